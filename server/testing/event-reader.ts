import { vi } from 'vitest';
import type { LiveEventData, LiveEventName } from '#contract/live.ts';

export type Seen = { [N in LiveEventName]: { event: N; data: LiveEventData<N>; id: number | undefined } }[LiveEventName];
type SeenOf<N extends LiveEventName> = Extract<Seen, { event: N }>;

/** A stream of GET /events as a browser reads it: only complete events count. */
export type EventReader = {
  status: number;
  headers: Headers;
  seen: Seen[];
  /** Lines that begin with a colon. */
  comments: string[];
  isEnded(): boolean;
  lastId(): number | undefined;
  /** The first event of this name for which `is` is true; waits for it. */
  next<N extends LiveEventName>(name: N, is?: (data: LiveEventData<N>) => boolean): Promise<SeenOf<N>>;
  close(): void;
};

type Asked = { seen?: number | undefined; client?: string };

/** Opens a stream at an origin such as `http://127.0.0.1:3000`. */
export async function readEvents(origin: string, token: string, { seen: after, client }: Asked = {}): Promise<EventReader> {
  const stop = new AbortController();
  const response = await fetch(`${origin}/api/v1/events${client ? `?client=${client}` : ''}`, {
    headers: { authorization: `Bearer ${token}`, ...(after === undefined ? {} : { 'last-event-id': String(after) }) },
    signal: stop.signal,
  });
  const seen: Seen[] = [];
  const comments: string[] = [];
  let isEnded = false;
  void readAll(response, (block) => take(block, seen, comments)).finally(() => (isEnded = true));
  return {
    status: response.status,
    headers: response.headers,
    seen,
    comments,
    isEnded: () => isEnded,
    lastId: () => seen.findLast((event) => event.id !== undefined)?.id ?? after,
    next: (name, is = () => true) =>
      vi.waitFor(
        () => {
          const found = seen.find((event) => event.event === name && is(event.data as never));
          if (!found) throw new Error(`no event ${name} among ${seen.map((event) => event.event).join(', ')}`);
          return found as SeenOf<typeof name>;
        },
        { timeout: 120_000, interval: 10 },
      ),
    close: () => stop.abort(),
  };
}

async function readAll(response: Response, onBlock: (block: string) => void): Promise<void> {
  let waiting = '';
  try {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (waiting + chunk).split('\n\n');
      waiting = blocks.pop()!;
      for (const block of blocks) onBlock(block);
    }
  } catch {
    // The connection was cut, or the reader closed it: complete events count.
  }
}

function take(block: string, seen: Seen[], comments: string[]): void {
  const fields = new Map(block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]));
  const event = fields.get('event');
  if (event === undefined) return void comments.push(block);
  const id = fields.get('id');
  seen.push({ event, data: JSON.parse(fields.get('data')!), id: id === undefined ? undefined : Number(id) } as Seen);
}
