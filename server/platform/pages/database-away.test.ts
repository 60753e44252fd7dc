import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { connectDatabase, type Database } from '#server/database/connect.ts';
import { type LocalProxy, openLocalProxy } from '#server/testing/connection.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { fetchInProcess } from './in-process.ts';
import { servePages } from './pages.ts';

// A node whose database can be stopped and started, with pages that read their data as the web build does.
const server = useTestServer();
let isAway = false;
let proxy: LocalProxy;
let db: Database;
let app: FastifyInstance;

beforeAll(async () => {
  const { host, port, user, database } = server.services.db.$client.options;
  proxy = await openLocalProxy({ path: `${host}/.s.PGSQL.${port}` }, (near, far) => {
    if (isAway) near.destroy();
    else near.pipe(far).pipe(near);
  });
  db = connectDatabase({ connection: { host: '127.0.0.1', port: proxy.port, user: user!, database: database!, ssl: false }, max: 6 });
  app = await buildApp({ ...server.services, db });
  const call = fetchInProcess(app);
  await servePages(app, {
    render: async (request) => {
      const { pathname } = new URL(request.url);
      const answer = pathname.startsWith('/offline/') ? undefined : await call(`/api/v1/arts/name${pathname}`);
      const { status = 200 } = answer ?? {};
      return new Response(answer ? await answer.text() : '<h1>Be right back</h1>', { status, headers: { 'content-type': 'text/html' } });
    },
    publicUrl: 'https://ubugeni.example',
    cache: app.microCache,
    policy: { scriptUrl: 'https://checkout.flutterwave.com/v3.js', providerOrigins: [], isDevelopment: false },
    clientFolder: import.meta.dirname,
    countAddress: app.countAddress,
  });
});
afterAll(async () => {
  isAway = false;
  await app.close();
  await db.$client.end();
  await proxy.close();
});

test('while the database is unreachable cached pages are served, others are 503 with Retry-After, and service recovers by itself', async () => {
  const [seen, unseen] = await Promise.all([makeArt(server.services.db), makeArt(server.services.db)]);
  const ask = (url: string) => app.inject(url);
  const statusOf = async (url: string) => (await ask(url)).statusCode;
  expect(await statusOf(`/${seen.slug}`)).toBe(200);
  expect(await statusOf(`/api/v1/arts/${seen.id}`)).toBe(200);
  // After an invalidation, the next reader would cause a rendering.
  app.microCache.invalidate();
  isAway = true;
  proxy.cut();
  for (let n = 0; n < 3; n += 1) {
    const cached = await ask(`/${seen.slug}`);
    expect([cached.statusCode, cached.body.includes(seen.id)]).toEqual([200, true]);
    expect(await statusOf(`/api/v1/arts/${seen.id}`)).toBe(200);
    const uncached = await ask(`/${unseen.slug}`);
    expect([uncached.statusCode, uncached.headers['content-type'], uncached.body]).toEqual([503, 'text/html', '<h1>Be right back</h1>']);
    expect(Number(uncached.headers['retry-after'])).toBeGreaterThan(0);
    const call = await ask(`/api/v1/arts/${unseen.id}`);
    expect([call.statusCode, call.json().code, Number(call.headers['retry-after']) > 0]).toEqual([503, 'server.busy', true]);
  }
  const person = await server.person();
  const asPerson = { url: '/api/v1/cart', headers: { authorization: `Bearer ${person.token}` } };
  expect((await app.inject(asPerson)).statusCode).toBe(503);
  isAway = false;
  await expect.poll(() => statusOf(`/${unseen.slug}`)).toBe(200);
  await expect.poll(async () => (await app.inject(asPerson)).statusCode).toBe(200);
});
