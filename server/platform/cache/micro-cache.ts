import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Encoding } from './encodings.ts';
import { etagOf } from './etag.ts';
import { own } from './own-bytes.ts';

/** A cached answer with its body in each encoding requested so far. */
export type CachedAnswer = {
  status: number;
  headers: Record<string, string>;
  etag: string;
  identity: Buffer;
  encoded: Partial<Record<Encoding, Buffer>>;
  /** Its head for each way to send it, once it was (hot-pages.ts). */
  heads: Partial<Record<Encoding | 'identity' | 'unchanged', readonly string[]>>;
  topics: readonly string[] | undefined;
  /** The cache's version when its making began, and the last one at which it was found not outdated. */
  version: number;
  checked: number;
  madeAt: number;
  /** When its last renewal failed by a fault, and the cache's version then. */
  failed?: { at: number; version: number };
};
/** `topics`: what has to change for this answer to be outdated; without any, it is outdated by every change. */
export type Made = { status: number; headers: Record<string, string>; body: Buffer; topics?: readonly string[] };

/**
 * For FRESH_MS an answer is served as it is; until STALE_MS it is served while one renewal runs; after that readers wait for the renewal.
 * Changes invalidate at once: these times bound what nobody tells of, such as the number of readers of an article.
 */
const FRESH_MS = 60_000;
const STALE_MS = 10 * 60_000;
/**
 * After a failed renewal the old answer is served for this long, so that readers do not wait for an unreachable database.
 * An invalidation ends that early: if something was changed, the data can be read.
 */
const RETRY_MS = 5_000;
/** What an entry costs beside its texts and bytes: objects, map and list node, and the lists of its heads. */
const ENTRY_BYTES = 3_000;

/** Called before an answer is rendered for a reader; throws the refusal if this reader may not cause a rendering now. */
export type Gate = (isCached: boolean) => Promise<void>;

/**
 * Caches public answers until they change, or for a minute. Each answer is rendered once at a time, however many readers wait for it; an
 * old one is served when its renewal fails by a fault; a refusal replaces it at once. `invalidate()` is called after each change that visitors can see, with its
 * topics, so that whoever made the change reads the new state.
 */
export class MicroCache {
  readonly #entries: LRUCache<string, CachedAnswer>;
  readonly #running = new Map<string, Promise<CachedAnswer>>();
  /** Called by each `invalidate()`, to notify the other nodes. */
  onInvalidate: (topics?: readonly string[]) => void = () => {};
  /** Counts the invalidations. */
  #version = 0;
  /** The version of the last one without topics, and of the last one of each topic. */
  #allChanged = 0;
  readonly #changed = new Map<string, number>();

  constructor(maxBytes = 64 * 1024 * 1024) {
    this.#entries = new LRUCache({ maxSize: maxBytes, sizeCalculation: sizeOf });
  }

  /** The size of the cache in bytes, at most `maxBytes`. */
  get heldBytes(): number {
    return this.#entries.calculatedSize;
  }

  /**
   * Makes the cached answers of these topics, and those without any, be renewed before they are served again; without topics every answer.
   * Costs as much as there are topics, however many answers are cached. The other nodes are told.
   */
  invalidate(topics?: readonly string[]): void {
    this.clearHere(topics);
    this.onInvalidate(topics);
  }

  /** Invalidates on this node alone: another node has notified it of a change. */
  clearHere(topics?: readonly string[]): void {
    this.#version += 1;
    if (!topics) this.#allChanged = this.#version;
    for (const topic of topics ?? []) this.#changed.set(topic, this.#version);
  }

  /** The answer that can be served as it is, without anything to wait for; undefined when it has to be made, or renewed. */
  peek(address: string): CachedAnswer | undefined {
    const cached = this.#entries.get(keyOf(address));
    return cached && this.#isFresh(cached) ? cached : undefined;
  }

