import { beforeAll, expect, test } from 'vitest';
import type { ArtsPage } from '#contract/arts.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { countSearchWords } from '#server/arts/search/suggested-correction.ts';

const server = useTestServer();
const list = async (search: string) => (await server.call(`GET /arts?${new URLSearchParams({ search }).toString()}`)).json<ArtsPage>();
const TWELVE = 'one two three four five six seven eight nine eleven twelve thirteen';

beforeAll(async () => {
  await makeArt(server.services.db, { name: 'Thirteen', description: TWELVE });
  await makeArt(server.services.db, { name: 'Ibis', description: 'In the reeds.' });
  await countSearchWords(server.services.db);
});

test('each of twelve words has to be there, the shortest too', async () => {
  expect((await list(TWELVE)).data.map(({ name }) => name)).toEqual(['Thirteen']);
  // A seventh word, no longer than the others.
  expect(await list('three seven eight eleven twelve thirteen ibis')).toMatchObject({
    data: [],
    blocking: [{ word: 'ibis', search: 'three seven eight eleven twelve thirteen', total: 1 }],
  });
  expect(await list(TWELVE)).not.toHaveProperty('unsearched');
});

test('of more words the shortest are not looked for, and the answer says which', async () => {
  const found = await list(`${TWELVE} ten of the ten`);
  expect([found.data.map(({ name }) => name), found.unsearched]).toEqual([['Thirteen'], ['ten']]);
});

test('a mistyped word among many others is mended', async () => {
  expect(await list('three four five six seven eight nine eleven twelve thirten')).toMatchObject({
    data: [{ name: 'Thirteen' }],
    isMended: true,
  });
});
