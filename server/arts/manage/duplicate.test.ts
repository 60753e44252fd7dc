import { expect, test } from 'vitest';
import type { Art } from '#contract/arts.ts';
import { useArtServer } from '#server/arts/art-test-server.ts';
import { masterKey } from '#server/platform/images/keys.ts';

const server = useArtServer();
const duplicate = (id: string, as: string, headers: Record<string, string> = {}) =>
  server.call(`POST /arts/${id}/duplicate` as 'POST /arts/{id}/duplicate', { as, headers });
const dataOf = (answer: { json: <T>() => T }) => answer.json<{ data: Art }>().data;
const read = async (id: string) => dataOf(await server.call(`GET /arts/${id}` as 'GET /arts/{id}', { as: server.artist.token }));

test('POST /arts/{id}/duplicate makes a draft with texts, facts and pictures, none of which are shared', async () => {
  const art = await server.create(
    { name: 'Umusambi', medium: 'Oil', year: '2020', width: '40', dispatchDays: '7', acceptsOffers: 'true' },
    [
      ['image', server.picture],
      ['pictures', server.picture],
    ],
  );
  const [first] = art.pictures;
  await server.call(`PUT /arts/${art._id}`, {
    as: server.artist.token,
    body: { alts: JSON.stringify({ [String(first?._id)]: 'A crane' }), available_arts: '0' },
  });
  const answer = await duplicate(art._id, server.artist.token);
  expect(answer.statusCode, answer.body).toBe(201);
  const copy = dataOf(answer);
  const same = ['name', 'price', 'category', 'description', 'medium', 'year', 'width', 'dispatchDays', 'acceptsOffers'] as const;
  for (const name of same) expect(copy[name], name).toBe(art[name]);
  expect(copy).toMatchObject({ state: 'draft', available_arts: 1, favorites: 0, reviews: 0, slug: `${art.slug}-2` });
  expect(copy.pictures.map(({ alt }) => alt)).toEqual(['A crane', '']);
  const ids = [...art.pictures, ...copy.pictures].map(({ _id }) => _id);
  expect(new Set(ids).size).toBe(4);
  expect(await server.publicIds()).not.toContain(copy._id);
  // What happens to the copy does not touch the original.
  expect((await server.call(`DELETE /arts/${copy._id}`, { as: server.artist.token })).statusCode).toBe(200);
  expect((await read(art._id)).pictures).toHaveLength(2);
  for (const { _id } of art.pictures) expect(await server.services.storage.has(masterKey(_id))).toBe(true);
});

test('a duplicate is made once for each Idempotency-Key, and a repeated request leaves no files', async () => {
  const art = await server.create({ name: 'Twice asked' });
  const headers = { 'idempotency-key': 'the same copy' };
  const once = dataOf(await duplicate(art._id, server.artist.token, headers));
  const before = await server.files();
  const again = await duplicate(art._id, server.artist.token, headers);
  expect([again.statusCode, dataOf(again)._id]).toEqual([201, once._id]);
  expect(await server.files()).toEqual(before);
});

test('a nameless draft without pictures, and one whose file is missing, are duplicated as they are', async () => {
  const answer = await server.call('POST /arts', { as: server.artist.token, body: { state: 'draft', price: '7000' } });
  const copy = dataOf(await duplicate(dataOf(answer)._id, server.artist.token));
  expect(copy).toMatchObject({ name: '', price: 7_000, slug: `draft-${copy._id}`, pictures: [] });
  const art = await server.create({ name: 'Its file is gone' });
  await server.services.storage.delete(masterKey(String(art.pictures[0]?._id)));
  expect(dataOf(await duplicate(art._id, server.artist.token))).toMatchObject({ name: 'Its file is gone', pictures: [] });
});

test("nobody duplicates another's artwork, seen or not", async () => {
  const art = await server.create({ name: 'Mine alone' });
  expect((await duplicate(art._id, server.other.token)).statusCode).toBe(403);
  expect((await duplicate(art._id, server.admin.token)).statusCode).toBe(403);
  await server.call(`PUT /arts/${art._id}`, { as: server.artist.token, body: { state: 'hidden' } });
  expect((await duplicate(art._id, server.other.token)).statusCode).toBe(404);
  expect((await duplicate('019aa8c4-6f0e-7c3b-8a51-3b1f6c0d9e2a', server.artist.token)).statusCode).toBe(404);
  expect((await duplicate('..%2F..%2Fetc', server.artist.token)).statusCode).toBe(404);
});
