import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '#contract/failures.ts';
import { sendFailure } from '#server/guards/failure-answer.ts';
import { contentPolicy, type PolicySources } from './content-policy.ts';
import { encode, type Kept, keep, type Made, type MicroCache } from './micro-cache.ts';
import { isOwnPage } from './own-pages.ts';

/** Renders a page of the web build. */
export type RenderPage = (request: Request) => Promise<Response>;

type PageOptions = {
  render: RenderPage;
  publicUrl: string;
  cache: MicroCache;
  policy: PolicySources;
  /** The folder of built files, or undefined when Vite serves them. */
  clientFolder: string | undefined;
};

/** Every page, through the micro-cache, and the built files. Pages hold no personal byte: one copy serves everybody. */
export async function servePages(app: FastifyInstance, { render, publicUrl, cache, policy, clientFolder }: PageOptions): Promise<void> {
  if (clientFolder) {
    await app.register(fastifyStatic, {
      root: path.join(clientFolder, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
      index: false,
    });
    await app.register(fastifyStatic, {
      root: clientFolder,
      prefix: '/',
      decorateReply: false,
      wildcard: false,
      maxAge: '1h',
      preCompressed: true,
      index: false,
      globIgnore: ['assets/**', '.vite/**', '**/*.br', '**/*.gz', 'sw.js'],
      // The payment provider's window shows our sign.
      setHeaders: (reply, file) => {
        if (file.endsWith('favicon.svg')) reply.header('cross-origin-resource-policy', 'cross-origin');
      },
    });
    serveWorker(app, clientFolder);
  }
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { page: true },
    handler: async (request, reply) => {
      if (request.url.startsWith('/api/')) return sendFailure(fail('page.notFound'), request, reply);
      const address = pageAddress(request.url);
      // Who asks to be spared data gets a page of its own: no fonts, small pictures.
      const spare = request.headers['save-data'] === 'on';
      const make = () => makePage(render, new Request(`${publicUrl}${address}`, spare ? { headers: { 'save-data': 'on' } } : {}), policy);
      const kept = clientFolder ? await cache.get(`${spare ? 'spare ' : ''}page ${address}`, make) : keep(await make());
      return sendKept(kept, request, reply);
    },
  });
}

/** The service worker: asked for anew each time, so that a new one comes at once. Its own policy is what its requests go by. */
function serveWorker(app: FastifyInstance, clientFolder: string): void {
  app.get('/sw.js', { config: { page: true } }, async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', "default-src 'none'; connect-src 'self'")
      .sendFile('sw.js', clientFolder, { cacheControl: false }),
  );
}

/** Words that campaigns hang onto an address; they change nothing on the page and would only fill the cache. */
const NOISE = /^(utm_\w+|fbclid|gclid|mc_cid|mc_eid|ref)$/;

function pageAddress(url: string): string {
  // URL takes a backslash for a slash: what stands after '/\\' would be a host, and no part of the path.
  const parsed = new URL(url.replaceAll('\\', '%5C').replace(/^\/+/, '/'), 'http://page.invalid');
  for (const name of Array.from(parsed.searchParams.keys())) if (NOISE.test(name)) parsed.searchParams.delete(name);
  return `${parsed.pathname}${parsed.search}`;
}

async function makePage(render: RenderPage, request: Request, policy: PolicySources): Promise<Made> {
  const response = await render(request);
  const headers: Record<string, string> = {};
  for (const name of ['content-type', 'location', 'link', 'vary']) {
    const value = response.headers.get(name);
    if (value) headers[name] = value;
  }
  if (isOwnPage(new URL(request.url).pathname)) headers['x-robots-tag'] = 'noindex';
  headers['content-security-policy'] = contentPolicy(policy, response.headers.get('x-script-hashes') ?? '');
  headers['cache-control'] =
    response.status < 400 ? 'public, max-age=0, s-maxage=2, stale-while-revalidate=30' : 'public, max-age=0, s-maxage=1';
  return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
}

/** Sends kept bytes: 304 for those who have them, compressed for those who can. */
export async function sendKept(kept: Kept, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply
    .headers(kept.headers)
    .header('etag', kept.etag)
    .header('vary', kept.headers['vary'] ?? 'accept-encoding');
  if (kept.status === 200 && request.headers['if-none-match']?.includes(kept.etag)) return reply.code(304).send();
  const { encoding, bytes } = await encode(kept, request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.code(kept.status).send(bytes);
}
