import { beforeAll, expect, test } from 'vitest';
import type { ArtsPage } from '#contract/arts.ts';
import type { ArtFacets } from '#contract/facets.ts';
import type { Suggestions } from '#contract/suggestions.ts';
import { countStatements } from '#server/testing/statements/count-statements.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { makeAccount } from '#server/accounts/make-account.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { findCorrectedSearch } from './search-arts.ts';
import { countSearchWords, findSuggestedCorrection } from './suggested-correction.ts';
import { KNOWN_PASSWORD } from '#server/accounts/make-account.ts';

const server = useTestServer();
const query = (text: string, values: unknown[] = []) => server.services.db.$client.query(text, values);
const list = async (search: string) => (await server.call(`GET /arts?${search}`)).json<ArtsPage>();
const usesOf = async (word: string): Promise<number | undefined> => {
  await countSearchWords(server.services.db);
  return (await query('SELECT uses FROM search_words WHERE word = $1', [word])).rows[0]?.uses;
};
let ownerId: string;

beforeAll(async () => {
  const { db } = server.services;
  ({ id: ownerId } = await makeAccount(db, { role: 'Artist', name: 'Immaculée Uwera' }));
  for (const name of ['Imigongo of Kirehe', 'Imigongo, white', 'Imigongo spiral', 'Imigongo and rain']) {
    await makeArt(db, { ownerId, name, category: 'Painting', medium: 'Cow dung', description: 'A relief.' });
  }
  await makeArt(db, { ownerId, name: 'Agaseke', category: 'Hand Craft', medium: 'Sisal', description: 'Woven by grandmothers.' });
  await countSearchWords(db);
});

const namesOf = ({ data }: ArtsPage) => data.map(({ name }) => name);
const facets = async (search: string) => (await server.call(`GET /arts/facets?${search}`)).json<{ data: ArtFacets }>().data;

test('GET /arts answers a misspelled search with that of the words that were meant, and says so; an exact one as it was typed', async () => {
  const meant = await list('search=imigongo');
  expect(meant.data).toHaveLength(4);
  expect(await list('search=IMIG%C3%93GNO')).toEqual({ ...meant, meant: 'imigongo', isMended: true });
  expect(await list('search=imigogno&exact=1')).toMatchObject({ data: [], page: { next: null, total: 0 }, meant: 'imigongo' });
  expect(await list('search=imigogno&exact=1')).not.toHaveProperty('isMended');
  expect(await list('search=imigogno%20of%20kireh')).toMatchObject({ data: [{ name: 'Imigongo of Kirehe' }], meant: 'imigongo of kireh' });
  // Each word by itself, and beside other filters.
  expect(namesOf(await list('search=spirral%20imigonggo'))).toEqual(['Imigongo spiral']);
  expect(namesOf(await list('search=imigonggo%20paintng'))).toEqual(namesOf(await list('search=imigongo%20painting')));
  // Beside a word that nothing has, the search that is offered has the words that were meant.
  expect((await list('search=imigonggo%20zzyzx%20paintng')).blocking).toEqual([{ word: 'zzyzx', search: 'imigongo painting', total: 4 }]);
  // An exact search was offered instead of a corrected one: each word is named and left as it was typed.
  expect((await list('search=imigonggo%20zzyzx%20painting&exact=1')).blocking).toEqual(
    ['imigonggo', 'zzyzx'].map((word) => ({ word, search: 'painting', total: 4 })),
  );
  expect(namesOf(await list('search=imigonggo&sort=newest'))).toEqual(namesOf(await list('search=imigongo&sort=newest')));
  expect((await list('search=agasekke&category=Hand%20Craft')).meant).toBe('agaseke');
  expect((await list('search=imaculee')).meant).toBe('immaculee');
});

