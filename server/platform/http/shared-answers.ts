import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { fail } from '#contract/failures.ts';
import type { Call } from '#contract/call.ts';
import { type CallKey, calls } from '#contract/paths.ts';
import { callKey } from '#server/platform/cache/call-key.ts';
import type { Made, MicroCache } from '#server/platform/cache/micro-cache.ts';
import { answerSerializer } from './answer-serializer.ts';
import { sendCached } from '#server/platform/cache/send-cached.ts';

/**
 * Serves a visitor's answer from the micro-cache, where the call allows it: the same bytes for all visitors for a few seconds.
 * An answer for an account is made for it alone and not cached.
 */
export async function answerShared(
  key: CallKey,
  { cache, request, reply }: { cache: MicroCache; request: FastifyRequest; reply: FastifyReply },
  make: () => Promise<unknown>,
): Promise<unknown> {
  const call: Call = calls[key];
  if (!call.sharedSeconds || request.viewer) {
    reply.header('cache-control', 'no-store');
    return make();
  }
  const cached = await cache.get(callKey(key, request.url), async () => makeShared(key, reply.serialize(await make()) as string));
  return sendCached(cached, request, reply);
}

/** The answer that all visitors get. */
const makeShared = (key: CallKey, text: string): Made => ({
  status: 200,
  topics: [key],
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': `public, max-age=0, s-maxage=${(calls[key] as Call).sharedSeconds}`,
    // A cache in front of the server must not serve a visitor's list to an admin.
    vary: 'accept-encoding, authorization',
  },
  body: Buffer.from(text),
});

/** What goes with a call that reads, as it stands in its address. */
export type Given = { params?: Record<string, string> | undefined; query?: Record<string, string> | undefined };
/** Reads as a visitor, without a request; throws what the handler throws, and a Failure for input that the call refuses. */
export type SharedRead = (address: string, given: Given) => Promise<unknown>;

/** The same answer for our own rendering: checked, cached and written in the same way, without a request. */
export function makeSharedRead(key: CallKey, cache: MicroCache, handle: (input: Given) => Promise<unknown>): SharedRead {
  const { params, query, answer }: Call = calls[key];
  const [, url = ''] = key.split(' ');
  let serialize: ((data: unknown) => string) | undefined;
  return async (address, given) => {
    const cached = await cache.get(callKey(key, address), async () => {
      const input = { params: check(params, given.params), query: check(query, given.query) } as Given;
      const made = await handle(input);
      serialize ??= writeAnswer({ schema: answer, method: 'GET', url, httpStatus: '200' });
      return makeShared(key, serialize(made));
    });
    return JSON.parse(cached.identity.toString()) as unknown;
  };
}

const writeAnswer = answerSerializer(process.env['NODE_ENV'] !== 'production');

function check(schema: z.ZodMiniType | undefined, given: object = {}): unknown {
  const checked = schema && z.safeParse(schema, given);
  if (checked && !checked.success) throw fail('input.malformed');
  return checked?.data ?? {};
}

/** Answers a visitor from the cache before input is checked: what is cached was. Limits, which belong to routes, have counted the call by then. */
export function answerFromCache(app: FastifyInstance): void {
  app.addHook('preValidation', async (request, reply) => {
    const { call } = request.routeOptions.config;
    if (!call || request.viewer || !(calls[call] as Call).sharedSeconds) return;
    const cached = app.microCache.peek(callKey(call, request.url));
    if (cached) await sendCached(cached, request, reply);
  });
}
