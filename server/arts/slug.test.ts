import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Art } from '#contract/arts.ts';
import { reservedSegments } from '#contract/screens.ts';
import { useArtHouse } from './art-house.ts';
import { slugOf } from './slug.ts';
import { artOldSlugs } from './table.ts';

const house = useArtHouse();

test('slugs fold accents and marks, and never come out empty', () => {
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

test('a shared name gets a number, and a name of ours too', async () => {
  expect((await house.create({ name: 'Umuganda' })).slug).toBe('umuganda');
  expect((await house.create({ name: 'umuganda!' })).slug).toBe('umuganda-2');
  expect((await house.create({ name: 'UMUGANDA' })).slug).toBe('umuganda-3');
  for (const name of ['Shop', 'LOGIN', 'api', 'API', 'Robots.txt', 'favicon.ico', 'dashboard', '.well-known', 'Sitemap.xml']) {
    const art = await house.create({ name });
    expect(reservedSegments, name).not.toContain(art.slug);
    expect((await house.call(`GET /arts/name/${art.slug}`)).json<{ data: Art }>().data._id).toBe(art._id);
  }
});

test('many works of one name at the same time get different slugs', async () => {
  const made = await Promise.all(Array.from({ length: 8 }, () => house.create({ name: 'Twins' })));
  expect(new Set(made.map((art) => art.slug)).size).toBe(8);
});

test('PUT /arts/{id} with a new name moves the address, and the old one leads to the new', async () => {
  const art = await house.create({ name: 'First Name' });
  const renamed = (await house.call(`PUT /arts/${art._id}`, { as: house.artist.token, body: { name: 'Second Name' } })).json<{
    data: Art;
  }>().data;
  expect(renamed.slug).toBe('second-name');
  expect((await house.call('GET /arts/name/first-name')).json<{ data: Art }>().data).toMatchObject({ _id: art._id, slug: 'second-name' });
  expect((await house.create({ name: 'First Name' })).slug).toBe('first-name-2');
  expect((await house.call('GET /arts/name/first-name')).json<{ data: Art }>().data._id).toBe(art._id);
  const back = await house.call(`PUT /arts/${art._id}`, { as: house.artist.token, body: { name: 'First Name' } });
  expect(back.json<{ data: Art }>().data.slug).toBe('first-name');
  expect(await house.services.db.select().from(artOldSlugs).where(eq(artOldSlugs.artId, art._id))).toMatchObject([{ slug: 'second-name' }]);
  const same = await house.call(`PUT /arts/${art._id}`, { as: house.artist.token, body: { name: 'FIRST name!' } });
  expect(same.json<{ data: Art }>().data.slug).toBe('first-name');
});
