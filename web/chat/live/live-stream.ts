import { createParser } from 'eventsource-parser';
import type { LiveEvent } from '#web/chat/live-cache.ts';

/**
 * Reads a body of server-sent events to its end (HTML standard, section 9.2.6); comments and events without data are skipped. `onSign` is
 * called with every chunk, heartbeats too. Throws when the connection is lost.
 */
export async function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { onEvent, onSign }: { onEvent: (event: LiveEvent) => void; onSign: () => void },
): Promise<void> {
  const parser = createParser({
    onEvent: ({ event, data, id }) => {
      // The names and shapes are the contract's; a name that this page does not know yet is nobody's.
      if (event) onEvent({ name: event, data: JSON.parse(data) as unknown, id } as LiveEvent);
    },
  });
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onSign();
    parser.feed(value);
  }
}
