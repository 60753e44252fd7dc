import { randomUUIDv7 } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { ArtCard } from '#contract/arts.ts';
import { dayOf } from '#contract/format.ts';
import { countStatements } from '#server/testing/statements/count-statements.ts';
import { onOneDay } from '#server/testing/days/on-one-day.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { makeArt } from './make-art.ts';
import { findMoreByArtist, findSeveral } from './related.ts';
import type { ArtRow } from './table.ts';

const server = useTestServer();
const get = async (path: string) => server.call(`GET /arts${path}`);
const names = async (path: string) => (await get(path)).json<{ data: ArtCard[] }>().data.map((art) => art.name);

const works: ArtRow[] = [];
let draft: ArtRow;
let lonely: ArtRow;

beforeAll(async () => {
  const [artist, other] = [await server.person({ role: 'Artist' }), await server.person({ role: 'Artist' })];
  const { db } = server.services;
  for (let number = 1; number <= 11; number += 1) {
    works.push(await makeArt(db, { ownerId: artist.id, name: `Work ${number}`, availableArts: number === 10 ? 0 : 1 }));
  }
  draft = await makeArt(db, { ownerId: artist.id, name: 'Draft', state: 'draft' });
  lonely = await makeArt(db, { ownerId: other.id, name: 'Lonely' });
});

test('GET /arts/{id}/more-by-artist lists the newest other artworks of the artist, sold ones too, but no drafts', async () => {
  const newest = [11, 10, 9, 8, 7, 6, 5, 4].map((number) => `Work ${number}`);
  expect(await names(`/${works[0]!.id}/more-by-artist`)).toEqual(newest);
  expect(await names(`/${works[10]!.id}/more-by-artist`)).toEqual([...newest.slice(1), 'Work 3']);
});

test('GET /arts/{id}/more-by-artist of an only artwork is empty; of an unpublished one it is 404', async () => {
  expect(await names(`/${lonely.id}/more-by-artist`)).toEqual([]);
  for (const id of [draft.id, randomUUIDv7(), 'x']) expect((await get(`/${id}/more-by-artist`)).statusCode, id).toBe(404);
});

test('GET /arts/{id}/related begins with other artists, though the artist has more that is near', async () => {
  expect(await names(`/${works[0]!.id}/related`)).toEqual(['Lonely', 'Work 11', 'Work 10', 'Work 9']);
});

test('GET /arts/several returns the published artworks in the requested order, each once', async () => {
  const [first, second] = works;
  const ids = [second!.id, draft.id, randomUUIDv7(), lonely.id, first!.id, second!.id];
  expect(await names(`/several?ids=${ids.join(',')}`)).toEqual(['Work 2', 'Lonely', 'Work 1']);
});

test(
  'GET /arts/several says while an artist is away, and whether they sell meanwhile',
  onOneDay(async () => {
    const away = await server.person({ role: 'Artist' });
    const art = await makeArt(server.services.db, { ownerId: away.id });
    const day = (add: number) => dayOf(Date.now() + add * 24 * 60 * 60 * 1_000);
    const holiday = { from: day(0), to: day(3), text: 'In Nyungwe', sell: false };
    const set = await server.call('PUT /artist/holiday', { as: away.token, body: holiday });
    expect(set.statusCode).toBe(200);
    const { data } = (await get(`/several?ids=${art.id},${lonely.id}`)).json<{ data: { holiday?: object }[] }>();
    expect(data.map((one) => one.holiday)).toEqual([holiday, undefined]);
  }),
);

test.each(['', '?ids=', '?ids=x', `?ids=${Array.from({ length: 25 }, () => randomUUIDv7()).join(',')}`])(
  'GET /arts/several%s is refused: no ids, or too many',
  async (query) => {
    expect((await get(`/several${query}`)).statusCode).toBe(400);
  },
);

test('a list of related artworks takes one statement, and one more when it is empty', async () => {
  const { db } = server.services;
  const full = await countStatements(db, () => findMoreByArtist(db, works[0]!.id));
  const empty = await countStatements(db, () => findMoreByArtist(db, lonely.id));
  const several = await countStatements(db, () =>
    findSeveral(
      db,
      works.map(({ id }) => id),
    ),
  );
  expect([full, empty, several].map(({ statements }) => statements.length)).toEqual([1, 2, 1]);
});
