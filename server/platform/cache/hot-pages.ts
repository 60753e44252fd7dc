import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusalOfHead } from '#server/platform/http/input/header-limits.ts';
import { type Encoded, findEncoded } from './encodings.ts';
import { hasVersion } from './etag.ts';
import type { CachedAnswer, MicroCache } from './micro-cache.ts';

/** The key of a page in the cache; clients that ask for reduced data get pages of their own: no fonts, small pictures. */
export const pageKey = (address: string, isSpare: boolean): string => `${isSpare ? 'spare ' : ''}page ${address}`;

/** Whether a client asks for reduced data. */
export const isSpare = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => headers['save-data'] === 'on';

/**
 * Sends a page that is cached, fresh and compressed as the client likes it before anything else is done with the request: the head was made
 * with the first such answer. Everything else goes its way through pages.ts. `headersOf`: what every answer at an address has.
 */
export function serveHotPages(
  app: FastifyInstance,
  cache: MicroCache,
  headersOf: (address: string) => Readonly<Record<string, string>>,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { method = 'GET', url = '/' } = request.raw;
    if (method !== 'GET' && method !== 'HEAD') return done();
    const cached = cache.peek(pageKey(url, isSpare(request)));
    const encoded = cached?.status === 200 ? findEncoded(cached, request.headers['accept-encoding']) : undefined;
    if (!cached || !encoded || refusalOfHead(request.raw)) return done();
    return send({ cached, encoded, always: headersOf(url) }, request, reply);
  });
}

type Hot = { cached: CachedAnswer; encoded: Encoded; always: Readonly<Record<string, string>> };

function send(hot: Hot, request: FastifyRequest, reply: FastifyReply): void {
  const { cached, encoded } = hot;
  const isKnown = hasVersion(request, cached.etag);
  const way = isKnown ? 'unchanged' : (encoded.encoding ?? 'identity');
  const head = (cached.heads[way] ??= headOf(hot, isKnown));
  reply.hijack();
  reply.raw.writeHead(isKnown ? 304 : 200, [...head, 'x-request-id', request.id]);
  reply.raw.end(isKnown || request.method === 'HEAD' ? undefined : encoded.bytes);
}

/** Names and values in turn, as node:http writes them without looking at each. */
function headOf({ cached, encoded, always }: Hot, isKnown: boolean): string[] {
  const { encoding, bytes } = encoded;
  const headers: Record<string, string> = { ...always, vary: 'accept-encoding', ...cached.headers, etag: cached.etag };
  if (!isKnown && encoding) headers['content-encoding'] = encoding;
  if (!isKnown) headers['content-length'] = String(bytes.length);
  return Object.entries(headers).flat();
}
