import { expect, test } from 'vitest';
import type { ArtsPage } from '#contract/arts.ts';
import { makeAccount } from '#server/accounts/make-account.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { countSearchWords } from '#server/arts/search/suggested-correction.ts';
import { resolveWords } from './resolve-words.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();
const list = async (search: string) => (await server.call(`GET /arts?${new URLSearchParams({ search }).toString()}`)).json<ArtsPage>();
const cardsOf = ({ artists }: ArtsPage) => artists?.map(({ name, artworks }) => [name, artworks]);

test('a first name shows three of its artists, the most artworks first, then the works of all', async () => {
  const { db } = server.services;
  for (const [name, works] of [
    ['Grace Abe', 0],
    ['Grace Bizi', 2],
    ['Grace Cyusa', 1],
    ['Grace Dusabe', 3],
  ] as const) {
    const { id } = await makeAccount(db, { role: 'Artist', name });
    for (let at = 0; at < works; at += 1) await makeArt(db, { ownerId: id, name: `Valley ${name} ${at}` });
  }
  await makeAccount(db, { role: 'Artist', name: 'Grace E', status: 'pending' });
  await makeAccount(db, { role: 'Artist', name: 'Odile X' });
  await makeAccount(db, { role: 'Artist', name: 'Odile Y' });
  await countSearchWords(db);
  const grace = await list('grace');
  expect(cardsOf(grace)).toEqual([
    ['Grace Dusabe', 3],
    ['Grace Bizi', 2],
    ['Grace Cyusa', 1],
  ]);
  expect(grace.page.total).toBe(6);
  expect(cardsOf(await list('grace abe'))).toEqual([['Grace Abe', 0]]);
  // Nobody of that name has a work.
  const odile = await list('odile');
  expect([odile.data, cardsOf(odile)?.length]).toEqual([[], 2]);
});

test('how many artworks an artist has counts for a word of the name, and for its beginning', async () => {
  const { db } = server.services;
  const { id } = await makeAccount(db, { role: 'Artist', name: 'Mukagatare Zawadi' });
  for (const name of ['One', 'Two', 'Three']) await makeArt(db, { ownerId: id, name });
  await countSearchWords(db);
  for (const text of ['mukagatare', 'mukaga']) {
    const [word] = (await resolveWords(db, text)).words;
    expect((word?.known.texts ?? 0) + (word?.beginning.texts ?? 0), text).toBeGreaterThanOrEqual(3);
  }
});
