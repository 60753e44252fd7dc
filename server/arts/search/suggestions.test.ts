import { beforeAll, expect, test } from 'vitest';
import type { Suggestions } from '#contract/suggestions.ts';
import { countStatements } from '#server/testing/statements/count-statements.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { makeAccount } from '#server/accounts/make-account.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { countSearchWords } from './suggested-correction.ts';
import { findSuggestions } from './suggestions.ts';

const server = useTestServer();
const suggest = async (typed: string) =>
  (await server.call(`GET /arts/suggestions?search=${encodeURIComponent(typed)}`)).json<{ data: Suggestions }>().data;
const names = (list: { name: string }[]) => list.map(({ name }) => name);
const nothing = { artworks: [], artists: [], categories: [], total: 0 };

beforeAll(async () => {
  const { db } = server.services;
  const { id: ownerId } = await makeAccount(db, { role: 'Artist', name: 'Pacifique Été', slug: 'pacifique' });
  await makeAccount(db, { role: 'Artist', status: 'pending', name: 'Pacifique Nkundwanabake', slug: 'nkundwanabake' });
  await makeAccount(db, { name: 'Pacifique Customer' });
  for (let number = 1; number <= 7; number += 1) await makeArt(db, { ownerId, name: `Paddle ${number}`, description: 'x' });
  await makeArt(db, { ownerId, name: "L'été à Kivu", description: 'pagaie ruban', category: 'Photography' });
  await makeArt(db, { ownerId, name: 'Paddle hidden', state: 'draft' });
  await countSearchWords(db);
});

test('GET /arts/suggestions completes a text: artworks by the words of their names, artists, categories with artworks', async () => {
  const { artworks, artists, categories } = await suggest('pa');
  expect(names(artworks)).toEqual(['Paddle 7', 'Paddle 6', 'Paddle 5', 'Paddle 4', 'Paddle 3']);
  expect(artworks[0]).toMatchObject({
    artist: 'Pacifique Été',
    price: expect.any(Number),
    cover: null,
    slug: expect.stringMatching(/./),
  });
  expect(names(artists)).toEqual(['Pacifique Été']);
  expect(categories).toEqual([{ category: 'Painting', count: 7 }]);
});

test('a begun word is completed by words of artworks on show, the commonest first; not by those of the artists and categories beside it', async () => {
  expect((await suggest('PADD')).completions).toEqual(['paddle']);
  expect((await suggest('rub')).completions, 'of a description').toBeUndefined();
  for (const typed of ['pac', 'paint', 'pa', 'paddle', '3 padd', 'hid']) expect((await suggest(typed)).completions, typed).toBeUndefined();
});

test('accents, case and the order of the words are ignored, and the beginning of any word is enough', async () => {
  expect(names((await suggest('KIVU ete')).artworks)).toEqual(["L'été à Kivu"]);
  expect(names((await suggest('ETE')).artists)).toEqual(['Pacifique Été']);
  expect(names((await suggest('3 padd')).artworks)).toEqual(['Paddle 3']);
  expect((await suggest('photo')).categories).toEqual([{ category: 'Photography', count: 1 }]);
});

test('what contains a text is suggested where nothing begins so, as the search finds it', async () => {
  const found = await suggest('dle');
  expect(names(found.artworks)).toEqual(['Paddle 7', 'Paddle 6', 'Paddle 5', 'Paddle 4', 'Paddle 3']);
  const listed = (await server.call('GET /arts?search=dle')).json<{ data: { name: string }[] }>().data;
  expect(found.total).toBe(listed.length);
});

test('drafts and artists outside the shop are not suggested', async () => {
  for (const typed of ['hidden', 'nkundwanabake', 'customer', 'a', '', '  ', '%', "'", "');", '画']) {
    expect(await suggest(typed), typed).toEqual(nothing);
  }
});

test('artworks are suggested in the order of the list up to five, those of descriptions last', async () => {
  for (const typed of ['pagaie', 'pagaie ruban'])
    expect(await suggest(typed)).toMatchObject({ artworks: [{ name: "L'été à Kivu" }], total: 1 });
  const { db } = server.services;
  for (const name of ['Ruban', 'Other']) await makeArt(db, { name, description: 'ruban' });
  await countSearchWords(db);
  const listed = (await server.call('GET /arts?search=ruban')).json<{ data: { name: string }[] }>().data;
  expect(names((await suggest('ruban')).artworks)).toEqual(['Ruban', 'Other', "L'été à Kivu"]);
  expect(names(listed)).toEqual(['Ruban', 'Other', "L'été à Kivu"]);
});

test('a misspelled name gets suggestions for its correction, marked as such', async () => {
  const found = await suggest('pacifqiue');
  expect([found.meant, names(found.artists)]).toEqual(['pacifique', ['Pacifique Été']]);
});

test('suggestions take four statements, and those for a correction as many again at most', async () => {
  const { db } = server.services;
  const count = async (typed: string) => (await countStatements(db, () => findSuggestions(db, typed))).statements.length;
  expect([await count('p'), await count('paddle'), await count('zzyzx'), await count('pacifqiue')]).toEqual([
    0,
    4,
    4,
    expect.toSatisfy((statements: number) => statements <= 8),
  ]);
});

test('a text that is too long or contains a control character is refused', async () => {
  expect((await server.call(`GET /arts/suggestions?search=${'a'.repeat(121)}`)).statusCode).toBe(400);
  expect((await server.call('GET /arts/suggestions?search=%00')).statusCode).toBe(400);
});
