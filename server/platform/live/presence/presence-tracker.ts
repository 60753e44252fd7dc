import { fail } from '#contract/failures.ts';
import type { Database } from '#server/database/connect.ts';
import { leavePresence, renewPresence, writePresence } from './presence.ts';
import type { Signal } from '#server/platform/live/signals.ts';
import type { Streams } from '#server/platform/live/streams.ts';

/** An account that reconnects within this time was never away: pages are reloaded and connections are cut. In milliseconds. */
const GRACE_MS = 5_000;

type TrackerOptions = {
  db: Database;
  nodeId: string;
  streams: Pick<Streams, 'count' | 'userIds'>;
  publish: (signal: Signal) => Promise<void>;
  onError: (error: unknown) => void;
};

/** Stores which accounts are online, and publishes changes. */
export class PresenceTracker {
  readonly #options: TrackerOptions;
  readonly #leaving = new Map<string, NodeJS.Timeout>();
  /** The last write of each account that is under way, and the last heartbeat: an older count must not overwrite a newer one. */
  readonly #writes = new Map<string, Promise<unknown>>();
  #renewal: Promise<unknown> = Promise.resolve();
  /** Nobody is here, and no row says otherwise. */
  #isEmpty = false;

  constructor(options: TrackerOptions) {
    this.#options = options;
  }

  /** Called when a stream of an account was opened; throws 'live.tooMany' when there are more than `max` on all nodes. */
  async enter(userId: string, max: number): Promise<void> {
    const { db, nodeId, streams } = this.#options;
    const here = streams.count(userId);
    if (here > max) throw fail('live.tooMany', max).retryAfter(30);
    const wasLeaving = this.#leaving.get(userId);
    clearTimeout(wasLeaving);
    this.#leaving.delete(userId);
    this.#isEmpty = false;
    const elsewhere = await this.#inTurn(userId, () => writePresence(db, nodeId, userId, streams.count(userId)));
    if (here + elsewhere > max) throw fail('live.tooMany', max).retryAfter(30);
    if (here === 1 && elsewhere === 0 && !wasLeaving) await this.#publish(userId, true);
  }

  /** Called when a stream of an account was closed. */
  leave(userId: string): void {
    const { streams } = this.#options;
    if (streams.count(userId) > 0) return void this.#write(userId);
    clearTimeout(this.#leaving.get(userId));
    const timer = setTimeout(() => {
      this.#leaving.delete(userId);
      void this.#write(userId);
    }, GRACE_MS);
    this.#leaving.set(userId, timer.unref());
  }

  /** Stores how many streams there are without a refused one, so that no node counts it when its client comes again. */
  async settle(userId: string): Promise<void> {
    if (this.#options.streams.count(userId) > 0) await this.#write(userId);
  }

  /** Stores who is here, with each heartbeat. */
  async renew(): Promise<void> {
    if (this.#isEmpty && this.#counts().size === 0) return;
    this.#renewal = Promise.all([this.#renewal, ...this.#writes.values()]).then(() => this.#renewAll());
    await this.#renewal;
  }

  async #renewAll(): Promise<void> {
    const counts = this.#counts();
    this.#isEmpty = counts.size === 0;
    try {
      await renewPresence(this.#options.db, this.#options.nodeId, counts);
    } catch (error) {
      this.#isEmpty = false;
      this.#options.onError(error);
    }
  }

  /** Writes about an account after what is being written about it, and after a heartbeat that is under way. */
  #inTurn<T>(userId: string, write: () => Promise<T>): Promise<T> {
    const written = Promise.all([this.#writes.get(userId), this.#renewal]).then(write);
    const over: Promise<void> = written.then(
      () => this.#end(userId, over),
      () => this.#end(userId, over),
    );
    this.#writes.set(userId, over);
    return written;
  }

  #end(userId: string, write: Promise<void>): void {
    if (this.#writes.get(userId) === write) this.#writes.delete(userId);
  }

  async close(): Promise<void> {
    for (const timer of this.#leaving.values()) clearTimeout(timer);
    this.#leaving.clear();
    await leavePresence(this.#options.db, this.#options.nodeId).catch(() => {});
  }

  /** Accounts that are just leaving count as online. */
  #counts(): Map<string, number> {
    const { streams } = this.#options;
    const present = streams.userIds().map((userId) => [userId, streams.count(userId)] as const);
    return new Map([...[...this.#leaving.keys()].map((userId) => [userId, 1] as const), ...present]);
  }

  async #write(userId: string): Promise<void> {
    const { db, nodeId, streams, onError } = this.#options;
    try {
      const elsewhere = await this.#inTurn(userId, () => writePresence(db, nodeId, userId, streams.count(userId)));
      if (elsewhere === 0 && streams.count(userId) === 0) await this.#publish(userId, false);
    } catch (error) {
      onError(error);
    }
  }

  #publish(userId: string, isOnline: boolean): Promise<void> {
    return this.#options.publish({ kind: 'presence', userId, isOnline }).catch(this.#options.onError);
  }
}
