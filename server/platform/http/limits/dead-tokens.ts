import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { fail, type Failure } from '#contract/failures.ts';
import { callerAddress } from './caller-address.ts';
import type { AddressLimit } from './count-address.ts';

/** Counts unknown tokens by address: somebody may be guessing. A valid token passes whatever else its address sends. */
export const DEAD_TOKENS: AddressLimit = { name: 'dead token', max: 60, windowMs: 5 * 60_000 };
/** How often an address beyond that limit has a token looked up that this node does not know. */
const LOOK_EVERY_MS = 1_000;
const ADDRESSES_MOST = 50_000;

type Over = { endsAt: number; nextLookAt: number };

/** Invented tokens of an address that has sent too many: they are refused before the database is asked. */
export type DeadTokens = {
  /** Whole seconds until a token from this address may be looked up, or undefined when it may be now; `isKnown` says whether it was valid here before. */
  secondsToWait(ip: string, isKnown: () => boolean): number | undefined;
  /** Counts a token that was looked up in vain: the refusal, which tells the browser that its session is over (RFC 6750 section 3.1). */
  refuse(request: FastifyRequest, reply: FastifyReply): Promise<Failure>;
};

export function countDeadTokens(app: Pick<FastifyInstance, 'countAddress'>): DeadTokens {
  const over = new LRUCache<string, Over>({ max: ADDRESSES_MOST });
  return {
    secondsToWait(ip, isKnown) {
      if (over.size === 0) return undefined;
      const address = callerAddress(ip);
      const at = over.get(address);
      const now = performance.now();
      if (!at || at.endsAt <= now || isKnown()) return undefined;
      // Somebody may have signed in on another node, or before this one started.
      if (at.nextLookAt > now) return Math.max(1, Math.ceil((at.nextLookAt - now) / 1_000));
      over.set(address, { ...at, nextLookAt: now + LOOK_EVERY_MS });
      return undefined;
    },
    async refuse({ ip }, reply) {
      const seconds = await app.countAddress(ip, DEAD_TOKENS);
      reply.header('www-authenticate', 'Bearer error="invalid_token"');
      if (!seconds) return fail('session.missing');
      const now = performance.now();
      over.set(callerAddress(ip), { endsAt: now + seconds * 1_000, nextLookAt: now + LOOK_EVERY_MS });
      return tooMany(seconds);
    },
  };
}

export const tooMany = (seconds: number): Failure => fail('limit.reached', seconds).retryAfter(seconds);
