import { randomBytes } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Redis } from 'ioredis';
import { MESSAGES_PER_MINUTE } from '#contract/chat.ts';
import { CONTACT_PER_MINUTE } from '#contract/contact.ts';
import { fail } from '#contract/failures.ts';
import type { CallKey } from '#contract/paths.ts';
import { callerAddress } from './caller-address.ts';
import { makeLimitStore } from './limit-store.ts';
import { boundUploads } from './upload-slots.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Limit = { max: number; timeWindow: number; by: 'address' | 'person' };

/** threats.md, 'Rate limits'; wrong passwords are counted by server/accounts/sign-in/sign-in-delay.ts. */
const GENERAL: Limit = { max: 300, timeWindow: MINUTE, by: 'person' };
const UPLOAD: Limit = { max: 60, timeWindow: HOUR, by: 'person' };
export const limits: Partial<Record<CallKey, Limit>> = {
  // Includes successful ones: many people share one address, and each opens a session.
  'POST /users/auth': { max: 300, timeWindow: 15 * MINUTE, by: 'address' },
  'POST /users': { max: 10, timeWindow: HOUR, by: 'address' },
  'POST /users/forgot-password': { max: 10, timeWindow: HOUR, by: 'address' },
  'POST /users/reset-password': { max: 20, timeWindow: HOUR, by: 'address' },
  'POST /arts': UPLOAD,
  'PUT /arts/{id}': UPLOAD,
  'POST /documents': UPLOAD,
  'POST /arts/{id}/questions': { max: 10, timeWindow: HOUR, by: 'person' },
  'POST /checkout/{id}/pay': { max: 30, timeWindow: HOUR, by: 'person' },
  'POST /messages/sendMessage': { max: MESSAGES_PER_MINUTE, timeWindow: MINUTE, by: 'person' },
  'POST /messages/conversations/{id}/report': { max: 10, timeWindow: HOUR, by: 'person' },
  'POST /messages': { max: CONTACT_PER_MINUTE, timeWindow: MINUTE, by: 'address' },
  'POST /newsletter': { max: 5, timeWindow: MINUTE, by: 'address' },
  'POST /users/verify-email/again': { max: 5, timeWindow: HOUR, by: 'person' },
};

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

/** Counts calls of an address or a person, in memory or in Redis, and limits uploads under way; `internalSecret` marks our own calls. */
export async function limitRates(app: FastifyInstance, redis: Redis | undefined): Promise<void> {
  const isOurs = (request: FastifyRequest) => request.headers[INTERNAL_HEADER] === internalSecret;
  boundUploads(app, isOurs);
  await app.register(rateLimit, {
    global: true,
    hook: 'preParsing',
    store: makeLimitStore(redis),
    max: (request) => limitOf(request).max,
    timeWindow: (request: FastifyRequest) => limitOf(request).timeWindow,
    keyGenerator: (request) => {
      const { by } = limitOf(request);
      const who = by === 'person' && request.viewer ? request.viewer.id : callerAddress(request.ip);
      return `${limits[request.routeOptions.config.call as CallKey] ? request.routeOptions.config.call : 'general'} ${who}`;
    },
    allowList: (request) =>
      !request.routeOptions.config.call || request.routeOptions.config.call === 'POST /payments/webhook' || isOurs(request),
    errorResponseBuilder: (request, context) => {
      const seconds = Math.ceil(context.ttl / 1000);
      const isChat = request.routeOptions.config.call === 'POST /messages/sendMessage';
      return fail(isChat ? 'chat.tooFast' : 'limit.reached', seconds).retryAfter(seconds);
    },
  });
}

const limitOf = (request: FastifyRequest): Limit => limits[request.routeOptions.config.call as CallKey] ?? GENERAL;
