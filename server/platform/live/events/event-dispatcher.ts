import type { Database } from '#server/database/connect.ts';
import type { EventSources } from '#server/platform/live/event-sources.ts';
import { EVENTS_MAX, findFrames, type Want } from './deliver.ts';
import type { LiveStream } from '#server/platform/live/stream.ts';
import type { Streams } from '#server/platform/live/streams.ts';

/** Accounts per round; more wait for the next. */
const PEOPLE_MAX = 500;
const RETRY_MS = 500;

type EventDispatcherOptions = {
  db: Database;
  streams: Streams;
  prepare: EventSources['prepare'];
  readKey: () => Promise<Buffer>;
  onError: (error: unknown) => void;
};

/**
 * Delivers stored events to open windows. An account that is woken is served in one of the next rounds; a round is a few statements for all
 * waiting accounts. Each window has a position of its own, so that one that joins, or was full for a while, gets what it missed, nothing twice.
 */
export class EventDispatcher {
  readonly #options: EventDispatcherOptions;
  readonly #waiting = new Set<string>();
  #isRunning = false;
  #isClosed = false;

  constructor(options: EventDispatcherOptions) {
    this.#options = options;
  }

  wake(userIds: Iterable<string>): void {
    for (const userId of userIds) if (this.#options.streams.count(userId) > 0) this.#waiting.add(userId);
    if (!this.#isRunning && !this.#isClosed && this.#waiting.size > 0) void this.#run();
  }

  close(): void {
    this.#isClosed = true;
    this.#waiting.clear();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    try {
      while (this.#waiting.size > 0 && !this.#isClosed) await this.#round();
    } catch (error) {
      this.#options.onError(error);
      // The database is unreachable: waiting accounts are woken again later, or by whatever comes meanwhile.
      setTimeout(() => this.wake([]), RETRY_MS).unref();
    } finally {
      this.#isRunning = false;
    }
  }

  async #round(): Promise<void> {
    const { db, streams, prepare, readKey } = this.#options;
    const userIds = [...this.#waiting].slice(0, PEOPLE_MAX);
    for (const userId of userIds) this.#waiting.delete(userId);
    try {
      const wants = userIds.flatMap((userId) => wantOf(userId, streams.of(userId)));
      if (wants.length === 0) return;
      const key = await readKey();
      const found = await findFrames(db, wants, (rows) => prepare(db, rows, key));
      for (const { userId, after } of wants) {
        const { frames, unread } = found.get(userId) ?? { frames: [], unread: '' };
        for (const stream of streams.of(userId)) {
          // A window that joined meanwhile from further back still lacks older events.
          if (stream.after < after) this.#waiting.add(userId);
          else write(stream, frames, unread);
        }
        if (frames.length >= EVENTS_MAX) this.#waiting.add(userId);
      }
    } catch (error) {
      for (const userId of userIds) this.#waiting.add(userId);
      throw error;
    }
  }
}

const takes = (stream: LiveStream) => !stream.isFull && stream.after !== Infinity;

/** From the position of the window furthest behind, among those that have room. */
function wantOf(userId: string, streams: LiveStream[]): Want[] {
  const places = streams.filter(takes).map((stream) => stream.after);
  return places.length === 0 ? [] : [{ userId, after: Math.min(...places) }];
}

function write(stream: LiveStream, frames: { id: number; text: string }[], unread: string): void {
  if (!takes(stream)) return;
  const own = frames.filter((frame) => frame.id > stream.after);
  const last = own.at(-1);
  if (!last) return;
  stream.after = last.id;
  const text = own.map((frame) => frame.text).join('');
  if (text || unread) stream.write(text + unread);
}
