import type { FastifyReply, FastifyRequest } from 'fastify';
import { encode, type Kept } from './micro-cache.ts';

/** Sends kept bytes: 304 for those who have them, compressed for those who can. */
export async function sendCached(kept: Kept, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply
    .headers(kept.headers)
    .header('etag', kept.etag)
    .header('vary', kept.headers['vary'] ?? 'accept-encoding');
  if (kept.status === 200 && request.headers['if-none-match']?.includes(kept.etag)) return reply.code(304).send();
  const { encoding, bytes } = await encode(kept, request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.code(kept.status).send(bytes);
}
