import { beforeAll, expect, test } from 'vitest';
import type { ArtsPage } from '#contract/arts.ts';
import { countStatements } from '#server/testing/statements/count-statements.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { makeAccount } from '#server/accounts/make-account.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { countSearchWords, findSuggestedCorrection, findCorrectedSearch } from './suggested-correction.ts';
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

test('GET /arts suggests a correction of a misspelled search, without accents and case, and still answers the search itself', async () => {
  const { data, page, meant } = await list('search=IMIGÓGNO');
  expect({ data, page, meant }).toEqual({ data: [], page: { next: null, total: 0 }, meant: 'imigongo' });
  expect((await list('search=imigogno%20of%20kireh')).meant).toBe('imigongo of kireh');
  expect((await list('search=agasekke&category=Hand%20Craft')).meant).toBe('agaseke');
  expect((await list('search=imaculee')).meant).toBe('immaculee');
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
  const { data, meant } = await list('search=imigogno');
  expect([data.length, meant]).toEqual([1, 'imigongo']);
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

test('a suggestion takes one statement, and a search at most five', async () => {
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
  expect(Math.max(...counts)).toBeLessThanOrEqual(5);
  expect(
    (await countStatements(db, () => findCorrectedSearch(db, { search: 'imigogno', sort: 'newest', limit: 24 }, 4))).statements,
  ).toEqual([]);
});

test('a long text, marks and an empty text get no suggestion', async () => {
  const { db } = server.services;
  for (const text of ['one two three four five six imigogno', "'); DROP TABLE arts --", '%%%', ' ', '画画画']) {
    expect(await findSuggestedCorrection(db, text), text).toBeUndefined();
  }
});
