import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { CallKey } from '#contract/paths.ts';
import '#server/platform/http/fastify-fields.ts';
import type { MicroCache } from '#server/platform/cache/micro-cache.ts';
import type { Services } from '#server/platform/services.ts';
import type { PolicySources } from './headers/content-policy.ts';
import { readInProcess, type ReadHere } from './in-process.ts';
import { servePages } from './pages.ts';

const BUILD = path.join(import.meta.dirname, '../../../build');

/** What web/entry.server.tsx exports besides rendering. */
type Entry = { makeLoadContext(readHere: ReadHere): RouterContextProvider };

/** What of the running server the pages need. */
type PagesServer = {
  app: FastifyInstance;
  services: Pick<Services, 'config'>;
  cache: MicroCache;
  policy: Omit<PolicySources, 'isDevelopment'>;
};

/** Joins the web build to the server: pages read their data by the same calls as the browser, without a socket. */
export async function startPages(server: PagesServer, isDevelopment: boolean): Promise<{ close(): Promise<void> }> {
  const { app, services, policy, cache } = server;
  const vite = isDevelopment ? await startVite() : undefined;
  const loadBuild = async () =>
    (vite
      ? await vite.ssrLoadModule('virtual:react-router/server-build')
      : await import(pathToFileURL(path.join(BUILD, 'server/index.js')).href)) as ServerBuild;
  const built = vite ? undefined : await loadBuild();
  const handle = createRequestHandler(built ?? loadBuild, isDevelopment ? 'development' : 'production');
  const read = readInProcess(app);
  const contextOf = async (note: (call: CallKey) => void) => {
    const entry = (built ?? (await loadBuild())).entry.module as unknown as Entry;
    return entry.makeLoadContext((call, ...asked) => {
      note(call);
      return read(call, ...asked);
    });
  };

  if (vite) {
    app.addHook('onRequest', (request, reply, done) => {
      if (request.url.startsWith('/api/') || request.url.startsWith('/uploads/')) return done();
      vite.middlewares(request.raw, reply.raw, () => done());
    });
  }
  await servePages(app, {
    render: async (request, note) => handle(request, await contextOf(note)),
    publicUrl: services.config.publicUrl,
    cache,
    policy: { ...policy, isDevelopment },
    countAddress: app.countAddress,
    clientFolder: isDevelopment ? undefined : path.join(BUILD, 'client'),
  });
  return { close: async () => void (await vite?.close()) };
}

async function startVite() {
  const { createServer } = await import('vite');
  return createServer({ server: { middlewareMode: true }, appType: 'custom' });
}
