import { beforeAll, expect, test } from 'vitest';
import type { ArtFilters, ArtsPage } from '#contract/arts.ts';
import { makeAccount } from '#server/accounts/make-account.ts';
import { makeArt } from '#server/arts/make-art.ts';
import type { ArtRow } from '#server/arts/table.ts';
import { searchSimply } from '#server/testing/search-simply.ts';
import { listSimply } from '#server/testing/list-simply.ts';
import { nextId } from '#server/database/lists/next-id.ts';
import { bitsOf } from '#server/platform/images/colours.ts';
import { pictures } from '#server/platform/images/table.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { findArtPage } from './list.ts';
import { choicesOf } from './walk/list-filters.ts';
import { selectByMatch } from './match-list.ts';
import { countSearchWords } from './suggested-correction.ts';
import { resolveSearch } from './resolve-search.ts';

const server = useTestServer();
const rows: ArtRow[] = [];
const artists: { id: string; slug: string; name: string }[] = [];
const pick = <T>(list: readonly T[], seed: number): T => list[seed % list.length] as T;

/** Each work has 'lake' and 'boat' somewhere else: in the title, the artist's name, the medium, the description, as another form, or not at all. */
beforeAll(async () => {
  const { db } = server.services;
  for (const name of ['Jean Boat', 'Kwita Lake', 'Ange Uwera']) {
    const slug = name.toLowerCase().replace(' ', '-');
    artists.push({ slug, ...(await makeAccount(db, { role: 'Artist', name, slug })) });
  }
  for (let n = 0; n < 120; n += 1) {
    rows.push(
      await makeArt(db, {
        ownerId: pick(artists, n).id,
        name: pick(['Lake boats', 'Boats', 'Hills', 'The lakeside', 'Lakes, boatyard'], n * 7 + Math.floor(n / 5)),
        medium: pick([null, 'Boat wood', 'Oil'], Math.floor(n / 3)),
        description: pick(['By the lake, a boat.', 'Nothing of it.', 'Lakeside'], Math.floor(n / 9)),
        category: pick(['Painting', 'Ceramic'] as const, Math.floor(n / 2)),
        availableArts: n % 4,
      }),
    );
  }
  await countSearchWords(db);
});

const filtersOf = (search: string, more: Partial<ArtFilters> = {}): ArtFilters => ({ search, sort: 'match', limit: 7, ...more });

/** All pages of a search in steps, of which those with more than `sortedMax` matches are only in the order of stock and time. */
async function findInSteps(filters: ArtFilters, sortedMax: number) {
  const { db } = server.services;
  const search = (await resolveSearch(db, filters.search ?? ''))!;
  const found: { id: string; rank: number }[] = [];
  for (let last: { id: string; rank: number } | undefined; ;) {
    const place = last && { key: last.rank, id: last.id, total: null };
    const page = await selectByMatch(db, { filters, choices: choicesOf(filters)!, search, place }, sortedMax);
    found.push(...page.slice(0, filters.limit));
    if (page.length <= filters.limit) return found;
    last = found.at(-1);
  }
}

const SEARCHES = ['lake', 'boat lake', 'lake boats', 'la', 'jean', 'hill', 'kwita boat'];

test.each(SEARCHES)('the pages of "%s" are the same in steps as at once, whatever the filter', async (search) => {
  for (const category of [undefined, 'Painting']) {
    const filters = filtersOf(search, { category });
    const expected = listSimply(rows, artists, filters);
    expect((await findInSteps(filters, 1_000)).map(({ id }) => id)).toEqual(expected);
    const all: string[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await findArtPage(server.services.db, { ...filters, cursor });
      expect(page.total).toBe(expected.length);
      all.push(...page.rows.map(({ id }) => id));
      if (!page.next) break;
      cursor = page.next;
    }
    expect(all).toEqual(expected);
  }
});

test.each(SEARCHES)(
  'where the matches of "%s" are too many to sort, titles come first, then labels, then texts, each in stock and newest first',
  async (search) => {
    const ranks = searchSimply(rows, artists, search);
    const group = (id: string) => [8, 4, 1].find((low) => (ranks.get(id) ?? 0) >= low) ?? 0;
    const stock = new Map(rows.map((row) => [row.id, row.availableArts > 0 ? 1 : 0]));
    const expected = listSimply(rows, artists, { search, sort: 'newest' }).toSorted((one, other) => group(other) - group(one));
    const found = await findInSteps(filtersOf(search), 0);
    expect(found).toEqual(expected.map((id) => expect.objectContaining({ id, rank: 2 * group(id) + (stock.get(id) ?? 0) })));
  },
);

