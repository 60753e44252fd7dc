import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';

/** How often something was done within its window, and the rest of the window in milliseconds. */
export type Counted = { current: number; ttl: number };
type Report = (error: Error | null, counted?: Counted) => void;

const CACHED_MAX = 50_000;
const COUNT = `
  local current = redis.call('INCR', KEYS[1])
  if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return { current, redis.call('PTTL', KEYS[1]) }`;

/**
 * The counters of the rate limits: in Redis, so that nodes count together, or in this node's memory without Redis or while it is unreachable,
 * so that the limits hold in any case (faults.md F26). For @fastify/rate-limit.
 */
export function makeLimitStore(redis: Redis | undefined): new () => LimitStore {
  return class extends LimitStore {
    constructor() {
      super(redis);
    }
  };
}

export class LimitStore {
  readonly #redis: Redis | undefined;
  readonly #here = new LRUCache<string, { current: number; endsAt: number }>({ max: CACHED_MAX });

  constructor(redis: Redis | undefined) {
    this.#redis = redis;
  }

  incr(key: string, report: Report, timeWindow: number): void {
    void this.#count(key, timeWindow).then((counted) => report(null, counted));
  }

  /** The store for a route's limit; all limits share one, because the key names the call. */
  child(): this {
    return this;
  }

  async #count(key: string, windowMs: number): Promise<Counted> {
    if (this.#redis?.status !== 'ready') return this.#countHere(key, windowMs);
    try {
      const [current, ttl] = (await this.#redis.eval(COUNT, 1, `ubugeni:limit:${key}`, windowMs)) as [number, number];
      return { current, ttl };
    } catch {
      return this.#countHere(key, windowMs);
    }
  }

  #countHere(key: string, windowMs: number): Counted {
    const now = performance.now();
    const known = this.#here.get(key);
    const counted = known && known.endsAt > now ? { ...known, current: known.current + 1 } : { current: 1, endsAt: now + windowMs };
    this.#here.set(key, counted);
    return { current: counted.current, ttl: counted.endsAt - now };
  }
}
