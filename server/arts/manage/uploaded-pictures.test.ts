import { beforeEach, expect, test } from 'vitest';
import type { ArtPicture } from '#contract/art-pictures.ts';
import type { Art } from '#contract/arts.ts';
import { limits } from '#contract/limits.ts';
import { formOf, type SentFile, useArtServer } from '#server/arts/art-test-server.ts';
import { cleanupPictures } from '#server/platform/images/cleanup.ts';
import { masterKey } from '#server/platform/images/keys.ts';

const server = useArtServer();
const HOUR_MS = 3_600_000;
const fields = { name: 'Three Rooms', price: 480_000, available_arts: 1, category: 'Painting', description: 'Three boards.' };
const gone = 'A picture is no longer there. Please add it again.';

let artist: { id: string; token: string };
beforeEach(async () => {
  artist = await server.person({ role: 'Artist' });
});

const send = (as: string, files: SentFile[] = [['image', server.picture]], headers = {}) =>
  server.call('POST /arts/pictures', { as, form: formOf({}, files), headers });
const upload = async (as = artist.token) => (await send(as)).json<{ data: ArtPicture }>().data;
const create = (body: object) => server.call('POST /arts', { as: artist.token, body: { ...fields, ...body } });
const edit = (id: string, body: object) => server.call(`PUT /arts/${id}`, { as: artist.token, body });
const artOf = (answer: Awaited<ReturnType<typeof create>>) => answer.json<{ data: Art }>().data;
const fieldsOf = (answer: Awaited<ReturnType<typeof create>>) => answer.json<{ fields: object }>().fields;
const idsOf = (art: Art) => art.pictures.map(({ _id }) => _id);

test('POST /arts names pictures that were uploaded before, in any order, and says what they show', async () => {
  const [a, b, c] = [await upload(), await upload(), await upload()];
  expect(a).toMatchObject({ width: 640, height: 480, alt: '', edges: { isMarked: false } });
  const answer = await create({ order: [c._id, a._id, b._id].join(), alts: JSON.stringify({ [c._id]: '  The back, signed ' }) });
  expect(answer.statusCode).toBe(201);
  const art = artOf(answer);
  expect(art.pictures.map(({ _id, alt }) => [_id, alt])).toEqual([
    [c._id, 'The back, signed'],
    [a._id, ''],
    [b._id, ''],
  ]);
  expect(art.image).toBe(`/uploads/${c._id}/960.jpg`);
});

test('PUT /arts/{id} puts an uploaded picture anywhere among those that it has', async () => {
  const [a, b, c] = [await upload(), await upload(), await upload()];
  const { _id } = artOf(await create({ order: [a._id, b._id].join() }));
  const changed = artOf(await edit(_id, { order: [b._id, c._id, a._id].join(), alts: JSON.stringify({ [a._id]: 'Front' }) }));
  expect(idsOf(changed)).toEqual([b._id, c._id, a._id]);
  expect(changed.image).toBe(`/uploads/${b._id}/960.jpg`);
  expect(changed.pictures.at(-1)?.alt).toBe('Front');
  // What is not named keeps its words.
  expect(artOf(await edit(_id, { order: [a._id, c._id].join() })).pictures[0]?.alt).toBe('Front');
});

test('a picture of somebody else, of another artwork, or that is gone is refused by name, and nothing changes', async () => {
  const [mine, theirs] = [await upload(), await upload((await server.person({ role: 'Artist' })).token)];
  const art = artOf(await create({ order: mine._id }));
  const foreign = (await server.create()).pictures[0]?._id ?? '';
  const taken = artOf(await create({ name: 'The other one', order: (await upload())._id })).pictures[0]?._id ?? '';
  for (const other of [theirs._id, foreign, taken, crypto.randomUUID(), '../../etc', "'; --"]) {
    const answers = [await create({ name: `With ${other.length}`, order: other }), await edit(art._id, { order: `${mine._id},${other}` })];
    for (const answer of answers) expect([answer.statusCode, fieldsOf(answer)]).toEqual([400, { pictures: gone }]);
  }
  expect(idsOf(artOf(await edit(art._id, { price: 5_000 })))).toEqual([mine._id]);
});

test('no picture, nine, and words that are none are refused', async () => {
  expect(fieldsOf(await create({ order: ' , ' }))).toEqual({ image: 'Image Required' });
  const nine = await Promise.all(Array.from({ length: limits.picturesPerArt + 1 }, () => upload()));
  expect(fieldsOf(await create({ order: nine.map(({ _id }) => _id).join() }))).toEqual({
    pictures: 'An artwork can have up to 8 pictures',
  });
  const order = nine[0]?._id;
  for (const alts of [
    '[]',
    '{',
    '7',
    '{"x":"y"}',
    JSON.stringify({ [order ?? '']: 7 }),
    JSON.stringify({ [order ?? '']: 'a'.repeat(251) }),
  ])
    expect([alts, fieldsOf(await create({ order, alts }))]).toEqual([alts, { alts: 'Please describe each picture in one line' }]);
  expect((await create({ order: `${order},${order}` })).json<{ data: Art }>().data.pictures).toHaveLength(1);
});

test('POST /arts/pictures refuses what is no picture, without a row or a file', async () => {
  const stored = await server.services.storage.list('pictures');
  expect(fieldsOf(await send(artist.token, []))).toEqual({ image: 'Image Required' });
  const words = await send(artist.token, [['image', Buffer.from('words')]]);
  expect([words.statusCode, Object.keys(fieldsOf(words))]).toEqual([400, ['image']]);
  expect(await server.services.storage.list('pictures')).toEqual(stored);
});

test('a repeated upload is one picture', async () => {
  const headers = { 'idempotency-key': 'one-picture' };
  const [first, again] = [await send(artist.token, undefined, headers), await send(artist.token, undefined, headers)];
  expect(again.json()).toEqual(first.json());
  expect(again.headers['idempotent-replayed']).toBe('true');
});

test('a picture waits a day for its artwork, then it is deleted with its file', async () => {
  const [waiting, used] = [await upload(), await upload()];
  await create({ order: used._id });
  const isStored = async ({ _id }: ArtPicture) => server.services.storage.has(masterKey(_id));
  await cleanupPictures(server.services, Date.now() + 20 * HOUR_MS);
  expect([await isStored(waiting), await isStored(used)]).toEqual([true, true]);
  await cleanupPictures(server.services, Date.now() + 25 * HOUR_MS);
  expect([await isStored(waiting), await isStored(used)]).toEqual([false, true]);
  expect(fieldsOf(await create({ order: waiting._id }))).toEqual({ pictures: gone });
});
