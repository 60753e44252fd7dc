import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { openOwnClient } from '#server/testing/own-client.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { seedArtworks } from './seed/seed-artworks.ts';
import { MAKE_ID, seedArtists, seedBuyers, seedFavorites } from './seed/seed-people.ts';
import { seedPictures } from './seed/seed-pictures.ts';
import { seedTexts } from './seed/seed-texts.ts';

const server = useTestServer();
let client: pg.Client;
let pictureIds: string[] = [];
beforeAll(async () => {
  client = await openOwnClient(server);
  pictureIds = await seedPictures(server.services, 1);
});
afterAll(() => client.end());

const count = async (table: string) => (await client.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`)).rows[0]!.n;
const seed = (artistIds: string[], count: number, say: (line: string) => void = () => undefined) =>
  seedArtworks(client, { count, artistIds, pictureIds, say });

test('ids of a seed are UUIDs of their time, sorted by it, and never the same in a second run', async () => {
  await client.query(MAKE_ID);
  const { rows } = await client.query<{ id: string }>('SELECT pg_temp.make_id(1700000000000 + n) AS id FROM generate_series(0, 99) n');
  const ids = rows.map(({ id }) => id);
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/);
  expect(ids).toEqual(ids.toSorted());
  expect(Number.parseInt(ids[0]!.replaceAll('-', '').slice(0, 12), 16)).toBe(1_700_000_000_000);
  const { rows: again } = await client.query<{ id: string }>('SELECT pg_temp.make_id(1700000000000) AS id');
  expect(again[0]?.id).not.toBe(ids[0]);
});

test('artists and buyers of a second seed are those of the first', async () => {
  const first = await seedArtists(client);
  await seedBuyers(client, 2);
  const before = await count('users');
  expect(await seedArtists(client)).toEqual(first);
  await seedBuyers(client, 2);
  expect([first.length, await count('users')]).toEqual([20, before]);
  await seedBuyers(client, 3);
  expect(await count('users')).toBe(before + 1);
});

test('an artist of the seed who was erased or cancelled gets no more artworks', async () => {
  const [one, two, ...others] = await seedArtists(client);
  await client.query('UPDATE users SET deleted_at = now() WHERE id = $1', [one]);
  await client.query(`UPDATE users SET status = 'cancelled' WHERE id = $1`, [two]);
  expect(await seedArtists(client)).toEqual(others);
});

test('a seed that is interrupted leaves no artwork, no count and each index', async () => {
  const artistIds = await seedArtists(client);
  const indexes = async () =>
    (await client.query(`SELECT indexdef FROM pg_indexes WHERE tablename IN ('arts', 'listed_arts') ORDER BY 1`)).rows;
  const before = [await count('arts'), await count('art_pictures'), await indexes()];
  const interrupted = seed(artistIds, 20_000, () => {
    throw new Error('interrupted');
  });
  await expect(interrupted).rejects.toThrow('interrupted');
  expect([await count('arts'), await count('art_pictures'), await indexes()]).toEqual(before);
  expect((await client.query('SELECT 1')).rowCount).toBe(1);
});

test('artworks of a seed stand beside those that were there, are counted with them, and are as the shop’s own may be', async () => {
  const artistIds = await seedArtists(client);
  const own = await makeArt(server.services.db, { category: 'Painting' });
  const before = await count('arts');
  const said: string[] = [];
  await seed(artistIds, 200, (line) => said.push(line));
  expect([await count('arts'), said]).toEqual([before + 200, ['200 artworks']]);
  const { rows } = await client.query<{ is_right: boolean }>(
    `SELECT bool_and(length(name) <= $1 AND length(description) <= $2 AND price > 0 AND available_arts >= 0 AND owner_id = ANY ($3) AND slug ~ '^[a-z0-9-]+$') AS is_right
     FROM arts WHERE id <> $4 AND created_at < now()`,
    [limits.nameLength, limits.descriptionLength, artistIds, own.id],
  );
  expect(rows).toEqual([{ is_right: true }]);
  const { rows: counted } = await client.query(
    'SELECT (SELECT sum(count)::int FROM category_counts) = count(*) AS is_equal FROM arts WHERE on_show',
  );
  expect(counted).toEqual([{ is_equal: true }]);
});

test('favorites are counted, and again changes nothing', async () => {
  await seedFavorites(client);
  const before = await count('favorites');
  await seedFavorites(client);
  expect([before > 0, await count('favorites')]).toEqual([true, before]);
});

test('a seed of no artworks does nothing', async () => {
  const before = await count('arts');
  await seed([], 0);
  expect(await count('arts')).toBe(before);
});

test('no word of the texts stands twice in its list, so that the rarer ones are rare', () => {
  for (const list of [seedTexts.qualities, seedTexts.things, seedTexts.places, seedTexts.mediums, seedTexts.prose]) {
    expect(list.filter((word, at) => list.indexOf(word) !== at)).toEqual([]);
    expect(list.every((word) => word.trim() === word && word !== '')).toBe(true);
  }
});
