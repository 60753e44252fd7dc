import { expect, test } from 'vitest';
import type { Art } from '#contract/arts.ts';
import { masterKey } from '#server/platform/images/keys.ts';
import { cleanupPictures } from '#server/platform/images/cleanup.ts';
import { formOf, useArtServer } from '#server/arts/art-test-server.ts';
import { makeArt } from '#server/arts/make-art.ts';

const server = useArtServer();

test('PUT /arts/{id} leaves absent fields and clears empty ones', async () => {
  const art = await server.create({ medium: 'Wood', width: '10', year: '2020', isLimitedEdition: 'true' });
  const answer = await server.call(`PUT /arts/${art._id}`, { as: server.artist.token, body: { price: 40_000, medium: '', width: '' } });
  expect(answer.json<{ data: Art }>().data).toEqual({ ...art, price: 40_000, medium: null, width: null });
});

test('PUT /arts/{id} audits price, stock and state with their previous values', async () => {
  const art = await server.create();
  await server.call(`PUT /arts/${art._id}`, { as: server.admin.token, body: { price: 40_000, available_arts: 3, state: 'hidden' } });
  const entries = await server.actsOn(art._id);
  expect(entries.slice(1).map(({ action, actorId, before, after }) => ({ action, actorId, before, after }))).toEqual([
    { action: 'art.priceChanged', actorId: server.admin.id, before: { price: 35_000 }, after: { price: 40_000 } },
    { action: 'art.stateChanged', actorId: server.admin.id, before: { state: 'published' }, after: { state: 'hidden' } },
  ]);
});

test('PUT and DELETE /arts/{id} of another artist are 403, and 404 for a draft or an unknown artwork', async () => {
  const [shown, draft] = [await server.create(), await server.create({ state: 'draft' })];
  for (const [id, status] of [
    [shown._id, 403],
    [draft._id, 404],
    ['01940000-0000-7000-8000-000000000000', 404],
    ['nothing', 404],
  ] as const) {
    expect(
      (await server.call(`PUT /arts/${id}`, { as: server.other.token, form: formOf({ name: 'Mine' }, [['image', server.picture]]) }))
        .statusCode,
    ).toBe(status);
    expect((await server.call(`DELETE /arts/${id}`, { as: server.other.token })).statusCode).toBe(status);
  }
  expect((await server.call(`GET /arts/${shown._id}`)).json<{ data: Art }>().data.name).toBe('Morning Mist');
});

test.each([{ price: 0 }, { price: 1.5 }, { available_arts: -1 }, { category: 'x' }, { name: '' }, { description: '' }, { state: 'sold' }])(
  'PUT /arts/{id} with %o is refused',
  async (body) => {
    const art = await makeArt(server.services.db, { ownerId: server.artist.id });
    expect((await server.call(`PUT /arts/${art.id}`, { as: server.artist.token, body })).statusCode).toBe(400);
  },
);

test('PUT /arts/{id} replaces the cover, adds pictures and keeps the listed ones, in their order', async () => {
  const art = (
    await server.post(server.artist.token, {}, [
      ['image', server.picture],
      ['pictures', server.picture],
      ['pictures', server.picture],
    ])
  ).json<{ data: Art }>().data;
  const [a, b, c] = art.pictures.map(({ _id }) => _id);
  const put = async (fields: Record<string, string>, sent: Parameters<typeof formOf>[1] = []) => {
    const answer = await server.call(`PUT /arts/${art._id}`, { as: server.artist.token, form: formOf(fields, sent) });
    return {
      status: answer.statusCode,
      ids: answer.json<{ data?: Art }>().data?.pictures.map(({ _id }) => _id) ?? [],
      image: answer.json<{ data?: Art }>().data?.image,
    };
  };
  expect((await put({ order: `${c},${a}, ${b}` })).ids).toEqual([c, a, b]);
  const covered = await put({}, [['image', server.picture]]);
  expect(covered.ids.slice(1)).toEqual([a, b]);
  expect(covered.image).toBe(`/uploads/${covered.ids[0]}/960.jpg`);
  const added = await put({}, [['pictures', server.picture]]);
  expect(added.ids.slice(0, 3)).toEqual(covered.ids);
  expect((await put({ order: `${b}` }, [['image', server.picture]])).ids.slice(1)).toEqual([b]);
  const foreign = (await server.create()).pictures[0]!._id;
  expect((await put({ order: foreign })).status).toBe(400);
  expect((await put({ order: '' })).status).toBe(400);
});

test('the cleanup deletes a replaced picture with its files', async () => {
  const art = await server.create();
  const [old] = art.pictures;
  await server.call(`PUT /arts/${art._id}`, { as: server.artist.token, form: formOf({}, [['image', server.picture]]) });
  await cleanupPictures(server.services, Date.now() + 2 * 3_600_000);
  expect(await server.services.storage.has(masterKey(old!._id))).toBe(false);
  const now = (await server.call(`GET /arts/${art._id}`)).json<{ data: Art }>().data;
  expect(await server.services.storage.has(masterKey(now.pictures[0]!._id))).toBe(true);
});

test('PUT /arts/{id} hides and shows an artwork, and the counts follow', async () => {
  const art = await server.create({ category: 'Ceramic' });
  const count = async () =>
    (await server.call('GET /arts/categories'))
      .json<{ data: { category: string; count: number }[] }>()
      .data.find((row) => row.category === 'Ceramic')?.count ?? 0;
  expect(await count()).toBe(1);
  await server.call(`PUT /arts/${art._id}`, { as: server.artist.token, body: { state: 'hidden' } });
  expect([await count(), (await server.call(`GET /arts/${art._id}`)).statusCode]).toEqual([0, 404]);
  await server.call(`PUT /arts/${art._id}`, { as: server.artist.token, body: { state: 'published' } });
  expect([await count(), (await server.call(`GET /arts/${art._id}`)).statusCode]).toEqual([1, 200]);
  await server.call(`PUT /arts/${art._id}`, { as: server.artist.token, body: { category: 'Drawings' } });
  expect(await count()).toBe(0);
});
