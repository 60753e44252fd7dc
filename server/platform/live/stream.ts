import { Readable } from 'node:stream';
import type { LiveEventData, LiveEventName } from '#contract/live.ts';

/** Bytes that may wait in a stream before it counts as full. */
const ROOM_BYTES = 64 * 1024;

type Around = { onRoom: () => void; onClose: () => void };
type Whose = { userId: string; sessionId: string; client: string | undefined };

/**
 * The event stream of one window. It accepts text until its reader falls behind; then it is full and gets no more until there is room. What it
 * missed is in the table, so that a slow reader costs no memory.
 */
export class LiveStream {
  readonly userId: string;
  readonly sessionId: string;
  readonly client: string | undefined;
  readonly body: Readable;
  /** The id of the last event written; nothing is delivered before it is known. */
  after = Infinity;
  #fullSince: number | undefined;

  constructor({ userId, sessionId, client }: Whose, { onRoom, onClose }: Around) {
    this.userId = userId;
    this.sessionId = sessionId;
    this.client = client;
    this.body = new Readable({
      highWaterMark: ROOM_BYTES,
      read: () => {
        if (this.#fullSince === undefined) return;
        this.#fullSince = undefined;
        onRoom();
      },
    });
    this.body.once('close', onClose);
  }

  get isFull(): boolean {
    return this.#fullSince !== undefined;
  }

  /** Milliseconds since the reader took anything, while full. */
  get stalledMs(): number {
    return this.#fullSince === undefined ? 0 : performance.now() - this.#fullSince;
  }

  write(text: string): void {
    if (this.body.destroyed || this.body.readableEnded) return;
    if (!this.body.push(text)) this.#fullSince ??= performance.now();
  }

  end(): void {
    if (!this.body.destroyed) this.body.push(null);
  }
}

/** An event in the format of the stream (HTML Standard, 'Server-sent events'); transient ones have no id. JSON holds no line break. */
export function frameOf<N extends LiveEventName>(name: N, data: LiveEventData<N>, id?: number): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
