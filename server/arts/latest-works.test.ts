import { expect, test } from 'vitest';
import type { ArtistProfile } from '#contract/artists.ts';
import type { PublicArtist } from '#contract/accounts.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { nextId } from '#server/database/lists/next-id.ts';
import { pictures } from '#server/platform/images/table.ts';
import { countStatements } from '#server/testing/statements/count-statements.ts';
import { type TestServer, useTestServer } from '#server/testing/test-server.ts';
import { findLatestWorks } from './latest-works.ts';

const server = useTestServer();
type Person = Awaited<ReturnType<TestServer['person']>>;

/** An artwork with a picture. */
async function makeWork({ id: ownerId }: Person, name: string, changes: Parameters<typeof makeArt>[1] = {}) {
  const coverId = nextId();
  await server.services.db.insert(pictures).values({ id: coverId, width: 80, height: 100, thumbhash: 'AAAA' });
  return makeArt(server.services.db, { ownerId, name, coverId, ...changes });
}
const list = async (query: string, as?: Person) =>
  (await server.call(`GET /users?role=Artist&${query}`, as ? { as: as.token } : {})).json<{ data: PublicArtist[] }>().data;
const namesOf = ({ works }: PublicArtist | undefined = {} as PublicArtist) => works?.map(({ name }) => name);

test('GET /users has the three latest works on show of each artist with their pictures, where it is asked for them', async () => {
  const [artist, , admin] = [
    await server.person({ role: 'Artist', name: 'Odette of Rubavu' }),
    await server.person({ role: 'Artist', name: 'Ines of Rubavu' }),
    await server.person({ role: 'Admin' }),
  ];
  for (const name of ['First', 'Second', 'Third', 'Fourth']) await makeWork(artist, name);
  await makeWork(artist, 'Hidden', { state: 'hidden' });
  await makeArt(server.services.db, { ownerId: artist.id, name: 'Without a picture' });
  for (const as of [undefined, admin]) {
    const found = await list('search=rubavu&works=true&sort=name-asc', as);
    expect(found.map(namesOf)).toEqual([[], ['Fourth', 'Third', 'Second']]);
    expect(found[1]?.works?.[0]).toEqual({
      name: 'Fourth',
      slug: expect.any(String),
      cover: { _id: expect.any(String), width: 80, height: 100, thumbhash: 'AAAA' },
    });
  }
  expect((await list('search=rubavu')).map(({ works }) => works)).toEqual([undefined, undefined]);
  expect((await server.call('GET /users?works=maybe')).statusCode).toBe(400);
});

test('the works of a whole page take one statement, of nobody none', async () => {
  const artists = [await server.person({ role: 'Artist' }), await server.person({ role: 'Artist' })];
  for (const artist of artists) await makeWork(artist, 'Hills');
  const ids = artists.map(({ id }) => id);
  const { db } = server.services;
  expect((await countStatements(db, () => findLatestWorks(db, ids))).statements).toHaveLength(1);
  expect((await countStatements(db, () => findLatestWorks(db, []))).statements).toHaveLength(0);
});

test.each([
  [
    "province = 'Kigali City', district = 'Gasabo', sector = 'Remera', street = 'KG 11 Ave 3'",
    { province: 'Kigali City', district: 'Gasabo', country: 'Rwanda' },
  ],
  ["country = 'FR', city = 'Lyon', postal_code = '69001'", { province: null, district: null, country: 'France' }],
  ["street = 'KG 11 Ave 3'", undefined],
])("an artist's public page says where they live, never the sector, the street or the town: %s", async (columns, place) => {
  const artist = await server.person({ role: 'Artist' });
  await server.services.db.$client.query(`UPDATE users SET ${columns} WHERE id = $1`, [artist.id]);
  const answer = await server.call(`GET /artists/${artist.id}`);
  expect(answer.json<{ data: ArtistProfile }>().data.place).toEqual(place);
  expect(answer.body).not.toMatch(/Lyon|69001|KG 11|Remera/);
});
