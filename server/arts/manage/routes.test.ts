import { randomUUIDv7 } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Art, ArtCard } from '#contract/arts.ts';
import { storePicture } from '#server/platform/images/store.ts';
import { drawTestPicture } from '#server/platform/images/draw-test-picture.ts';
import { writeSetting } from '#server/platform/settings/settings.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { countSearchWords } from '#server/arts/search/suggested-correction.ts';
import { makeArt } from '#server/arts/make-art.ts';
import type { ArtRow } from '#server/arts/table.ts';

const server = useTestServer();
const list = async (query = '', options = {}) => {
  const answer = await server.call(`GET /arts${query}`, options);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: ArtCard[]; page: { next: string | null; total: number | null } }>();
};
const names = async (query: string) => (await list(query)).data.map((art) => art.name);

let artist: Awaited<ReturnType<typeof server.person>>;
let draft: ArtRow;
let basket: ArtRow;

beforeAll(async () => {
  artist = await server.person({ role: 'Artist', name: 'Claudine Ingabire', slug: 'claudine-ingabire', phone: '+250788123456' });
  const { db } = server.services;
  const own = { ownerId: artist.id };
  basket = await makeArt(db, {
    ...own,
    name: 'Agaseke of Peace',
    slug: 'agaseke-of-peace',
    category: 'Hand Craft',
    price: 9_999,
    description: 'A woven basket, 100% sisal. Été à Kigali.',
    medium: 'Sisal',
    widthCm: 20,
    heightCm: 39.9,
    isLimitedEdition: true,
  });
  await makeArt(db, {
    ...own,
    name: 'Crested Crane',
    category: 'Painting',
    price: 10_000,
    widthCm: 40,
    isCustomOrder: true,
    favoritesCount: 7,
  });
  await makeArt(db, {
    ...own,
    name: 'Intore',
    category: 'Painting',
    price: 50_000,
    heightCm: 100.5,
    availableArts: 0,
    medium: 'Oil on canvas',
  });
  draft = await makeArt(db, { ...own, name: 'Unfinished', slug: 'unfinished', state: 'draft' });
  await countSearchWords(server.services.db);
});

test('GET /arts lists published artworks, in stock and newest first, with the total', async () => {
  const { data, page } = await list();
  expect(data.map((art) => art.name)).toEqual(['Crested Crane', 'Agaseke of Peace', 'Intore']);
  expect(page).toEqual({ next: null, total: 3 });
});

test("GET /arts shows the artist's public fields, and never a phone number", async () => {
  const { data } = await list('?search=agaseke');
  expect(data[0]).toMatchObject({
    _id: basket.id,
    slug: 'agaseke-of-peace',
    price: 9_999,
    available_arts: 5,
    category: 'Hand Craft',
    image: null,
    cover: null,
    isLimitedEdition: true,
    reviews: 0,
    rating: null,
    width: 20,
    height: 39.9,
    depth: null,
    state: 'published',
    owner: { _id: artist.id, name: 'Claudine Ingabire', img: null, email: artist.email, slug: 'claudine-ingabire' },
  });
  expect(JSON.stringify(data)).not.toContain('788123456');
});

test('GET /arts never shows the email address of an admin who sells', async () => {
  const admin = await server.person({ role: 'Admin' });
  const art = await makeArt(server.services.db, { ownerId: admin.id, name: 'House piece', state: 'published' });
  const { data } = (await server.call(`GET /arts/${art.id}`)).json<{ data: Art }>();
  expect(data.owner).toMatchObject({ _id: admin.id, email: '' });
  await server.call(`DELETE /arts/${art.id}`, { as: admin.token });
});