test('cursors of the order belong to it alone, and what is added or sold meanwhile moves nothing else', async () => {
  const { db } = server.services;
  const expected = listSimply(rows, artists, filtersOf('lake'));
  const first = await findArtPage(db, filtersOf('lake'));
  const cursor = first.next!;
  await expect(findArtPage(db, filtersOf('lake', { sort: 'newest', cursor }))).rejects.toThrow();
  const old = Buffer.from(`s.1.${expected[3]}.x`).toString('base64url');
  await expect(findArtPage(db, filtersOf('lake', { cursor: old }))).rejects.toThrow();
  expect((await server.call(`GET /arts?search=lake&cursor=${old}`)).statusCode).toBe(400);
  expect((await server.call(`GET /arts?search=lake&sort=newest&cursor=${old}`)).statusCode).toBe(200);
  const added = await makeArt(db, { ownerId: artists[2]!.id, name: 'Lake boats' });
  const second = await findArtPage(db, filtersOf('lake', { cursor }));
  expect(second.rows.map(({ id }) => id)).toEqual(expected.slice(7, 14));
  await db.$client.query('DELETE FROM arts WHERE id = $1', [added.id]);
});

test('a search that finds nothing says which word is in the way, and what is found without it', async () => {
  const page = (await server.call('GET /arts?search=lake%20bicycle')).json<ArtsPage>();
  const without = listSimply(rows, artists, filtersOf('lake')).length;
  expect([page.data, page.blocking]).toEqual([[], [{ word: 'bicycle', search: 'lake', total: without }]]);
  const filtered = (await server.call('GET /arts?search=lake%20bicycle&category=Ceramic')).json<ArtsPage>();
  expect(filtered.blocking).toEqual([
    { word: 'bicycle', search: 'lake', total: listSimply(rows, artists, filtersOf('lake', { category: 'Ceramic' })).length },
  ]);
  expect((await server.call('GET /arts?search=qqwwxx')).json<ArtsPage>().blocking).toEqual([{ word: 'qqwwxx', search: '', total: 0 }]);
  for (const [search, words] of [
    ['KGL-9999', ['kgl-9999']],
    ['qqwwxx KGL-9999', ['qqwwxx', 'kgl-9999']],
    ['98765', ['98765']],
  ] as const)
    expect((await server.call(`GET /arts?search=${encodeURIComponent(search)}`)).json<ArtsPage>().blocking, search).toEqual(
      words.map((word) => ({ word, search: '', total: 0 })),
    );
  expect((await server.call('GET /arts?search=lake')).json<ArtsPage>()).not.toHaveProperty('blocking');
});

test('several words that stand in the way are each named, mistyped ones mended, with the search without all of them', async () => {
  const blockingOf = async (search: string, more = '') =>
    (await server.call(`GET /arts?search=${encodeURIComponent(search)}${more}`)).json<ArtsPage>().blocking;
  const total = (search: string, more: Partial<ArtFilters> = {}) => listSimply(rows, artists, filtersOf(search, more)).length;
  expect(await blockingOf('qqwwxx lake zzkkyy')).toEqual(
    ['qqwwxx', 'zzkkyy'].map((word) => ({ word, search: 'lake', total: total('lake') })),
  );
  expect(await blockingOf('qqwwxx lakeisde zzkkyy', '&category=Painting')).toEqual(
    ['qqwwxx', 'zzkkyy'].map((word) => ({ word, search: 'lakeside', total: total('lakeside', { category: 'Painting' }) })),
  );
  // Known words, but of different works: one of them goes as well.
  expect(total('hills boatyard')).toBe(0);
  expect(await blockingOf('hills qqwwxx boatyard zzkkyy')).toEqual(
    ['boatyard', 'hills'].flatMap((left, at, both) =>
      ['qqwwxx', 'zzkkyy', both[1 - at]].map((word) => ({ word, search: left, total: total(left) })),
    ),
  );
  expect(await blockingOf('qqwwxx zzkkyy')).toEqual(['qqwwxx', 'zzkkyy'].map((word) => ({ word, search: '', total: 0 })));
});

test("an artist's name shows the artists who have it, at most three, those with just this name alone", async () => {
  const artistsOf = async (search: string) =>
    (await server.call(`GET /arts?search=${search}`)).json<ArtsPage>().artists?.map(({ name }) => name);
  expect([await artistsOf('uwera'), await artistsOf('boat%20jean'), await artistsOf('hills')]).toEqual([
    ['Ange Uwera'],
    ['Jean Boat'],
    undefined,
  ]);
  expect(await artistsOf('jean')).toEqual(expect.arrayContaining(['Jean Boat']));
  expect((await artistsOf('jean'))?.length).toBeLessThanOrEqual(3);
});

