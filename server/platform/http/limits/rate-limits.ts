import { randomBytes } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Redis } from 'ioredis';
import { fail } from '#contract/failures.ts';
import type { CallKey } from '#contract/paths.ts';
import { callerAddress } from './caller-address.ts';
import { makeLimitStore } from './limit-store.ts';
import { boundUploads } from './upload-slots.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** How often a call may be made, by an address or an account, and how it is refused beyond that. */
export type Limit = { max: number; timeWindow: number; by: 'address' | 'person'; refusal?: 'limit.reached' | 'chat.tooFast' };
/** The limits of an area's calls (threats.md, 'Rate limits'); wrong passwords are counted by server/accounts/sign-in/sign-in-delay.ts. */
export type RateLimits = { [K in CallKey]?: Limit };

/** For calls without a limit of their own, together. */
const GENERAL: Limit = { max: 300, timeWindow: MINUTE, by: 'person' };
/** For calls with pictures or documents. */
export const UPLOAD: Limit = { max: 60, timeWindow: HOUR, by: 'person' };
/** For an artist's artworks and their pictures, of which there may be many in one sitting. */
export const ARTIST_UPLOAD: Limit = { max: 600, timeWindow: HOUR, by: 'person' };

/** A secret header of the server's own rendering: its calls on behalf of a page are not counted. */
export const INTERNAL_HEADER = 'x-ubugeni-internal';
/** Our own rendering marks its calls with this, so that they are not counted as a visitor's. */
export const internalSecret = randomBytes(24).toString('base64url');

/** Connects to the Redis in which nodes count together, if one is configured; it closes with the app. */
export function openLimitRedis(app: FastifyInstance, redisUrl: string | undefined): Redis | undefined {
  const redis = redisUrl ? new Redis(redisUrl, { maxRetriesPerRequest: 1, connectTimeout: 500 }) : undefined;
  redis?.on('error', (error) => app.log.warn({ err: error }, 'redis'));
  app.addHook('onClose', () => redis?.disconnect());
  return redis;
}

/** Counts calls of an address or a person, in memory or in Redis, against the `limits` of all areas, and limits uploads under way; `internalSecret` marks our own calls. */
export async function limitRates(app: FastifyInstance, redis: Redis | undefined, limits: RateLimits): Promise<void> {
  const limitOf = (request: FastifyRequest): Limit | undefined => limits[request.routeOptions.config.call as CallKey];
  const isOurs = (request: FastifyRequest) => request.headers[INTERNAL_HEADER] === internalSecret;
  boundUploads(app, isOurs);
  await app.register(rateLimit, {
    global: true,
    hook: 'preParsing',
    store: makeLimitStore(redis),
    max: (request) => (limitOf(request) ?? GENERAL).max,
    timeWindow: (request: FastifyRequest) => (limitOf(request) ?? GENERAL).timeWindow,
    keyGenerator: (request) => {
      const own = limitOf(request);
      const { by } = own ?? GENERAL;
      const who = by === 'person' && request.viewer ? request.viewer.id : callerAddress(request.ip);
      return `${own ? request.routeOptions.config.call : 'general'} ${who}`;
    },
    allowList: (request) =>
      !request.routeOptions.config.call || request.routeOptions.config.call === 'POST /payments/webhook' || isOurs(request),
    errorResponseBuilder: (request, context) => {
      const seconds = Math.ceil(context.ttl / 1000);
      return fail(limitOf(request)?.refusal ?? 'limit.reached', seconds).retryAfter(seconds);
    },
  });
}