test.each([
  ['?search=WOVEN', ['Agaseke of Peace']],
  ['?search=ete%20a%20kig', ['Agaseke of Peace']],
  ['?search=ét%C3%A9', ['Agaseke of Peace']],
  ['?search=%20%20crane%20', ['Crested Crane']],
  ['?search=100%25', ['Agaseke of Peace']],
  ['?search=1%25%25', []],
  ['?search=ag_s_ke', []],
  ['?search=a_aseke', ['Agaseke of Peace']],
  ['?search=%5C', []],
  ["?search='%20OR%201=1--", []],
  ['?search=qz', []],
  ['?search=kig%20bas', ['Agaseke of Peace']],
  ['?search=nto', ['Intore']],
  ['?search=nt', []],
  ['?search=%20', ['Crested Crane', 'Agaseke of Peace', 'Intore']],
  ['?search=peace%20a', ['Agaseke of Peace']],
  ['?search=peace%20qu', []],
  // A letter of a word that was begun is left out.
  ['?search=peace%20q', ['Agaseke of Peace']],
  ['?category=Painting', ['Crested Crane', 'Intore']],
  ['?category=All%20Arts', ['Crested Crane', 'Agaseke of Peace', 'Intore']],
  ['?category=Ceramic', []],
  ['?category=Weapons', []],
  ['?price=low', ['Agaseke of Peace']],
  ['?price=medium', ['Crested Crane']],
  ['?price=high', ['Intore']],
  ['?medium=oil%20ON%20canvas', ['Intore']],
  ['?size=small', ['Agaseke of Peace']],
  ['?size=medium', ['Crested Crane']],
  ['?size=large', ['Intore']],
  ['?availability=in-stock', ['Crested Crane', 'Agaseke of Peace']],
  ['?availability=limited', ['Agaseke of Peace']],
  ['?availability=custom', ['Crested Crane']],
  ['?owner=claudine-ingabire&category=Painting&availability=in-stock', ['Crested Crane']],
  ['?owner=nobody', []],
  ['?sort=price-asc', ['Agaseke of Peace', 'Crested Crane', 'Intore']],
  ['?sort=price-desc&price=medium', ['Crested Crane']],
  ['?sort=price-desc', ['Intore', 'Crested Crane', 'Agaseke of Peace']],
  ['?sort=popular&limit=1', ['Crested Crane']],
])('GET /arts%s', async (query, expected) => {
  expect(await names(query)).toEqual(expected);
});

test.each([
  ['?search=a%00b', 'search'],
  ['?medium=%00', 'medium'],
  ['?owner=a%00', 'owner'],
  ['?price=cheap', 'price'],
  ['?size=tiny', 'size'],
  ['?availability=no', 'availability'],
  ['?sort=random', 'sort'],
  ['?limit=0', 'limit'],
  ['?limit=x', 'limit'],
  [`?search=${'a'.repeat(121)}`, 'search'],
])('GET /arts%s is refused', async (query, field) => {
  const answer = await server.call(`GET /arts${query}`);
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field]);
});

test.each(['x', 'a'.repeat(300), Buffer.from(`n.0.${randomUUIDv7()}`).toString('base64url'), Buffer.from('n.0.x.x').toString('base64url')])(
  'GET /arts refuses an invalid cursor',
  async (cursor) => {
    const answer = await server.call(`GET /arts?cursor=${cursor}`);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'input.cursor']);
  },
);

test('GET /arts refuses a cursor of another sort order', async () => {
  const { page } = await list('?limit=1');
  expect((await server.call(`GET /arts?sort=popular&cursor=${page.next}`)).json<{ code: string }>().code).toBe('input.cursor');
});

test('GET /arts returns at most 100 artworks whatever limit is requested', async () => {
  expect((await server.call('GET /arts?limit=100000')).statusCode).toBe(200);
});

test('GET /arts/categories puts All Arts first and counts published artworks', async () => {
  const answer = await server.call('GET /arts/categories');
  expect(answer.json()).toEqual({
    data: [
      { category: 'All Arts', count: 3 },
      { category: 'Hand Craft', count: 1 },
      { category: 'Painting', count: 2 },
    ],
  });
});

test('GET /arts/{id} returns the whole description and the pictures', async () => {
  const stored = await storePicture(server.services, await drawTestPicture(200, 100));
  const art = await makeArt(server.services.db, { ownerId: artist.id, name: 'With picture', description: 'x'.repeat(400), state: 'draft' });
  await server.services.db.$client.query('INSERT INTO art_pictures VALUES ($1, $2, 0)', [art.id, stored.id]);
  await server.services.db.$client.query('UPDATE arts SET cover_id = $2 WHERE id = $1', [art.id, stored.id]);
  const { data } = (await server.call(`GET /arts/${art.id}`, { as: artist.token })).json<{ data: Art }>();
  expect(data.description).toHaveLength(400);
  expect(data.image).toBe(`/uploads/${stored.id}/960.jpg`);
  expect(data.pictures).toEqual([{ _id: stored.id, width: 200, height: 100, thumbhash: stored.thumbhash, edges: stored.edges, alt: '' }]);
});

test('GET /arts/{id} of a draft is for its artist and an admin only', async () => {
  const [admin, other] = [await server.person({ role: 'Admin' }), await server.person({ role: 'Artist' })];
  const status = async (as?: string) => (await server.call(`GET /arts/${draft.id}`, as ? { as } : {})).statusCode;
  expect([await status(), await status(other.token), await status(artist.token), await status(admin.token)]).toEqual([404, 404, 200, 200]);
});

