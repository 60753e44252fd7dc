import { beforeAll, expect, test } from 'vitest';
import type { ArtFilters } from '#contract/arts.ts';
import { artFilters, limits } from '#contract/limits.ts';
import { forgetNames, PREPARED_MAX } from '#server/database/statements/prepared-statement.ts';
import { listSimply } from '#server/testing/list-simply.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { makeAccount } from '#server/accounts/make-account.ts';
import { findArtPage } from './list.ts';
import type { Way } from './list-statement.ts';
import { bitsOf } from '#server/platform/images/colours.ts';
import { pictures } from '#server/platform/images/table.ts';
import { nextId } from '#server/database/lists/next-id.ts';
import { makeArt } from '#server/arts/make-art.ts';
import type { ArtRow } from '#server/arts/table.ts';

const server = useTestServer();
const owners: { id: string; slug: string; name: string }[] = [];
const rows: ArtRow[] = [];

beforeAll(async () => {
  const { db } = server.services;
  for (const slug of ['first', 'second']) owners.push({ slug, ...(await makeAccount(db, { role: 'Artist', slug })) });
  const covers = await makeCovers();
  // Most artworks share each value, so that most combinations have a second page.
  for (let n = 0; n < 140; n += 1) {
    const isOdd = (divisor: number) => n % divisor === 1;
    rows.push(
      await makeArt(db, {
        ownerId: owners[isOdd(5) ? 1 : 0]!.id,
        name: isOdd(6) ? 'Lake' : 'Hills',
        category: isOdd(7) ? 'Ceramic' : 'Painting',
        medium: isOdd(8) ? 'Bronze' : 'Oil',
        price: [9_000, 20_000, 60_000][n % 3]! + (n % 4),
        widthCm: isOdd(9) ? 10 : 120,
        heightCm: [null, 80, 119, 200][n % 4]!,
        coverId: [null, covers[1]!, covers[0]!, covers[0]!][n % 4]!,
        availableArts: isOdd(4) ? 0 : 1 + (n % 2),
        isLimitedEdition: !isOdd(3),
        isCustomOrder: n % 11 > 2,
        favoritesCount: n % 5,
        shipsAbroad: (['no', 'free', 'no', 'no'] as const)[n % 4]!,
        // Some were drafts first.
        publishedId: n % 10 === 3 ? nextId() : null,
      }),
    );
  }
});

/** Pictures of which the first is blue and white, the second red. */
async function makeCovers(): Promise<string[]> {
  const made = [
    { id: nextId(), colours: bitsOf(['blue', 'white']) },
    { id: nextId(), colours: bitsOf(['red']) },
  ];
  for (const { id, colours } of made)
    await server.services.db.insert(pictures).values({ id, width: 300, height: 200, thumbhash: '', colours });
  return made.map(({ id }) => id);
}

/** What a visitor sets at once, with the values to try. */
const valuesOf = (): Record<string, readonly Partial<ArtFilters>[]> => ({
  category: [{ category: 'Painting' }, { category: ['Ceramic', 'Sculpture'] }],
  price: artFilters.price.map((price) => ({ price })),
  medium: [{ medium: 'oil' }, { medium: ['OIL', 'bronze'] }],
  size: [{ size: 'large' }],
  availability: artFilters.availability.map((availability) => ({ availability })),
  search: [{ search: 'hills' }],
  owner: [{ owner: owners[0]!.id }, { owner: owners[0]!.slug }, { owner: [owners[1]!.id, owners[0]!.slug] }],
  prices: [{ minPrice: 20_000, maxPrice: 60_001 }, { minPrice: 20_001 }, { maxPrice: 60_000 }],
  sides: [{ maxWidth: 120, maxHeight: 119 }, { minHeight: 80 }, { minWidth: 11, maxWidth: 2_000 }],
  colour: [{ colour: 'blue' }, { colour: ['white', 'red'] }],
  orientation: [{ orientation: 'landscape' }, { orientation: 'portrait' }, { orientation: ['square', 'landscape'] }],
  shipsAbroad: [{ shipsAbroad: 'free' }],
});
/** Lists of the usual length with at most this many filters use prepared statements. */
const FEW = 2;

