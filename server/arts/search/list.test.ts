import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ArtFilters } from '#contract/arts.ts';
import { artFilters, categories } from '#contract/limits.ts';
import { makeAccount } from '#server/accounts/make-account.ts';
import { listSimply } from '#server/testing/list-simply.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { choicesOf, searchFor } from './walk/list-filters.ts';
import { findArtPage } from './list.ts';
import { pageStatement, type Way } from './list-statement.ts';
import { countSearchWords } from './suggested-correction.ts';
import { resolveSearch } from './resolve-search.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { chooseWay, refreshSample } from './sample.ts';
import type { ArtRow } from '#server/arts/table.ts';

const server = useTestServer();
const words = ['Hills', 'of', 'the', 'Été', 'lake', 'qz', '100%', 'a_b', "d'or", 'blue', 'kwita', 'izina', '画', 'B\\W'];
const mediums = ['Oil on canvas', 'OIL ON CANVAS', 'Bois', null];
const owners: { id: string; slug: string; name: string }[] = [];
const rows: ArtRow[] = [];

/** A pseudo-random number, the same for the same seed. */
const pseudo = (seed: number, below: number) => Math.floor(Math.abs(Math.sin(seed * 12.9898) * 43_758.5453) * 1_000) % below;
const phrase = (seed: number, length: number) => Array.from({ length }, (_, at) => words[pseudo(seed + at * 7, words.length)]).join(' ');

beforeAll(async () => {
  const { db } = server.services;
  for (let n = 0; n < 3; n += 1) {
    const slug = `artist-${n}`;
    const name = ['Jean Bosco', 'Kwita Habimana', 'Ange Lake'][n] ?? '';
    owners.push({ id: (await makeAccount(db, { role: 'Artist', slug, name })).id, slug, name });
  }
  for (let n = 0; n < 150; n += 1) {
    rows.push(
      await makeArt(db, {
        ownerId: owners[pseudo(n, 3)]!.id,
        name: phrase(n, 2),
        description: phrase(n * 3, 5),
        category: categories[pseudo(n + 1, 3)]!,
        medium: mediums[pseudo(n + 2, 4)]!,
        price: [500, 9_999, 10_000, 49_999, 50_000][pseudo(n + 3, 5)]!,
        widthCm: [null, 10, 40, 100, 100.5][pseudo(n + 4, 5)]!,
        heightCm: [null, 39.9][pseudo(n + 5, 2)]!,
        availableArts: pseudo(n + 6, 3),
        isLimitedEdition: pseudo(n + 7, 3) === 0,
        isCustomOrder: pseudo(n + 8, 4) === 0,
        favoritesCount: pseudo(n + 9, 4),
        state: pseudo(n + 10, 8) === 0 ? 'hidden' : 'published',
      }),
    );
  }
  await countSearchWords(db);
});

const findSimply = (query: Partial<ArtFilters>) => listSimply(rows, owners, query);

const search = fc.oneof(
  fc.constantFrom(
    ...words,
    'Hills of',
    'of the',
    'ete',
    'q',
    '%',
    '_',
    '\\',
    'e',
    'nothing of it',
    'izina kwita',
    "D'OR B",
    'hill',
    'paintings',
    'lakes blue',
    'kwi',
    'hab lak',
    'ill',
    'wit hills',
    'habimana ete',
    '10',
  ),
  fc.nat({ max: 400 }).map((seed) => phrase(seed, 2)),
  fc
    .tuple(fc.nat({ max: 149 }), fc.nat({ max: 12 }), fc.integer({ min: 1, max: 9 }))
    .map(([n, from, length]) => phrase(n * 3, 5).slice(from, from + length)),
);
const maybe = <T>(arbitrary: fc.Arbitrary<T>, freq = 2) => fc.option(arbitrary, { nil: undefined, freq });
const filters = fc.record({
  search: maybe(search),
  category: maybe(fc.constantFrom(...categories.slice(0, 4), 'All Arts'), 1),
  price: maybe(fc.constantFrom(...artFilters.price), 1),
  medium: maybe(fc.constantFrom('oil ON canvas', 'bois', 'glass'), 1),
  size: maybe(fc.constantFrom(...artFilters.size), 1),
  availability: maybe(fc.constantFrom(...artFilters.availability), 1),
  owner: maybe(
    fc.constantFrom(0, 1, 2, 3).map((n) => [owners[0]?.id, 'artist-1', owners[2]?.id, 'nobody'][n] ?? 'artist-0'),
    1,
  ),
  sort: fc.constantFrom(...artFilters.sort),
  limit: fc.constantFrom(3, 10, 24, 100),
});

