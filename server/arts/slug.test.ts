import { randomUUIDv7 } from 'node:crypto';
import { eq } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import type { Art } from '#contract/arts.ts';
import { reservedSegments } from '#contract/screens.ts';
import { useArtServer } from './art-test-server.ts';
import { claimSlug, slugOf } from './slug.ts';
import { artOldSlugs } from './table.ts';

const server = useArtServer();

test('slugs remove accents and marks, and are never empty', () => {
  const expected = {
    'Été à Kigali — N° 4': 'ete-a-kigali-n-4',
    '  Hello,  World!  ': 'hello-world',
    'Straße & Œuvre': 'strasse-oeuvre',
    '日本 2': '日本-2',
    '...': 'artwork',
    '🎨': 'artwork',
  };
  for (const [name, slug] of Object.entries(expected)) expect(slugOf(name)).toBe(slug);
});

test('a name in use gets a number, and so does a reserved one', async () => {
  expect((await server.create({ name: 'Umuganda' })).slug).toBe('umuganda');
  expect((await server.create({ name: 'umuganda!' })).slug).toBe('umuganda-2');
  expect((await server.create({ name: 'UMUGANDA' })).slug).toBe('umuganda-3');
  for (const name of ['Shop', 'LOGIN', 'api', 'API', 'Robots.txt', 'favicon.ico', 'dashboard', '.well-known', 'Sitemap.xml']) {
    const art = await server.create({ name });
    expect(reservedSegments, name).not.toContain(art.slug);
    expect((await server.call(`GET /arts/name/${art.slug}`)).json<{ data: Art }>().data._id).toBe(art._id);
  }
});

test('twenty artworks of one name at the same time get twenty slugs, including names that look like a name with a number', async () => {
  const names = ['Twins', 'TWINS', 'Twins 2', 'twins!', 'Twins 2 2'];
  const made = await Promise.all(Array.from({ length: 20 }, (_, at) => server.create({ name: names[at % names.length]! })));
  expect(new Set(made.map((art) => art.slug)).size).toBe(20);
  const same = await Promise.all(Array.from({ length: 20 }, () => server.create({ name: 'Intore' })));
  const expected = ['intore', ...Array.from({ length: 19 }, (_, at) => `intore-${at + 2}`)];
  expect(new Set(same.map((art) => art.slug))).toEqual(new Set(expected));
});

test('an artwork waits for another of its name and for no other', async () => {
  const { db } = server.services;
  const held = Promise.withResolvers<void>();
  const claimed = Promise.withResolvers<void>();
  const first = db.transaction(async (tx) => {
    await claimSlug(tx, 'Slow Work', randomUUIDv7());
    claimed.resolve();
    await held.promise;
  });
  await claimed.promise;
  let isSecondMade = false;
  const second = server.create({ name: 'Slow Work' }).then((art) => ((isSecondMade = true), art));
  const other = await server.create({ name: 'Another Work' });
  expect([other.slug, isSecondMade]).toEqual(['another-work', false]);
  held.resolve();
  await first;
  expect((await second).slug).toBe('slow-work');
});

test('PUT /arts/{id} with a new name changes the address, and the old one leads to the new', async () => {
  const art = await server.create({ name: 'First Name' });
  const renamed = (await server.call(`PUT /arts/${art._id}`, { as: server.artist.token, body: { name: 'Second Name' } })).json<{
    data: Art;
  }>().data;
  expect(renamed.slug).toBe('second-name');
  expect((await server.call('GET /arts/name/first-name')).json<{ data: Art }>().data).toMatchObject({ _id: art._id, slug: 'second-name' });
  expect((await server.create({ name: 'First Name' })).slug).toBe('first-name-2');
  expect((await server.call('GET /arts/name/first-name')).json<{ data: Art }>().data._id).toBe(art._id);
  const back = await server.call(`PUT /arts/${art._id}`, { as: server.artist.token, body: { name: 'First Name' } });
  expect(back.json<{ data: Art }>().data.slug).toBe('first-name');
  expect(await server.services.db.select().from(artOldSlugs).where(eq(artOldSlugs.artId, art._id))).toMatchObject([
    { slug: 'second-name' },
  ]);
  const same = await server.call(`PUT /arts/${art._id}`, { as: server.artist.token, body: { name: 'FIRST name!' } });
  expect(same.json<{ data: Art }>().data.slug).toBe('first-name');
});