/** The filters of before bounds, colours and orientation came: every set of them is tried. */
const FIRST = 7;
/** Sets of all filters are tried up to this size, and those that lack one or none of them. */
const SMALL = 3;

function isTried(set: string[], names: string[]): boolean {
  return set.length <= SMALL || set.length >= names.length - 1 || set.every((name) => names.indexOf(name) < FIRST);
}

/** Sets of filters with every sort order: small sets with every value of each filter, larger ones with alternating values. */
function everyCombination(): ArtFilters[] {
  const values = valuesOf();
  const names = Object.keys(values);
  const sets = names.reduce<string[][]>((made, name) => made.concat(made.map((set) => set.concat(name))), [[]]);
  return sets
    .filter((set) => isTried(set, names))
    .flatMap((set, at) => {
      const choose = (name: string) => (set.length <= FEW ? values[name]! : [values[name]![at % values[name]!.length]!]);
      const chosen = set.reduce<Partial<ArtFilters>[]>(
        (made, name) => made.flatMap((filters) => choose(name).map((value) => Object.assign({}, value, filters))),
        [{}],
      );
      // For larger sets a short page makes sure that there is a second one.
      const limit = set.length <= FEW ? limits.pageDefault : 2;
      return artFilters.sort.flatMap((sort) => chosen.map((filters) => Object.assign({ sort, limit }, filters)));
    });
}

/** A fixed shuffle, independent of the order of generation. */
function shuffle<T>(values: T[]): T[] {
  const keyed = values.map((value, at) => ({ value, key: (at * 7_919 + 13) % 6_151 }));
  return keyed.toSorted((one, other) => one.key - other.key).map(({ value }) => value);
}

type Answer = { status: number; ids: string[] | undefined; next: string | null | undefined };

/** A page over HTTP where the statement is a prepared one; the thousands of others call the function directly. */
async function fetchPage(filters: ArtFilters): Promise<Answer> {
  if (filters.limit !== limits.pageDefault) {
    const { rows: found, next } = await findArtPage(server.services.db, filters);
    return { status: 200, ids: found.map(({ id }) => id), next };
  }
  const query = new URLSearchParams(
    Object.entries(filters).flatMap(([key, value]) => [value].flat().map((one): [string, string] => [key, String(one)])),
  );
  const answer = await server.call(`GET /arts?${query.toString()}`);
  const { data, page } = answer.json<{ data?: { _id: string }[]; page?: { next: string | null } }>();
  return { status: answer.statusCode, ids: data?.map(({ _id }) => _id), next: page?.next };
}

test('GET /arts answers every combination of filters and sort orders, two pages each, over one connection', async () => {
  server.services.db.$client.options.max = 1;
  const wrong: unknown[] = [];
  const combinations = shuffle(everyCombination());
  for (const filters of combinations) {
    const expected = listSimply(rows, owners, filters);
    const { limit } = filters;
    let cursor: string | undefined;
    for (const from of [0, limit]) {
      const { status, ids, next } = await fetchPage({ ...filters, ...(cursor ? { cursor } : {}) });
      const isRight = status === 200 && ids?.join() === expected.slice(from, from + limit).join();
      if (!isRight) wrong.push({ filters, from, status, found: ids?.length, expected: expected.length });
      if (!next) break;
      cursor = next;
    }
  }
  expect(combinations.length).toBe(3275);
  expect(wrong).toEqual([]);
});

test('a connection holds a bounded number of prepared statements, whatever lists were requested', async () => {
  const { db } = server.services;
  // Those of the files before it in this process.
  forgetNames();
  for (const filters of everyCombination()) {
    if (filters.limit !== limits.pageDefault) continue;
    for (const way of ['near', 'far'] as Way[]) await findArtPage(db, filters, way);
  }
  const artist = await server.person({ role: 'Artist' });
  for (let limit = 1; limit <= limits.pageMax; limit += 1) {
    await server.call(`GET /arts?limit=${limit}`);
    await server.call(`GET /arts/owner?limit=${limit}`, { as: artist.token });
  }
  const { rows: held } = await db.$client.query<{ count: number }>('SELECT count(*)::int AS count FROM pg_prepared_statements');
  expect(held[0]?.count).toBeGreaterThan(40);
  expect(held[0]?.count).toBeLessThan(PREPARED_MAX);
});
