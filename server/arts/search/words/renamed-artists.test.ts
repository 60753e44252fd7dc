import { expect, test } from 'vitest';
import type { ArtsPage } from '#contract/arts.ts';
import { KNOWN_PASSWORD, makeAccount } from '#server/accounts/make-account.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { countSearchWords } from '#server/arts/search/suggested-correction.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { describeArtsOf, describeRenamedArtists } from './renamed-artists.ts';

const server = useTestServer();
const query = (text: string, values: unknown[] = []) => server.services.db.$client.query(text, values);
const find = async (search: string) => (await server.call(`GET /arts?${new URLSearchParams({ search }).toString()}`)).json<ArtsPage>();

test("a renamed artist's artworks are found by the new name after the job, and no longer by the old one", async () => {
  const { db } = server.services;
  const { id: ownerId } = await makeAccount(db, { role: 'Artist', name: 'Bwiza Umurerwa', slug: 'bwiza' });
  const works = [];
  for (let n = 0; n < 3; n += 1) works.push(await makeArt(db, { ownerId, name: `Piece ${n}` }));
  await query("UPDATE users SET name = 'Keza Ineza' WHERE id = $1", [ownerId]);
  expect(await describeRenamedArtists(db)).toBe(true);
  await countSearchWords(db);
  const { data, artists } = await find('ineza keza');
  expect(new Set(data.map(({ _id }) => _id))).toEqual(new Set(works.map(({ id }) => id)));
  expect(artists?.[0]).toMatchObject({ _id: ownerId, name: 'Keza Ineza', slug: 'bwiza' });
  expect((await find('umurerwa')).data).toEqual([]);
  expect(await describeRenamedArtists(db)).toBe(false);
});

test('several hundred artworks are described in several steps, and an artist who is renamed again begins anew', async () => {
  const { db } = server.services;
  const { id: ownerId } = await makeAccount(db, { role: 'Artist', name: 'Gatesi' });
  await query(
    `INSERT INTO arts (id, owner_id, name, slug, description, price, available_arts, category, on_show)
     SELECT gen_random_uuid(), $1, 'Row', 'row-' || n, 'x', 1, 1, 'Painting', true FROM generate_series(1, 450) AS n`,
    [ownerId],
  );
  await query("UPDATE users SET name = 'Mutesi' WHERE id = $1", [ownerId]);
  await query('UPDATE renamed_artists SET described_to = (SELECT max(id::text)::uuid FROM arts)');
  await query("UPDATE users SET name = 'Umutesi' WHERE id = $1", [ownerId]);
  expect(await describeRenamedArtists(db)).toBe(true);
  const { rows } = await query("SELECT count(*)::int AS found FROM arts WHERE owner_id = $1 AND words @@ 'umutesi'::tsquery", [ownerId]);
  expect(rows).toEqual([{ found: 450 }]);
  expect((await query('SELECT 1 FROM renamed_artists')).rowCount).toBe(0);
});

test('each statement describes ten artworks, so that the longest descriptions take no statement beyond its time', async () => {
  const { db } = server.services;
  const { id: ownerId } = await makeAccount(db, { role: 'Artist', name: 'Kamanzi' });
  // Every word another one: the longest that a description takes to be read.
  const description = Array.from({ length: 2_400 }, (_, n) => `w${(n * 7_919).toString(36)}`).join(' ');
  for (let n = 0; n < 25; n += 1) await makeArt(db, { ownerId, name: `Long ${n}`, description });
  await query(
    `CREATE FUNCTION count_described() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF (SELECT count(*) FROM described) > 10 THEN RAISE EXCEPTION 'too many at once'; END IF; RETURN NULL; END $$`,
  );
  await query(
    'CREATE TRIGGER few AFTER UPDATE ON arts REFERENCING NEW TABLE AS described FOR EACH STATEMENT EXECUTE FUNCTION count_described()',
  );
  await query("UPDATE users SET name = 'Kamanzi Mukunzi' WHERE id = $1", [ownerId]);
  expect(await describeRenamedArtists(db)).toBe(true);
  const { rows } = await query("SELECT count(*)::int AS found FROM arts WHERE owner_id = $1 AND words @@ 'mukunzi'::tsquery", [ownerId]);
  expect(rows).toEqual([{ found: 25 }]);
  await query('DROP TRIGGER few ON arts');
});

test('an erasure describes the first hundred artworks at once, and leaves the others to the next run', async () => {
  const { db } = server.services;
  const { id: ownerId } = await makeAccount(db, { role: 'Artist', name: 'Uwera' });
  await query(
    `INSERT INTO arts (id, owner_id, name, slug, description, price, available_arts, category, on_show)
     SELECT gen_random_uuid(), $1, 'Many', 'many-' || n, 'x', 1, 1, 'Painting', true FROM generate_series(1, 130) AS n`,
    [ownerId],
  );
  const found = async () =>
    (await query("SELECT count(*)::int AS found FROM arts WHERE owner_id = $1 AND words @@ 'gahigi'::tsquery", [ownerId])).rows;
  await query("UPDATE users SET name = 'Gahigi' WHERE id = $1", [ownerId]);
  await db.transaction((tx) => describeArtsOf(tx, ownerId));
  expect(await found()).toEqual([{ found: 100 }]);
  expect(await describeRenamedArtists(db)).toBe(true);
  expect(await found()).toEqual([{ found: 130 }]);
});

test("no words of artworks have an erased artist's name", async () => {
  const artist = await server.person({ role: 'Artist', name: 'Nyirabyo Rutagengwa' });
  await makeArt(server.services.db, { ownerId: artist.id, name: 'Umutima' });
  expect((await server.call(`DELETE /users/${artist.id}`, { as: artist.token, body: { password: KNOWN_PASSWORD } })).statusCode).toBe(200);
  expect((await query("SELECT 1 FROM arts WHERE words @@ 'nyirabyo | rutagengwa'::tsquery")).rowCount).toBe(0);
  expect((await query('SELECT 1 FROM renamed_artists')).rowCount).toBe(0);
});
