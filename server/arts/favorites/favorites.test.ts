import { randomUUIDv7 } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { ArtCard } from '#contract/arts.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { makeArt } from '#server/arts/make-art.ts';

const server = useTestServer();
let person: Awaited<ReturnType<typeof server.person>>;
beforeEach(async () => void (person = await server.person()));

const ids = async () => (await server.call('GET /favorites/ids', { as: person.token })).json<{ data: string[] }>().data;
const page = async (query = '') =>
  (await server.call(`GET /favorites${query}`, { as: person.token })).json<{
    data: ArtCard[];
    page: { next: string | null; total: number | null };
  }>();
const put = (id: string) => server.call(`PUT /favorites/${id}`, { as: person.token });

test.each([
  'GET /favorites',
  'GET /favorites/ids',
  'PUT /favorites',
  `PUT /favorites/${randomUUIDv7()}`,
  `DELETE /favorites/${randomUUIDv7()}`,
] as const)('%s asks a visitor to sign in', async (call) => {
  expect((await server.call(call, call === 'PUT /favorites' ? { body: { ids: [] } } : {})).statusCode).toBe(401);
});

test('PUT and DELETE /favorites/{artId} may be repeated and count once', async () => {
  const art = await makeArt(server.services.db);
  const count = async () =>
    (await server.call(`GET /arts/${art.id}`, { as: person.token })).json<{ data: { favorites: number } }>().data.favorites;
  expect([(await put(art.id)).json(), (await put(art.id)).statusCode, await count()]).toEqual([{ data: { done: true } }, 200, 1]);
  const remove = () => server.call(`DELETE /favorites/${art.id}`, { as: person.token });
  expect([(await remove()).statusCode, (await remove()).statusCode, await count()]).toEqual([200, 200, 0]);
});

test('a favorite moves an artwork up in the order of popularity, and removing it moves the artwork down', async () => {
  const first = await makeArt(server.services.db, { favoritesCount: 1 });
  const second = await makeArt(server.services.db, { ownerId: first.ownerId, favoritesCount: 1 });
  const order = async () =>
    (await server.call(`GET /arts?sort=popular&owner=${first.ownerId}`, { as: person.token }))
      .json<{ data: ArtCard[] }>()
      .data.map((art) => art._id);
  expect(await order()).toEqual([second.id, first.id]);
  await put(first.id);
  expect(await order()).toEqual([first.id, second.id]);
  await server.call(`DELETE /favorites/${first.id}`, { as: person.token });
  expect(await order()).toEqual([second.id, first.id]);
});

test('PUT /favorites/{artId} of an unknown or unpublished artwork is 404', async () => {
  const draft = await makeArt(server.services.db, { state: 'draft' });
  for (const id of [draft.id, randomUUIDv7(), 'x']) expect((await put(id)).statusCode).toBe(404);
});

test("PUT /favorites merges a browser's favorites without artworks that are gone", async () => {
  const [a, b] = [await makeArt(server.services.db), await makeArt(server.services.db)];
  await put(a.id);
  const answer = await server.call('PUT /favorites', { as: person.token, body: { ids: [b.id, a.id, b.id, randomUUIDv7()] } });
  expect(answer.json<{ data: string[] }>().data).toEqual([b.id, a.id]);
  expect(await ids()).toEqual([b.id, a.id]);
});

test.each([{}, { ids: 'x' }, { ids: ['x'] }, { ids: [1] }, { ids: Array.from({ length: 501 }, () => randomUUIDv7()) }])(
  'PUT /favorites with %o is refused',
  async (body) => {
    expect((await server.call('PUT /favorites', { as: person.token, body })).statusCode).toBe(400);
  },
);

test('GET /favorites is paginated, the latest first, without unpublished artworks', async () => {
  const arts = [];
  for (let n = 0; n < 5; n += 1) arts.push(await makeArt(server.services.db));
  for (const art of arts) await put(art.id);
  await server.services.db.$client.query(`UPDATE arts SET state = 'hidden', on_show = false WHERE id = $1`, [arts[2]!.id]);
  const first = await page('?limit=2');
  expect([first.data.map((art) => art._id), first.page.total]).toEqual([[arts[4]!.id, arts[3]!.id], 4]);
  const second = await page(`?limit=2&cursor=${first.page.next}`);
  expect([second.data.map((art) => art._id), second.page.next]).toEqual([[arts[1]!.id, arts[0]!.id], null]);
});

test('GET /favorites paginates artworks that became favorites at the same moment', async () => {
  const arts = [await makeArt(server.services.db), await makeArt(server.services.db), await makeArt(server.services.db)];
  await server.call('PUT /favorites', { as: person.token, body: { ids: arts.map((art) => art.id) } });
  const found: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { data, page: at }: Awaited<ReturnType<typeof page>> = await page(`?limit=1&cursor=${cursor}`);
    found.push(...data.map((art) => art._id));
    cursor = at.next;
  }
  expect(found).toEqual(arts.map((art) => art.id).toReversed());
});

test.each(['x', Buffer.from('2026-13-45 99:00:00+00 01940000-0000-7000-8000-000000000000').toString('base64url')])(
  'GET /favorites refuses the cursor %s',
  async (cursor) => {
    expect((await server.call(`GET /favorites?cursor=${cursor}`, { as: person.token })).statusCode).toBe(400);
  },
);

test('an account has at most 1,000 favorites', async () => {
  const art = await makeArt(server.services.db);
  await server.services.db.$client.query(
    `INSERT INTO arts (id, owner_id, name, slug, description, price, available_arts, category, on_show)
     SELECT gen_random_uuid(), $1, 'n', 'many-' || n, 'd', 1, 1, 'Painting', true FROM generate_series(1, 1000) n`,
    [art.ownerId],
  );
  await server.services.db.$client.query('INSERT INTO favorites (user_id, art_id) SELECT $1, id FROM arts WHERE slug LIKE $2', [
    person.id,
    'many-%',
  ]);
  const answer = await put(art.id);
  expect([answer.statusCode, answer.json<{ code: string }>().code, (await ids()).length]).toEqual([409, 'favorites.tooMany', 1_000]);
});
