import type { FastifyReply, FastifyRequest } from 'fastify';
import { encode } from './encodings.ts';
import type { CachedAnswer } from './micro-cache.ts';
import { hasVersion } from './etag.ts';

/** Sends a cached answer: 304 when the client has it already, compressed when the client accepts that. */
export async function sendCached(cached: CachedAnswer, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply
    .headers(cached.headers)
    .header('etag', cached.etag)
    .header('vary', cached.headers['vary'] ?? 'accept-encoding');
  if (cached.status === 200 && hasVersion(request, cached.etag)) return reply.code(304).send();
  const { encoding, bytes } = await encode(cached, request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.code(cached.status).send(bytes);
}
