import type { LiveEventData, LiveEventName } from '#contract/live.ts';

/** One event of the stream; `id` goes into Last-Event-ID to resume after it. */
export type LiveEvent = { [N in LiveEventName]: { name: N; data: LiveEventData<N>; id: string | undefined } }[LiveEventName];

/**
 * Reads a body of server-sent events to its end (HTML standard, section 9.2.6); comments and events without data are skipped. `onSign` is
 * called with every chunk, heartbeats too. Throws when the connection is lost.
 */
export async function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { onEvent, onSign }: { onEvent: (event: LiveEvent) => void; onSign: () => void },
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onSign();
    const blocks = (rest + value).split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = eventOf(block);
      if (event) onEvent(event);
    }
  }
}

function eventOf(block: string): LiveEvent | undefined {
  const fields: Record<string, string> = {};
  for (const line of block.split(/\r?\n/)) {
    const [, field, value] = /^(event|data|id): ?(.*)$/.exec(line) ?? [];
    if (field && value !== undefined)
      fields[field] = field === 'data' && fields[field] !== undefined ? `${fields[field]}\n${value}` : value;
  }
  if (!fields['data'] || !fields['event']) return undefined;
  // Names and shapes are the contract's; an unknown name has no handler.
  return { name: fields['event'], data: JSON.parse(fields['data']) as unknown, id: fields['id'] } as LiveEvent;
}
