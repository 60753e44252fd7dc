import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { FIRST_ID } from '#contract/ids.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { sitemapSources } from '#server/sitemap-sources.ts';
import { openTestServer, useTestServer } from '#server/testing/test-server.ts';
import { MicroCache } from '#server/platform/cache/micro-cache.ts';
import { sitemapRoutes } from './sitemap.ts';

const server = useTestServer();
let slugs: string[];
beforeAll(async () => {
  const arts = [];
  for (let made = 0; made < 3; made += 1) arts.push(await makeArt(server.services.db));
  slugs = arts.map((art) => art.slug);
  await makeArt(server.services.db, { state: 'hidden', slug: 'not-on-show' });
});

const read = async (app: FastifyInstance, url: string) => {
  const { statusCode, headers, body } = await app.inject(url);
  expect([statusCode, headers['content-type']], url).toEqual([200, 'application/xml; charset=utf-8']);
  const places = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address));
  return {
    root: /<(\w+) xmlns/.exec(body)?.[1],
    paths: places.map((place) => place.pathname + place.search),
  };
};

test('a sitemap that fits in one file is /sitemap.xml itself: screens and every published artwork', async () => {
  const { root, paths } = await read(server.app, '/sitemap.xml');
  expect(root).toBe('urlset');
  expect(paths).toEqual(expect.arrayContaining(['/', '/shop', '/help/shipping', ...slugs.map((slug) => `/${slug}`)]));
  expect(paths).not.toContain('/not-on-show');
});

test('a larger sitemap is an index, whose files list each artwork once', async () => {
  const app = fastify();
  app.decorate('microCache', new MicroCache());
  app.decorate('countAddress', async () => undefined);
  sitemapRoutes(app, server.services, sitemapSources, 2);
  const { root, paths: files } = await read(app, '/sitemap.xml');
  expect(root).toBe('sitemapindex');
  expect(files[0]).toBe('/sitemap-screens.xml');
  const named = [];
  for (const file of files.slice(1)) named.push(...(await read(app, file)).paths);
  expect(named).toEqual(slugs.map((slug) => `/${slug}`));
  await app.close();
});

test('the files are not kept in the page cache, the index of them is', async () => {
  const app = fastify();
  const cache = new MicroCache();
  app.decorate('microCache', cache);
  app.decorate('countAddress', async () => undefined);
  sitemapRoutes(app, server.services, sitemapSources, 2);
  for (const file of ['/sitemap-screens.xml', '/sitemap-artworks.xml']) await read(app, file);
  expect(cache.heldBytes).toBe(0);
  await read(app, '/sitemap.xml');
  expect(cache.heldBytes).toBeGreaterThan(0);
  await app.close();
});

test('/sitemap-artworks.xml starts at the first artwork for anything that is no id', async () => {
  const { paths } = await read(server.app, '/sitemap-artworks.xml');
  for (const odd of ['x', '-'.repeat(36), 'f'.repeat(36), "'"])
    expect((await read(server.app, `/sitemap-artworks.xml?after=${encodeURIComponent(odd)}`)).paths, odd).toEqual(paths);
});

test('files are made one after the other, and one that many ask for at once is made once', async () => {
  const app = fastify();
  app.decorate('microCache', new MicroCache());
  app.decorate('countAddress', async () => undefined);
  let [made, making, most] = [0, 0, 0];
  const findPaths = async () => {
    made += 1;
    making += 1;
    most = Math.max(most, making);
    await nextTurn();
    making -= 1;
    return ['/lake'];
  };
  const artworks = { findPaths, findFileStarts: async () => [FIRST_ID] };
  sitemapRoutes(app, server.services, { pages: [], artworks });
  await Promise.all(Array.from({ length: 20 }, () => read(app, '/sitemap.xml')));
  expect(made).toBe(1);
  await Promise.all(Array.from({ length: 20 }, () => read(app, `/sitemap-artworks.xml?after=${randomUUID()}`)));
  expect([made, most]).toEqual([21, 1]);
  await app.close();
});

test('an address that asks for one file after the other is asked to wait, the others are not', async () => {
  const limited = await openTestServer({ RATE_LIMITS: 'on' });
  onTestFinished(() => limited.close());
  const ask = async (remoteAddress: string, after: string) =>
    (await limited.app.inject({ url: `/sitemap-artworks.xml?after=${after}`, remoteAddress })).statusCode;
  const statuses = await Promise.all(Array.from({ length: 121 }, () => ask('10.9.0.1', randomUUID())));
  expect(statuses.filter((status) => status !== 200)).toEqual([429]);
  expect(await ask('10.9.0.2', randomUUID())).toBe(200);
});
