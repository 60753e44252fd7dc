import { expect, test } from 'vitest';
import type { ArtsPage } from '#contract/arts.ts';
import { countryName, otherCountries } from '#contract/countries.ts';
import { HOME_COUNTRY } from '#contract/home-country.ts';
import { makeAccount } from '#server/accounts/make-account.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { countSearchWords } from '#server/arts/search/suggested-correction.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { describeRenamedArtists } from './renamed-artists.ts';

const server = useTestServer();
const query = (text: string, values: unknown[] = []) => server.services.db.$client.query(text, values);
let asked = 0;
/** The names of what a search finds as it is typed; each time under an address of its own, because answers are kept for two seconds. */
const find = async (search: string) => {
  asked += 1;
  const found = await server.call(
    `GET /arts?${new URLSearchParams({ search, exact: '1', limit: '50', cursor: '', n: String(asked) }).toString()}`,
  );
  return found
    .json<ArtsPage>()
    .data.map(({ name }) => name)
    .toSorted();
};
const textsOf = async (word: string): Promise<number | undefined> => {
  await countSearchWords(server.services.db);
  return (await query('SELECT texts FROM search_words WHERE word = $1', [word])).rows[0]?.texts;
};
const place = { province: 'North', district: 'Musanze', sector: 'Kinigi', street: 'NR 42 Muhabura' };
const makeArtist = async (facts: Record<string, string> = {}) => {
  const { id } = await makeAccount(server.services.db, { role: 'Artist', name: 'Keza', status: 'approved', ...facts });
  await query('UPDATE users SET province = $2, district = $3, sector = $4, street = $5 WHERE id = $1', [id, ...Object.values(place)]);
  return id;
};

test("an artwork is found by its artist's sector, district, province and country, after all that has the word in a title", async () => {
  const { db } = server.services;
  const ownerId = await makeArtist();
  await makeArt(db, { ownerId, name: 'Heron', medium: 'Oil' });
  await makeArt(db, { name: 'Road to Musanze' });
  for (const search of ['kinigi heron', 'musanze heron', 'Musanze oil', 'north heron', 'heron from Rwanda'])
    expect(await find(search), search).toEqual(['Heron']);
  expect((await server.call('GET /arts?search=musanze')).json<ArtsPage>().data.map(({ name }) => name)).toEqual([
    'Road to Musanze',
    'Heron',
  ]);
});

test('no street is found, nor a place of who is not an approved artist', async () => {
  const { db } = server.services;
  const ownerId = await makeArtist();
  await makeArt(db, { ownerId, name: 'Ibis' });
  for (const search of ['muhabura', '42']) expect(await find(search), search).toEqual([]);
  const pending = await makeArtist({ status: 'pending' });
  await makeArt(db, { ownerId: pending, name: 'Stork' });
  expect(await find('stork musanze')).toEqual([]);
  await query("UPDATE users SET status = 'approved' WHERE id = $1", [pending]);
  expect(await describeRenamedArtists(db)).toBe(true);
  expect(await find('stork musanze')).toEqual(['Stork']);
  await query("UPDATE users SET status = 'cancelled' WHERE id = $1", [pending]);
  await describeRenamedArtists(db);
  expect(await find('stork musanze')).toEqual([]);
});

test('who moves is found at the new place after the job, by the call that changes an address too', async () => {
  const { db } = server.services;
  const artist = await server.person({ role: 'Artist' });
  await makeArt(db, { ownerId: artist.id, name: 'Egret' });
  const move = async (body: object) => {
    expect((await server.call(`PUT /users/${artist.id}`, { as: artist.token, body })).statusCode).toBe(200);
    await describeRenamedArtists(db);
  };
  await move({ province: 'West', district: 'Karongi', sector: '' });
  expect(await find('egret karongi')).toEqual(['Egret']);
  await move({ country: 'FR', city: 'Lyon', province: '', district: '', sector: '' });
  expect([await find('egret karongi'), await find('egret france'), await find('egret lyon')]).toEqual([[], ['Egret'], ['Egret']]);
});

test('an artwork is found by its provenance, by that of now alone, and its words are counted', async () => {
  const { db } = server.services;
  const { id } = await makeArt(db, { name: 'Plover', provenance: 'From the Gasarasi collection' });
  expect([await find('plover gasarasi'), await textsOf('gasarasi')]).toEqual([['Plover'], 1]);
  await query("UPDATE arts SET provenance = 'Shown at Inema' WHERE id = $1", [id]);
  expect([await find('plover gasarasi'), await find('plover inema')]).toEqual([[], ['Plover']]);
  expect([await textsOf('gasarasi'), await textsOf('inema')]).toEqual([undefined, 1]);
  await expect(query('UPDATE arts SET provenance = $1', ['x'.repeat(501)])).rejects.toThrow('arts_provenance_check');
});

test('the words of places are counted as those of texts, and no longer where nobody is', async () => {
  const { db } = server.services;
  const ownerId = await makeArtist();
  await query("UPDATE users SET district = 'Burera' WHERE id = $1", [ownerId]);
  const arts = [await makeArt(db, { ownerId, name: 'One' }), await makeArt(db, { ownerId, name: 'Two', description: 'Made in Burera.' })];
  expect(await textsOf('burera')).toBe(2);
  await query("UPDATE users SET district = 'Rulindo' WHERE id = $1", [ownerId]);
  await describeRenamedArtists(db);
  expect([await textsOf('burera'), await textsOf('rulindo')]).toEqual([1, 2]);
  await query('UPDATE arts SET on_show = false WHERE id = $1', [arts[0]!.id]);
  await query('DELETE FROM arts WHERE id = $1', [arts[1]!.id]);
  expect([await textsOf('burera'), await textsOf('rulindo')]).toEqual([undefined, undefined]);
});

test('artworks of before are described by the job, those of renamed artists first', async () => {
  const { db } = server.services;
  const [old, renamed] = [await makeArtist(), await makeArtist()];
  for (const ownerId of [old, renamed]) await makeArt(db, { ownerId, name: 'Crane' });
  await query('DELETE FROM renamed_artists');
  // As the migration leaves them.
  await query('ALTER TABLE arts DISABLE TRIGGER USER');
  await query("UPDATE arts SET place = '', words = art_words_of(name, 'Keza', medium, category, description) WHERE name = 'Crane'");
  await query('ALTER TABLE arts ENABLE TRIGGER USER');
  await query('INSERT INTO renamed_artists (user_id, after_others) VALUES ($1, true)', [old]);
  await query("UPDATE users SET name = 'Ineza' WHERE id = $1", [renamed]);
  expect(await find('crane musanze')).toEqual([]);
  expect(await describeRenamedArtists(db)).toBe(true);
  expect(await find('crane musanze')).toEqual(['Crane', 'Crane']);
  const written = await query("SELECT owner_id FROM arts WHERE name = 'Crane' ORDER BY xmin::text::bigint");
  expect(written.rows).toEqual([{ owner_id: renamed }, { owner_id: old }]);
});

test('the database has the names of all countries', async () => {
  const codes = [HOME_COUNTRY, ...otherCountries.map(([code]) => code)];
  const { rows } = await query('SELECT code, country_name(code) AS name FROM unnest($1::text[]) AS code', [codes]);
  expect(rows).toEqual(codes.map((code) => ({ code, name: countryName(code) })));
});