  /**
   * The cached answer, or else the result of `make`; a fault of `make` is thrown only when nothing older is cached.
   * `gate` is called before anything is rendered: a reader it refuses gets the cached answer, however old, or the refusal if there is none.
   */
  async get(address: string, make: () => Promise<Made>, gate?: Gate): Promise<CachedAnswer> {
    const key = keyOf(address);
    const cached = this.#entries.get(key);
    if (cached && this.#isFresh(cached)) return cached;
    // Without a gate, or while the answer is being rendered for another reader, there is nothing to check.
    const refusing = gate && !this.#running.has(this.#runKey(key)) ? refusalOf(gate, cached !== undefined) : undefined;
    const refusal = refusing && (await refusing);
    if (refusal) return cached ?? Promise.reject(refusal.error);
    const renewal = this.#renew(key, make);
    if (!cached) return renewal;
    if (this.#isCurrent(cached, STALE_MS)) {
      renewal.catch(() => {});
      return cached;
    }
    return renewal.catch((error: unknown) => unlessRefused(cached, error));
  }

  #isCurrent(cached: CachedAnswer, maxMs: number): boolean {
    return this.#isUnchanged(cached) && performance.now() - cached.madeAt < maxMs;
  }

  #isUnchanged(cached: CachedAnswer): boolean {
    if (cached.checked === this.#version) return true;
    if (cached.version < this.#changedSince(cached.topics)) return false;
    cached.checked = this.#version;
    return true;
  }

  /** The version from which on an answer of these topics is not outdated. */
  #changedSince(topics: readonly string[] | undefined): number {
    if (!topics) return this.#version;
    return topics.reduce((latest, topic) => Math.max(latest, this.#changed.get(topic) ?? 0), this.#allChanged);
  }

  /** Served without a renewal: the answer is new, or its renewal has just failed. */
  #isFresh(cached: CachedAnswer): boolean {
    const { failed, topics } = cached;
    const hasJustFailed = failed && failed.version >= this.#changedSince(topics) && performance.now() - failed.at < RETRY_MS;
    return hasJustFailed === true || this.#isCurrent(cached, FRESH_MS);
  }

  #runKey(key: string): string {
    return `${this.#version} ${key}`;
  }

  #renew(key: string, make: () => Promise<Made>): Promise<CachedAnswer> {
    const runKey = this.#runKey(key);
    const running = this.#running.get(runKey);
    if (running) return running;
    const version = this.#version;
    const started = make()
      .then((made) => {
        if (made.status >= 500) throw Object.assign(new Error(`made ${made.status}`), { made });
        const cached = toCached(made, version);
        // A slow answer from before an invalidation must not replace a newer one.
        if ((this.#entries.peek(key)?.version ?? 0) <= version) this.#entries.set(key, cached);
        return cached;
      })
      .catch((error: unknown) => {
        const old = this.#entries.peek(key);
        if (isRefusal(error)) this.#entries.delete(key);
        else if (old) old.failed = { at: performance.now(), version };
        throw error;
      })
      .finally(() => this.#running.delete(runKey));
    this.#running.set(runKey, started);
    return started;
  }
}

/** Addresses can be as long as a request's head, so the key of a longer one is its hash, and no address begins with '#'. */
const keyOf = (address: string) => (address.length <= SHORT ? address : `#${createHash('sha256').update(address).digest('base64url')}`);
const SHORT = 100;

/** The size of an entry in bytes, with room for its compressed bodies (`encode` stores no more than that). */
function sizeOf({ identity, headers }: CachedAnswer, key: string): number {
  const head = Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  return identity.length * 2 + (head + key.length) * 2 + ENTRY_BYTES;
}

async function refusalOf(gate: Gate, isCached: boolean): Promise<{ error: unknown } | undefined> {
  try {
    await gate(isCached);
    return undefined;
  } catch (error) {
    return { error };
  }
}

/** Whether the error is an answer by itself, such as a 404 for an unpublished artwork, and not a fault of the server. */
const isRefusal = (error: unknown) => ((error as { statusCode?: number }).statusCode ?? 500) < 500;

function unlessRefused(cached: CachedAnswer, error: unknown): CachedAnswer {
  if (isRefusal(error)) throw error;
  return cached;
}

/** A cached answer of a rendering; also used for answers that are not stored in the cache. */
export function toCached({ status, headers, body, topics }: Made, version = 0): CachedAnswer {
  const identity = own(body);
  return {
    status,
    headers,
    etag: etagOf(body),
    identity,
    encoded: {},
    heads: {},
    topics,
    version,
    checked: version,
    madeAt: performance.now(),
  };
}
