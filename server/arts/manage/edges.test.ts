import { expect, test } from 'vitest';
import type { Art } from '#contract/arts.ts';
import { formOf, useArtServer } from '#server/arts/art-test-server.ts';
import { cleanupPictures } from '#server/platform/images/cleanup.ts';
import { masterKey } from '#server/platform/images/keys.ts';
import { makeVariants } from '#server/platform/images/variants.ts';

const server = useArtServer();

const put = (art: Art, fields: Record<string, string>, as = server.artist.token) =>
  server.call(`PUT /arts/${art._id}`, { as, form: formOf(fields) });
const edgesOf = async (art: Art) => (await server.call(`GET /arts/${art._id}`)).json<{ data: Art }>().data.pictures[0]?.edges;
const forget = (id: string | undefined) => server.services.db.$client.query('UPDATE pictures SET edges = NULL WHERE id = $1', [id]);

test('a new picture is looked at; its artist may mark the edges, and have them found again', async () => {
  const art = await server.create();
  const found = art.pictures[0]?.edges;
  expect(found).toMatchObject({ isMarked: false });
  expect((await put(art, { edges: '100,200,900,1000' })).statusCode).toBe(200);
  const marked = { left: 100, top: 200, right: 900, bottom: 1_000, isMarked: true };
  expect(await edgesOf(art)).toEqual(marked);
  const several = await server.call(`GET /arts/several?ids=${art._id}`);
  expect(several.json<{ data: object[] }>().data).toMatchObject([{ _id: art._id, edges: marked }]);
  await put(art, { name: 'Evening Mist' });
  expect(await edgesOf(art)).toEqual(marked);
  await put(art, { edges: '' });
  await makeVariants(server.services, art.pictures[0]?._id ?? '');
  expect(await edgesOf(art)).toEqual(found);
});

test('edges of a new artwork are those that its artist marked on the picture sent with it', async () => {
  const art = await server.create({ edges: '0,0,500,1000' });
  expect(art.pictures[0]?.edges).toEqual({ left: 0, top: 0, right: 500, bottom: 1_000, isMarked: true });
});

test('edges outside of the picture or in the wrong order are refused by name', async () => {
  const art = await server.create();
  for (const edges of ['0,0,1001,1000', '500,0,500,1000', '0,900,1000,100', '-1,0,10,10', '1,2,3', '0,0,1e3,1000', 'x'.repeat(5_000)]) {
    const answer = await put(art, { edges });
    expect([answer.statusCode, Object.keys(answer.json<{ fields: object }>().fields)], edges.slice(0, 20)).toEqual([400, ['edges']]);
  }
  expect((await put(art, { edges: '0,0,500,1000' }, server.other.token)).statusCode).toBe(403);
});

test('the cleanup looks at old pictures; one without its file is the whole picture', async () => {
  const [art, lost] = [await server.create(), await server.create()];
  const found = art.pictures[0]?.edges;
  for (const { pictures } of [art, lost]) await forget(pictures[0]?._id);
  await server.services.storage.delete(masterKey(lost.pictures[0]?._id ?? ''));
  expect(await edgesOf(art)).toBeNull();
  await cleanupPictures(server.services);
  const { rows } = await server.services.db.$client.query('SELECT id, edges FROM pictures WHERE id = ANY($1)', [
    [art, lost].map(({ pictures }) => pictures[0]?._id),
  ]);
  expect(Object.fromEntries(rows.map(({ id, edges }) => [id, edges]))).toEqual({
    [art.pictures[0]?._id ?? '']: found,
    [lost.pictures[0]?._id ?? '']: { left: 0, top: 0, right: 1_000, bottom: 1_000, isMarked: false },
  });
});
