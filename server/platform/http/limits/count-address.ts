import type { Redis } from 'ioredis';
import { fail } from '#contract/failures.ts';
import { callerAddress } from './caller-address.ts';
import { type Counted, LimitStore } from './limit-store.ts';

/** How often an address may do something within a window; `name` identifies the counter. */
export type AddressLimit = { name: string; max: number; windowMs: number };

/** Counts once for the address (an IPv4 address, or an IPv6 /64); returns the seconds to wait when the limit is exceeded, else undefined. */
export type CountAddress = (ip: string, limit: AddressLimit) => Promise<number | undefined>;

/** Counts actions of addresses outside the API's table of calls. With `enabled` false nothing is limited. */
export function makeCountAddress(redis: Redis | undefined, enabled: boolean): CountAddress {
  const store = new LimitStore(redis);
  return async (ip, { name, max, windowMs }) => {
    if (!enabled) return undefined;
    const { current, ttl } = await new Promise<Counted>((resolve, reject) =>
      store.incr(
        `${name} ${callerAddress(ip)}`,
        (error, counted) => (counted ? resolve(counted) : reject(error ?? new Error('the store returned no count'))),
        windowMs,
      ),
    );
    return current > max ? Math.max(1, Math.ceil(ttl / 1_000)) : undefined;
  };
}

/** Counts once for the address. Throws 'limit.reached' when the limit is exceeded. */
export async function countOrRefuse(count: CountAddress, ip: string, limit: AddressLimit): Promise<void> {
  const seconds = await count(ip, limit);
  if (seconds) throw fail('limit.reached', seconds).retryAfter(seconds);
}