const HOSTILE = [
  "'; \\ & | ! :* <-> ()",
  "a' | 'b:*",
  '\\',
  "''''",
  'the of and',
  'بحيرة زرقاء',
  '🎨 🖼️',
  'a'.repeat(120),
  "x'".repeat(60),
  '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20',
  '%%%___',
  'ﷺ'.repeat(40),
  'l\u0301ake',
  '0:*',
  '<b>lake</b>',
];

test.each(HOSTILE)('the search %j is text: a page, suggestions, and no error', async (search) => {
  const query = new URLSearchParams({ search }).toString();
  expect((await server.call(`GET /arts?${query}`)).statusCode).toBe(200);
  expect((await server.call(`GET /arts?${query}&sort=popular&category=Painting`)).statusCode).toBe(200);
  expect((await server.call(`GET /arts/suggestions?${query}`)).statusCode).toBe(200);
});

test('a text that is too long, or has a NUL, is refused', async () => {
  for (const search of ['x'.repeat(2_000), 'x'.repeat(121), 'a\u0000b']) {
    expect((await server.call(`GET /arts?${new URLSearchParams({ search }).toString()}`)).statusCode).toBe(400);
  }
});

test('a search with a colour has the same pages in steps as at once: pictures that have it, then texts that say it', async () => {
  const { db } = server.services;
  const coverId = nextId();
  await db.insert(pictures).values({ id: coverId, width: 300, height: 200, thumbhash: '', colours: bitsOf(['red']) });
  const red = rows.filter((_, n) => n % 3 === 0).map(({ id }) => id);
  await db.$client.query('UPDATE arts SET cover_id = $1 WHERE id = ANY ($2)', [coverId, red]);
  const told: string[] = [];
  for (let n = 0; n < 9; n += 1) told.push((await makeArt(db, { name: 'Told', description: 'A boat, red.', availableArts: n % 2 })).id);
  await countSearchWords(db);
  for (const [search, things] of [
    ['red boat', 'boat'],
    ['red lake boats', 'lake boats'],
  ] as const) {
    const page = await findArtPage(db, filtersOf(search, { limit: 100 }));
    const atOnce = page.rows.map(({ id }) => id);
    const ranks = searchSimply(rows, artists, things);
    const ofPictures = red.filter((id) => (ranks.get(id) ?? 0) >= 4);
    expect(new Set(atOnce.slice(0, ofPictures.length)), search).toEqual(new Set(ofPictures));
    expect(atOnce.slice(ofPictures.length).toSorted(), search).toEqual(search === 'red boat' ? told.toSorted() : []);
    expect(
      (await findInSteps(filtersOf(search), 1_000)).map(({ id }) => id),
      search,
    ).toEqual(atOnce);
    expect((await findInSteps(filtersOf(search), 0)).map(({ id }) => id).toSorted(), search).toEqual(atOnce.toSorted());
  }
  await db.$client.query('UPDATE arts SET cover_id = NULL WHERE id = ANY ($1)', [red]);
  await db.$client.query('DELETE FROM arts WHERE id = ANY ($1)', [told]);
});

test('of pictures with the colour those whose title names another one come last, and of texts with a thing made by hand those of handcrafts first', async () => {
  const { db } = server.services;
  const coverId = nextId();
  await db.insert(pictures).values({ id: coverId, width: 300, height: 200, thumbhash: '', colours: bitsOf(['blue', 'yellow']) });
  const made: string[] = [];
  const make = async (name: string, more: Parameters<typeof makeArt>[1] = {}) =>
    made.push((await makeArt(db, { name, description: 'x', ...more })).id);
  await make('Yellow and Blue, a Barge', { coverId });
  await make('Barge', { coverId });
  await make('Aunt in Yellow, on a Barge', { coverId });
  await make('Half a Basket', { description: 'Ear-rings of sisal.', category: 'Hand Craft' });
  await make('Aunt', { description: 'Her ear-rings are sisal.', category: 'Painting' });
  await countSearchWords(db);
  const found = async (search: string) => (await findArtPage(db, filtersOf(search))).rows.map(({ name }) => name);
  expect(await found('blue barge')).toEqual(['Yellow and Blue, a Barge', 'Barge', 'Aunt in Yellow, on a Barge']);
  for (const search of ['earrings', 'ear-rings', 'sisal earrings']) {
    expect(await found(search), search).toEqual(['Half a Basket', 'Aunt']);
    expect(
      (await findInSteps(filtersOf(search), 1_000)).map(({ id }) => id),
      search,
    ).toEqual([made[3], made[4]]);
  }
  await db.$client.query('DELETE FROM arts WHERE id = ANY ($1)', [made]);
});