test('a word that is a part of others is looked for inside of them, and not mended to another; an exact search does so too', async () => {
  const { db } = server.services;
  await makeArt(db, { ownerId, name: 'Photography of Huye', description: 'A print.' });
  await makeArt(db, { ownerId, name: 'The Geography Teacher', description: 'A print.' });
  await countSearchWords(db);
  for (const search of ['search=tography', 'search=tography&exact=1']) {
    const found = await list(search);
    expect([namesOf(found).toSorted(), found.isMended], search).toEqual([['Photography of Huye'], undefined]);
  }
});

test('the pages of a mended search go on with its words, with the words that were typed and with those that were meant', async () => {
  for (const search of ['imigogno', 'imigongo']) {
    const { data, page } = await list(`search=imigogno&limit=3`);
    const rest = await list(`search=${search}&limit=3&cursor=${encodeURIComponent(page.next ?? '')}`);
    expect([page.total, data.length, rest.data.length, rest.page.next]).toEqual([4, 3, 1, null]);
    expect(new Set([...data, ...rest.data].map(({ _id }) => _id)).size).toBe(4);
  }
});

test('facets count what the mended words find, unless these are excluded', async () => {
  const meant = await facets('search=imigongo');
  expect([meant.total, await facets('search=imigogno')]).toEqual([4, meant]);
  expect((await facets('search=imigogno&exact=1')).total).toBe(0);
  expect(await facets('search=agasekke&category=Hand+Craft')).toMatchObject({ total: 1, mediums: [{ medium: 'Sisal', count: 1 }] });
  expect((await facets('search=agasekke&category=Painting')).total).toBe(0);
});

test('a search with results, without similar words, or whose correction finds nothing gets no suggestion', async () => {
  expect(await list('search=imigon')).not.toHaveProperty('meant');
  expect(await list('search=zzyzx')).not.toHaveProperty('meant');
  expect(await list('search=agasekke&category=Painting')).not.toHaveProperty('meant');
  expect(await list('search=agaseke&category=Nothing')).not.toHaveProperty('meant');
  expect(await list('category=Ceramic')).not.toHaveProperty('meant');
});

test('a search with few results suggests a correction that finds more', async () => {
  await makeArt(server.services.db, { ownerId, name: 'Rain', description: 'On the sign stood imigogno.' });
  const { data, meant, isMended } = await list('search=imigogno');
  expect([data.length, meant, isMended]).toEqual([1, 'imigongo', undefined]);
  // In capitals: what was asked before is remembered.
  expect((await facets('search=IMIGOGNO')).total).toBe(1);
});

test('a word is known as long as a published artwork or an approved artist has it', async () => {
  const { db } = server.services;
  expect(await usesOf('urugo')).toBeUndefined();
  const art = await makeArt(db, { ownerId, name: 'Urugo, urugo', medium: null });
  expect(await usesOf('urugo')).toBe(1);
  await query("UPDATE arts SET name = 'Isoko' WHERE id = $1", [art.id]);
  expect([await usesOf('urugo'), await usesOf('isoko')]).toEqual([undefined, 1]);
  await query('UPDATE arts SET on_show = false WHERE id = $1', [art.id]);
  expect(await usesOf('isoko')).toBeUndefined();
  await query('UPDATE arts SET on_show = true WHERE id = $1', [art.id]);
  await query('UPDATE arts SET available_arts = 0 WHERE id = $1', [art.id]);
  expect(await usesOf('isoko')).toBe(1);
  await query('DELETE FROM arts WHERE id = $1', [art.id]);
  expect(await usesOf('isoko')).toBeUndefined();
  const artist = await makeAccount(db, { role: 'Artist', status: 'pending', name: 'Bwiza Keza' });
  expect(await usesOf('bwiza')).toBeUndefined();
  await query("UPDATE users SET status = 'approved' WHERE id = $1", [artist.id]);
  expect(await usesOf('bwiza')).toBe(1);
  await query("UPDATE users SET name = 'Keza' WHERE id = $1", [artist.id]);
  expect([await usesOf('bwiza'), await usesOf('keza')]).toEqual([undefined, 1]);
  await makeAccount(db, { name: 'Bwiza the customer' });
  expect(await usesOf('bwiza')).toBeUndefined();
});

