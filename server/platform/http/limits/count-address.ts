import type { Redis } from 'ioredis';
import { callerAddress } from './caller-address.ts';
import { type Counted, LimitStore } from './limit-store.ts';

/** How often an address may do something within a window; `name` tells its counter from the others. */
export type AddressLimit = { name: string; max: number; windowMs: number };

/** Counts once for the address (an IPv4 address, or an IPv6 /64); the seconds to wait when that is too often, else undefined. */
export type CountAddress = (ip: string, limit: AddressLimit) => Promise<number | undefined>;

/** Counts what addresses do that is no call of the API's own table; `enabled` false: nothing is ever too often. */
export function makeCountAddress(redis: Redis | undefined, enabled: boolean): CountAddress {
  const store = new LimitStore(redis);
  return async (ip, { name, max, windowMs }) => {
    if (!enabled) return undefined;
    const { current, ttl } = await new Promise<Counted>((resolve, reject) =>
      store.incr(
        `${name} ${callerAddress(ip)}`,
        (error, counted) => (counted ? resolve(counted) : reject(error ?? new Error('nothing was counted'))),
        windowMs,
      ),
    );
    return current > max ? Math.max(1, Math.ceil(ttl / 1_000)) : undefined;
  };
}