describe.each(['near', 'far'] as Way[])('with the %s strategy', (way) => {
  test('the pages of any list contain each match once, in order, and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(filters, async (query) => {
        const expected = findSimply(query);
        const found: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await findArtPage(server.services.db, { ...query, cursor }, way);
          // In steps, as a large shop ranks matches, a list of several pages is not counted.
          const isCounted = way === 'far' || query.sort !== 'match' || !query.search?.trim() || expected.length <= query.limit;
          expect(page.total).toBe(isCounted ? expected.length : null);
          expect(page.rows.length).toBe(Math.min(query.limit, expected.length - found.length));
          found.push(...page.rows.map((row) => row.id));
          cursor = page.next ?? undefined;
        } while (cursor);
        expect(found).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });
});

test('a page takes one statement, its total included, whatever the filters; one more looks inside of words that nothing begins with', async () => {
  const { $client } = server.services.db;
  const query = $client.query.bind($client);
  let statements = 0;
  const counting = Object.create(server.services.db, {
    $client: { value: { query: (...given: Parameters<typeof query>) => ((statements += 1), query(...given)) } },
  }) as typeof server.services.db;
  await fc.assert(
    fc.asyncProperty(filters, async (query) => {
      // The words of a search are looked up once, and remembered.
      const wider = query.search ? (await resolveSearch(counting, query.search))?.wider : undefined;
      statements = 0;
      const { next } = await findArtPage(counting, query);
      expect(statements).toBeLessThanOrEqual(wider ? 2 : 1);
      statements = 0;
      if (next) await findArtPage(counting, { ...query, cursor: next });
      expect(statements).toBeLessThanOrEqual(wider ? 2 : 1);
    }),
    { numRuns: 60 },
  );
});

test('artworks that are added or sold during pagination do not affect the others', async () => {
  const { db } = server.services;
  const query = { sort: 'newest', limit: 40 } as ArtFilters;
  const expected = findSimply(query);
  const first = await findArtPage(db, query);
  const added = await makeArt(db, { ownerId: owners[0]!.id });
  const [seen, coming] = [expected[0]!, expected[50]!];
  await db.$client.query('UPDATE arts SET available_arts = 0 WHERE id = ANY($1)', [[seen, coming]]);
  const second = await findArtPage(db, { ...query, cursor: first.next! });
  const pages = [...first.rows, ...second.rows].map((row) => row.id);
  expect(pages).toEqual(expected.filter((id) => id !== coming).slice(0, pages.length));
  await db.$client.query('DELETE FROM arts WHERE id = $1', [added.id]);
  for (const row of rows) if (row.id === seen || row.id === coming) row.availableArts = 0;
});