test("no word of an erased artist's name is left", async () => {
  const artist = await server.person({ role: 'Artist', name: 'Nyirabyo Gatera' });
  await makeArt(server.services.db, { ownerId: artist.id, name: 'Umutima' });
  expect([await usesOf('nyirabyo'), await usesOf('umutima')]).toEqual([1, 1]);
  expect((await server.call(`DELETE /users/${artist.id}`, { as: artist.token, body: { password: KNOWN_PASSWORD } })).statusCode).toBe(200);
  const left = await query("SELECT word FROM search_words WHERE word IN ('nyirabyo', 'gatera', 'umutima')");
  const noted = await query('SELECT word FROM search_word_changes');
  expect([left.rows, noted.rows]).toEqual([[], []]);
});

test('mended words find what the right ones find, with others of the same meaning, and so do counts and suggestions', async () => {
  const { db } = server.services;
  for (const [name, description] of [
    ['Agaseke of Nyamata', 'x'],
    ['Basket with nine rays', 'x'],
    ['Seven trays', 'Each is a basket for a gift.'],
  ] as const)
    await makeArt(db, { name, description });
  await countSearchWords(db);
  for (const [typed, right] of [
    ['agaskee nyamata', 'agaseke nyamata'],
    ['agasekke', 'agaseke'],
    ['gift agasekke nyamata', 'gift agaseke nyamata'],
  ] as const) {
    const [mended, meant] = await Promise.all([typed, right].map((search) => list(new URLSearchParams({ search }).toString())));
    expect(mended, typed).toMatchObject({ meant: right, isMended: true });
    expect(
      mended!.data.map(({ name }) => name),
      typed,
    ).toEqual(meant!.data.map(({ name }) => name));
    expect([mended!.means, mended!.without, mended!.left], typed).toEqual([meant!.means, meant!.without, meant!.read?.search]);
    const facets = (await server.call(`GET /arts/facets?${new URLSearchParams({ search: typed }).toString()}`)).json<{ data: ArtFacets }>()
      .data;
    expect(facets.total, typed).toBe(meant!.page.total);
    const suggested = (await server.call(`GET /arts/suggestions?${new URLSearchParams({ search: typed }).toString()}`)).json<{
      data: Suggestions;
    }>().data;
    expect([suggested.total, suggested.meant], typed).toEqual([meant!.page.total, right]);
  }
});

test('a suggestion takes one statement, and a search at most six', async () => {
  const { db } = server.services;
  const { answer, statements } = await countStatements(db, () => findSuggestedCorrection(db, 'the imigogno of kirrehe, agasekke'));
  expect([answer, statements.length]).toEqual(['the imigongo of kirehe agaseke', 1]);
  const counts = [];
  for (const search of ['imigogno', 'imigongo', 'zzyzx', undefined]) {
    for (const category of [undefined, 'Painting']) {
      const filters = { search, category, sort: 'newest' as const, limit: 24 };
      counts.push((await countStatements(db, () => findCorrectedSearch(db, filters, 0))).statements.length);
    }
  }
  expect(Math.max(...counts)).toBeLessThanOrEqual(6);
  expect(
    (await countStatements(db, () => findCorrectedSearch(db, { search: 'imigogno', sort: 'newest', limit: 24 }, 4))).statements,
  ).toEqual([]);
});

test('a long text, marks and an empty text get no suggestion', async () => {
  const { db } = server.services;
  for (const text of [
    'one two three four five six seven eight nine ten eleven twelve imigogno',
    "'); DROP TABLE arts --",
    '%%%',
    ' ',
    '画画画',
  ]) {
    expect(await findSuggestedCorrection(db, text), text).toBeUndefined();
  }
});
