import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Call, type CallKey, calls } from '#contract/paths.ts';
import { callKey } from '#server/platform/cache/call-key.ts';
import type { MicroCache } from '#server/platform/cache/micro-cache.ts';
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
  const cached = await cache.get(callKey(request.url), async () => ({
    status: 200,
    topics: [key],
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': `public, max-age=0, s-maxage=${call.sharedSeconds}`,
      // A cache in front of the server must not serve a visitor's list to an admin.
      vary: 'accept-encoding, authorization',
    },
    body: Buffer.from(reply.serialize(await make()) as string),
  }));
  return sendCached(cached, request, reply);
}

/** Answers a visitor from the cache before input is parsed and checked: what is cached was, and limits have counted the call. */
export function answerFromCache(app: FastifyInstance): void {
  app.addHook('preParsing', async (request, reply) => {
    const { call } = request.routeOptions.config;
    if (!call || request.viewer || !(calls[call] as Call).sharedSeconds) return;
    const cached = app.microCache.peek(callKey(request.url));
    if (cached) await sendCached(cached, request, reply);
  });
}