test('newest means in stock first, then by time, as soon as the last item is sold or one returns', async () => {
  const { db } = server.services;
  const { id: ownerId } = await makeAccount(db, { role: 'Artist' });
  const made: ArtRow[] = [];
  for (let n = 0; n < 3; n += 1) made.push(await makeArt(db, { ownerId, category: 'Ceramic', availableArts: 1 }));
  const [oldest, middle, newest] = made.map(({ id }) => id);
  const order = async (query: Partial<ArtFilters> = {}) =>
    (await findArtPage(db, { sort: 'newest', limit: 24, owner: ownerId, ...query })).rows.map(({ id }) => id);
  expect(await order()).toEqual([newest, middle, oldest]);
  await db.$client.query('UPDATE arts SET available_arts = available_arts - 1 WHERE id = $1', [newest]);
  expect(await order()).toEqual([middle, oldest, newest]);
  expect(await order({ search: 'hills' })).toEqual([middle, oldest, newest]);
  expect(await order({ availability: 'in-stock' })).toEqual([middle, oldest]);
  await db.$client.query(`UPDATE arts SET available_arts = 1, category = 'Sculpture' WHERE id = $1`, [newest]);
  expect(await order()).toEqual([newest, middle, oldest]);
  expect(await order({ category: 'Ceramic' })).toEqual([middle, oldest]);
  await db.$client.query('UPDATE arts SET on_show = false WHERE id = $1', [middle]);
  expect(await order()).toEqual([newest, oldest]);
  await db.$client.query('UPDATE arts SET on_show = true, price = 1 WHERE id = $1', [middle]);
  expect(await order({ price: 'low' })).toEqual([middle]);
  await db.$client.query('DELETE FROM arts WHERE owner_id = $1', [ownerId]);
});

test('a cursor of a link from before sold-out artworks came last continues among those in stock', async () => {
  const { db } = server.services;
  const stocked = findSimply({ availability: 'in-stock' });
  const old = Buffer.from(`n.0.${stocked[9]}.x`).toString('base64url');
  const page = await findArtPage(db, { sort: 'newest', limit: 5, cursor: old });
  expect(page.rows.map(({ id }) => id)).toEqual(stocked.slice(10, 15));
  await expect(findArtPage(db, { sort: 'popular', limit: 5, cursor: old })).rejects.toThrow();
});

test('only frequent lists are prepared, so that a connection keeps few plans', () => {
  const nameOf = (query: Partial<ArtFilters>) => {
    const filters: ArtFilters = { sort: 'newest', limit: 24, ...query };
    return pageStatement({
      filters,
      choices: choicesOf(filters, filters.search ? searchFor("'x'") : undefined)!,
      place: undefined,
      way: 'near',
    }).name;
  };
  expect([nameOf({}), nameOf({ category: 'Painting', search: 'x' })]).toEqual([expect.any(String), expect.any(String)]);
  expect([nameOf({ limit: 23 }), nameOf({ sort: 'popular', search: 'x', price: 'low' })]).toEqual([undefined, undefined]);
});

test('a small shop uses the index, which counts too; in a large one a sample decides: frequent words use the walk, rare ones the index', async () => {
  const { db } = server.services;
  // A search of words that this share of all artworks have.
  const way = (query: Partial<ArtFilters>, share?: number) => {
    const filters: ArtFilters = { sort: 'newest', limit: 24, ...query };
    return chooseWay(db, filters, choicesOf(filters, share === undefined ? undefined : searchFor(`'${share}'`, share))!);
  };
  refreshSample(db, 1_000);
  expect([way({}, 0.4), way({ price: 'low', medium: 'glass' }), way({}, 0)]).toEqual(['far', 'far', 'far']);
  refreshSample(db, 10_000, 10_000);
  expect(way({}, 0)).toBe('near');
  await expect.poll(() => way({}, 0)).toBe('far');
  expect(way({}, 0.4)).toBe('near');
  expect(way({ category: 'Painting', medium: 'glass' })).toBe('far');
  expect(way({ category: categories[0], medium: 'OIL on canvas', sort: 'price-asc' })).toBe('near');
  expect(way({ owner: 'artist-1', availability: 'limited' })).toBe('near');
  expect(way({ price: 'low', sort: 'popular', medium: 'nothing like it' })).toBe('far');
  expect(way({})).toBe('near');
});