test.each([`/${randomUUIDv7()}`, '/nothing', '/1', '/%00', `/${randomUUIDv7()}/related`])('GET /arts%s is 404', async (path) => {
  const answer = await server.call(`GET /arts${path}`);
  expect([answer.statusCode, answer.json<{ status: string }>().status]).toEqual([404, 'fail']);
});

test('GET /arts with a dead token is 401, so that the browser opens sign-in', async () => {
  expect((await server.call('GET /arts', { as: 'x'.repeat(43) })).statusCode).toBe(401);
});

test('GET /arts/name finds by the slug and by the exact name in any case', async () => {
  for (const name of ['agaseke-of-peace', 'Agaseke of Peace', 'AGASEKE OF PEACE', ' agaseke of peace ']) {
    const answer = await server.call(`GET /arts/name/${encodeURIComponent(name)}`);
    expect(answer.json<{ data: Art }>().data._id, name).toBe(basket.id);
  }
});

test('GET /arts/name returns the older artwork of a shared name', async () => {
  const later = await makeArt(server.services.db, { ownerId: artist.id, name: 'AGASEKE of peace', slug: 'agaseke-of-peace-2' });
  expect((await server.call('GET /arts/name/Agaseke%20Of%20Peace')).json<{ data: Art }>().data._id).toBe(basket.id);
  expect((await server.call('GET /arts/name/agaseke-of-peace-2')).json<{ data: Art }>().data._id).toBe(later.id);
  await server.call(`DELETE /arts/${later.id}`, { as: artist.token });
});

test.each([
  'nothing',
  '%00',
  'a%00b',
  '%2e%2e',
  '%2F',
  '..%2F..%2Fetc',
  "'%20OR%20'1'='1",
  '%27;DROP%20TABLE%20arts;--',
  'a'.repeat(500),
  '%F0%9F%8E%A8',
  'unfinished',
  '%25',
])('GET /arts/name/%s is 404', async (name) => {
  const answer = await server.call(`GET /arts/name/${name}`);
  expect([answer.statusCode, answer.json<{ status: string }>().status]).toEqual([404, 'fail']);
});

test.each(['%', '%zz', '%ff', '%c3%28'])('GET /arts/name/%s causes no fault of the server', async (name) => {
  expect((await server.call(`GET /arts/name/${name}`)).statusCode).toBeLessThan(500);
});

test('GET /arts/name shows a draft to its artist', async () => {
  expect((await server.call('GET /arts/name/unfinished', { as: artist.token })).json<{ data: Art }>().data.state).toBe('draft');
});

test('GET /arts/{id}/related lists other artworks, those of the category first', async () => {
  const answer = await server.call(`GET /arts/${basket.id}/related`);
  expect(answer.json<{ data: ArtCard[] }>().data.map((art) => art.name)).toEqual(['Intore', 'Crested Crane']);
  const crane = (await list('?search=crane')).data[0]!;
  const near = await server.call(`GET /arts/${crane._id}/related`);
  expect(near.json<{ data: ArtCard[] }>().data.map((art) => art.name)).toEqual(['Intore', 'Agaseke of Peace']);
});

test('GET /arts/featured lists the chosen artworks in their order, without unpublished ones', async () => {
  const [crane, intore] = (await list('?category=Painting')).data;
  await writeSetting(server.services.db, 'featured', [crane!._id, draft.id, intore!._id]);
  const answer = await server.call('GET /arts/featured');
  expect(answer.json<{ data: ArtCard[] }>().data.map((art) => art.name)).toEqual(['Crested Crane', 'Intore']);
});

test('GET /arts/owner requires an account and lists its own artworks, drafts too', async () => {
  expect((await server.call('GET /arts/owner')).statusCode).toBe(401);
  const other = await server.person();
  expect((await server.call('GET /arts/owner', { as: other.token })).json()).toEqual({ data: [], page: { next: null, total: 0 } });
  const first = (await server.call('GET /arts/owner?limit=3', { as: artist.token })).json<{
    data: ArtCard[];
    page: { next: string; total: number };
  }>();
  expect(first.data.map((art) => [art.name, art.state])).toEqual([
    ['With picture', 'draft'],
    ['Unfinished', 'draft'],
    ['Intore', 'published'],
  ]);
  expect(first.page.total).toBe(5);
  const second = (await server.call(`GET /arts/owner?limit=3&cursor=${first.page.next}`, { as: artist.token })).json<{ data: ArtCard[] }>();
  expect(second.data.map((art) => art.name)).toEqual(['Crested Crane', 'Agaseke of Peace']);
  expect((await server.call('GET /arts/owner?cursor=x', { as: artist.token })).statusCode).toBe(400);
});
