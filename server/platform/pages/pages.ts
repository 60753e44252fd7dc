import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '#contract/failures.ts';
import type { CallKey } from '#contract/paths.ts';
import { isPaymentScreen } from '#contract/screens.ts';
import { callerAddress } from '#server/platform/http/limits/caller-address.ts';
import { type AddressLimit, type CountAddress, countOrRefuse } from '#server/platform/http/limits/count-address.ts';
import { failureOf, sendFailure } from '#server/platform/http/failure-answer.ts';
import { contentPolicy, type PolicySources, REPORTING_ENDPOINTS } from './headers/content-policy.ts';
import { isSpare, pageKey } from '#server/platform/cache/hot-pages.ts';
import { type Gate, toCached, type Made, type MicroCache } from '#server/platform/cache/micro-cache.ts';
import { isOwnPage } from './own-pages.ts';
import { RefusalPages } from './refusal-pages.ts';
import { type RenderLimits, RenderQueue } from '#server/platform/cache/render-queue.ts';
import { sendCached } from '#server/platform/cache/send-cached.ts';

/** Renders a page of the web build; `note` is told of each call whose answer is in it. */
export type RenderPage = (request: Request, note: (call: CallKey) => void) => Promise<Response>;

type PageOptions = {
  render: RenderPage;
  publicUrl: string;
  cache: MicroCache;
  policy: PolicySources;
  /** The folder of built files, or undefined when Vite serves them. */
  clientFolder: string | undefined;
  /** Counts the renderings that an address causes. */
  countAddress: CountAddress;
  renderLimits?: RenderLimits;
};

const RENDER_LIMITS: RenderLimits = { atOnce: 4, waiting: 500, waitMs: 3_000 };
const MINUTE = 60_000;
/** Renderings caused by an address; cached pages are not counted. */
export const COLD_RENDERINGS: AddressLimit = { name: 'rendering', max: 120, windowMs: MINUTE };
/** Renewals of cached pages caused by an address; beyond that it gets the cached pages as they are. */
const RENEWALS: AddressLimit = { name: 'renewal', max: 120, windowMs: MINUTE };

/** Every page, through the micro-cache, and the built files. Pages hold no personal data: one copy serves everybody. */
export async function servePages(app: FastifyInstance, options: PageOptions): Promise<void> {
  if (options.clientFolder) await serveBuiltFiles(app, options.clientFolder);
  const { render, publicUrl, cache, policy, clientFolder, countAddress } = options;
  const queue = new RenderQueue(options.renderLimits ?? RENDER_LIMITS);
  const refusals = new RefusalPages((address) => makePage(render, new Request(`${publicUrl}${address}`), policy));
  app.addHook('onListen', () => void refusals.prepare().catch((error: unknown) => app.log.warn({ err: error }, 'refusal pages')));
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { page: true },
    errorHandler(error, request, reply) {
      const failure = failureOf(error, request);
      if (isOfApi(request)) sendFailure(failure, request, reply);
      else void refusals.send(failure, request, reply);
    },
    handler: async (request, reply) => {
      if (isOfApi(request)) return sendFailure(fail('page.notFound'), request, reply);
      const address = pageAddress(request.url);
      const spare = isSpare(request);
      const makeRequest = () => new Request(`${publicUrl}${address}`, spare ? { headers: { 'save-data': 'on' } } : {});
      const make = () => queue.run(callerAddress(request.ip), () => makePage(render, makeRequest(), policy));
      try {
        const cached = clientFolder
          ? await cache.get(pageKey(address, spare), make, gateFor(request.ip, countAddress))
          : toCached(await make());
        return await sendCached(cached, request, reply);
      } catch (error) {
        return refusals.send(error, request, reply);
      }
    },
  });
}

/** Whether an address without a route is of the API: its answers are JSON. */
const isOfApi = ({ url }: FastifyRequest) => url.startsWith('/api/');

const gateFor =
  (ip: string, count: CountAddress): Gate =>
  (isCached) =>
    countOrRefuse(count, ip, isCached ? RENEWALS : COLD_RENDERINGS);

async function serveBuiltFiles(app: FastifyInstance, clientFolder: string): Promise<void> {
  await serveAssets(app, path.join(clientFolder, 'assets'));
  await app.register(fastifyStatic, {
    root: clientFolder,
    prefix: '/',
    decorateReply: false,
    wildcard: false,
    maxAge: '1h',
    preCompressed: true,
    index: false,
    globIgnore: ['assets/**', '.vite/**', '**/*.br', '**/*.gz', 'sw.js'],
    // The payment provider's window shows the logo.
    setHeaders: (reply, file) => {
      if (file.endsWith('favicon.svg')) reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
  serveWorker(app, clientFolder);
}

/**
 * The scripts, styles and fonts of the build, of which a changed one has another name. Which there are is read once: the plugin's own route reads the
 * whole folder of a thousand files for each request.
 */
async function serveAssets(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, { root, serve: false, immutable: true, maxAge: '365d', preCompressed: true, index: false });
  const names = new Set(existsSync(root) ? await readdir(root) : []);
  app.get<{ Params: { '*': string } }>('/assets/*', { config: { page: true } }, (request, reply) => {
    const { '*': name } = request.params;
    return names.has(name) ? reply.sendFile(name) : reply.callNotFound();
  });
}

/** The service worker: revalidated on each request, so that a new one is used at once. Its own policy applies to its requests. */
function serveWorker(app: FastifyInstance, clientFolder: string): void {
  app.get('/sw.js', { config: { page: true } }, async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', "default-src 'none'; connect-src 'self'")
      .sendFile('sw.js', clientFolder, { cacheControl: false }),
  );
}

/** Campaign parameters of an address, and the way back from the sign-in, which the browser reads: they change nothing on the page and would only fill the cache. */
const NOISE = /^(utm_\w+|fbclid|gclid|mc_cid|mc_eid|ref|next)$/;

/** A path as browsers send nearly all of them, which parsing would leave as it is. */
const PLAIN = /^\/(?!\/)[\w/-]*$/;

function pageAddress(url: string): string {
  if (PLAIN.test(url)) return url;
  // URL treats a backslash as a slash: what follows '/\\' would be parsed as a host.
  const parsed = new URL(url.replaceAll('\\', '%5C').replace(/^\/+/, '/'), 'http://page.invalid');
  for (const name of Array.from(parsed.searchParams.keys())) if (NOISE.test(name)) parsed.searchParams.delete(name);
  return `${parsed.pathname}${parsed.search}`;
}

async function makePage(render: RenderPage, request: Request, policy: PolicySources): Promise<Made> {
  const calls = new Set<CallKey>();
  const response = await render(request, (call) => void calls.add(call));
  const headers: Record<string, string> = {};
  for (const name of ['content-type', 'location', 'link', 'vary']) {
    const value = response.headers.get(name);
    if (value) headers[name] = value;
  }
  if (isOwnPage(new URL(request.url).pathname)) headers['x-robots-tag'] = 'noindex';
  const pays = isPaymentScreen(new URL(request.url).pathname);
  headers['content-security-policy'] = contentPolicy(policy, { hashes: response.headers.get('x-script-hashes') ?? '', pays });
  headers['reporting-endpoints'] = REPORTING_ENDPOINTS;
  headers['cache-control'] =
    response.status < 400 ? 'public, max-age=0, s-maxage=2, stale-while-revalidate=30' : 'public, max-age=0, s-maxage=1';
  // A page without calls may have got its data in another way.
  const topics = calls.size > 0 ? { topics: Array.from(calls) } : {};
  return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()), ...topics };
}
