import { eq } from '#server/database/drizzle.ts';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { ArtFacets, FacetFilters } from '#contract/facets.ts';
import { artFilters, categories } from '#contract/limits.ts';
import { makeAccount } from '#server/accounts/make-account.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { findChoices } from '#server/arts/search/resolve-search.ts';
import { isSampled, refreshSample } from '#server/arts/search/sample.ts';
import { type ArtRow, arts } from '#server/arts/table.ts';
import { nextId } from '#server/database/lists/next-id.ts';
import { bitsOf } from '#server/platform/images/colours.ts';
import { pictures } from '#server/platform/images/table.ts';
import { countStatements } from '#server/testing/statements/count-statements.ts';
import { listSimply } from '#server/testing/list-simply.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import type { Source } from './base-statement.ts';
import { findFacets, present } from './facets.ts';
import { readBase } from './read-base.ts';

const server = useTestServer();
const owners: { id: string; slug: string; name: string }[] = [];
const rows: ArtRow[] = [];
const mediums = ['Oil on canvas', 'Bronze', 'Terre cuite émaillée', null];

beforeAll(async () => {
  const { db } = server.services;
  for (const slug of ['first', 'second', 'third']) {
    const { id, name } = await makeAccount(db, { role: 'Artist', slug, name: `Artist ${slug}` });
    owners.push({ id, slug, name });
  }
  const covers: string[] = [];
  for (const colours of [bitsOf(['blue', 'white']), bitsOf(['red', 'gold', 'grey']), 0]) {
    const id = nextId();
    await db.insert(pictures).values({ id, width: 400, height: 300, thumbhash: '', colours });
    covers.push(id);
  }
  for (let n = 0; n < 120; n += 1) {
    rows.push(
      await makeArt(db, {
        ownerId: owners[n % 3]!.id,
        name: n % 2 ? 'Lake' : 'Hills',
        description: 'x',
        category: categories[n % 4]!,
        medium: mediums[n % 4 === 0 ? 0 : (n >> 2) % 4]!,
        price: [500, 9_999, 20_000, 60_000, 2_000_000][n % 5]!,
        widthCm: [null, 9.5, 40, 80.5, 300][n % 5]!,
        heightCm: [60, null, 41, 80, 2][(n >> 1) % 5]!,
        coverId: covers[n % 3]!,
        availableArts: n % 7 === 0 ? 0 : 2,
        isLimitedEdition: n % 3 === 0,
        shipsAbroad: n % 5 === 0 ? 'free' : 'no',
        state: n % 11 === 0 ? 'hidden' : 'published',
      }),
    );
  }
});

/** The facets as somebody would count them who has all artworks before them. */
function countSimply(filters: FacetFilters): Omit<ArtFacets, 'priceSteps'> {
  const without = (...names: (keyof FacetFilters)[]) => {
    const left = Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name as keyof FacetFilters)));
    const ids = new Set(listSimply(rows, owners, left));
    return rows.filter(({ id }) => ids.has(id));
  };
  /** What is listed where this value is chosen. */
  const withOwn = (value: Partial<FacetFilters>) => listSimply(rows, owners, { ...filters, ...value }).length;
  const tally = <V extends string>(found: ArtRow[], valueOf: (row: ArtRow) => V | null) => {
    const counts = new Map<V, number>();
    for (const value of found.map(valueOf)) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
    return counts;
  };
  const most = <V extends { count: number }>(values: V[], nameOf: (value: V) => string) =>
    values.toSorted((one, other) => other.count - one.count || (nameOf(one) < nameOf(other) ? -1 : 1));
  const byCategory = tally(without('category'), ({ category }) => category);
  const prices = without('price', 'minPrice', 'maxPrice').map(({ price }) => price);
  return {
    total: without().length,
    categories: categories
      .filter((category) => byCategory.has(category))
      .map((category) => ({ category, count: byCategory.get(category)! })),
    mediums: most(
      [...tally(without('medium'), ({ medium }) => medium)].map(([medium, count]) => ({ medium, count })),
      ({ medium }) => medium,
    ),
    colours: artFilters.colour.map((colour, bit) => ({
      colour,
      count: without('colour').filter(({ colours }) => colours & (1 << bit)).length,
    })),
    prices: artFilters.price.map((price) => ({ price, count: withOwn({ price }) })),
    sizes: artFilters.size.map((size) => ({ size, count: withOwn({ size }) })),
    orientations: artFilters.orientation.map((orientation) => ({ orientation, count: withOwn({ orientation }) })),
    availabilities: artFilters.availability.map((availability) => ({ availability, count: withOwn({ availability }) })),
    abroad: artFilters.shipsAbroad.map((shipsAbroad) => ({ shipsAbroad, count: withOwn({ shipsAbroad }) })),
    artists: most(
      [...tally(without('owner'), ({ ownerId }) => ownerId)].map(([id, count]) => {
        const { slug, name } = owners.find((one) => one.id === id)!;
        return { _id: id, name, slug, count };
      }),
      ({ name }) => name,
    ),
    price: prices.length > 0 ? { min: Math.min(...prices), max: Math.max(...prices) } : { min: null, max: null },
  };
}

test('steps of prices are between whole sums, about as many artworks each, have what their bounds find, and no artwork twice', async () => {
  const { db } = server.services;
  for (const filters of [{}, { category: 'Painting' }, { search: 'hills' }, { price: 'low' }, { minPrice: 60_001 }] as FacetFilters[]) {
    const { priceSteps, price, total } = await findFacets(db, filters);
    for (const { minPrice, maxPrice, count } of priceSteps) {
      const { price: _, minPrice: __, maxPrice: ___, ...others } = filters;
      const bounds = { ...(minPrice === undefined ? {} : { minPrice }), ...(maxPrice === undefined ? {} : { maxPrice }) };
      expect(count, JSON.stringify({ filters, bounds })).toBe(listSimply(rows, owners, { ...others, ...bounds }).length);
    }
    const { price: _, minPrice: __, maxPrice: ___, ...others } = filters;
    const counted = priceSteps.reduce((sum, { count = 0 }) => sum + count, 0);
    expect(counted, JSON.stringify(filters)).toBe(listSimply(rows, owners, others).length);
    expect([priceSteps.length > 1, total > 0, price.max], JSON.stringify(filters)).toEqual([true, true, 2_000_000]);
  }
  expect((await findFacets(db, { owner: 'nobody' })).priceSteps).toEqual([]);
});

const maybe = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 });
const anyFilters = fc
  .record({
    category: maybe([...categories.slice(0, 5), 'All Arts']),
    price: maybe(artFilters.price),
    medium: maybe(['oil on canvas', 'terre cuite emaillee', 'Silk']),
    size: maybe(artFilters.size),
    availability: maybe(artFilters.availability),
    owner: maybe(['first', 'nobody']),
    search: maybe(['hills', 'LAKE', 'nothing of it']),
    minPrice: maybe([1, 9_999, 60_001]),
    maxPrice: maybe([60_001, 1_000_000_000]),
    maxWidth: maybe([80, 81]),
    minHeight: maybe([1, 41]),
    colour: maybe(['blue', 'red', 'black'] as const),
    orientation: maybe(artFilters.orientation),
    shipsAbroad: maybe(artFilters.shipsAbroad),
  })
  .map((filters) => Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as FacetFilters);

/** The facets without the steps of prices, which have a test of their own. */
async function countedBy(filters: FacetFilters, source?: Source): Promise<Omit<ArtFacets, 'priceSteps'>> {
  const { priceSteps: _, ...found } = await findFacets(server.services.db, filters, source);
  return found;
}

test('each facet counts beside the search and all filters but its own, whatever the artworks are read from', async () => {
  await fc.assert(
    fc.asyncProperty(anyFilters, fc.constantFrom<Source | undefined>(undefined, 'all', 'index', 'newest'), async (filters, source) => {
      expect(await countedBy(filters, source)).toEqual(countSimply(filters));
    }),
    { numRuns: 50, seed: 12 },
  );
});

test('a base of which only a part was read is counted by the index, with the same answer', async () => {
  const { db } = server.services;
  const facets = [
    'total',
    'categories',
    'mediums',
    'colours',
    'prices',
    'sizes',
    'orientations',
    'availabilities',
    'abroad',
    'artists',
    'price',
  ] as const;
  for (const filters of [
    {},
    { colour: 'blue' },
    { minPrice: 9_999, maxWidth: 80 },
    { category: 'Painting', search: 'hills' },
    SEVERAL,
  ] satisfies Partial<FacetFilters>[]) {
    const wish = {
      choices: await findChoices(db, { ...filters, sort: 'newest', limit: 1 }),
      facets,
      chosen: { mediums: [], owners: { ids: [], slugs: [] } },
    };
    const whole = await readBase(db, { ...wish, shown: 120 });
    const part = await readBase(db, { ...wish, shown: 1_000_000, source: 'newest' });
    expect({ ...part, categories: part.categories?.filter(({ count }) => count > 0).toSorted(byCategory) }).toEqual({
      ...whole,
      categories: whole.categories?.toSorted(byCategory),
      // How many are between two cuts is not known of a part.
      price: { ...whole.price, tally: null },
    });
  }
});
/** Several values of each filter that takes them. */
const SEVERAL: Partial<FacetFilters> = {
  category: ['Painting', 'Sculpture', 'Photography'],
  medium: ['oil on canvas', 'BRONZE'],
  colour: ['blue', 'gold'],
  owner: ['first', 'second'],
};

test('several values of a filter are counted as who has all artworks before them counts', async () => {
  for (const name of ['category', 'medium', 'colour', 'owner'] as const) {
    const filters = { [name]: SEVERAL[name] };
    const expected = countSimply(filters);
    for (const source of ['all', 'index', 'newest'] as const)
      expect(await countedBy(filters, source), `${name} ${source}`).toEqual(expected);
  }
});

const byCategory = (one: { category: string }, other: { category: string }) => (one.category < other.category ? -1 : 1);

test('a statement for what is published, one for all facets without a filter of their own, and one for each other', async () => {
  const { db } = server.services;
  const count = async (filters: FacetFilters) => (await countStatements(db, () => findFacets(db, filters))).statements.length;
  expect(await count({})).toBe(2);
  expect(await count({ size: 'large', orientation: 'portrait', maxWidth: 90 })).toBe(4);
  expect(await count({ category: 'Painting', colour: 'blue', medium: 'bronze', owner: 'first', minPrice: 2, price: 'low' })).toBe(8);
});

test('counts are exact up to 1,000 and say more beyond', async () => {
  const { db } = server.services;
  const { id: ownerId } = await makeAccount(db, { role: 'Artist', slug: 'many' });
  const insert = (count: number, category: string) =>
    db.$client.query(
      `INSERT INTO arts (id, owner_id, name, slug, description, price, available_arts, category, medium, on_show)
       SELECT gen_random_uuid(), $1, 'Many', $3 || '-' || n, 'x', 77, 1, $3, $3, true FROM generate_series(1, $2::int) n`,
      [ownerId, count, category],
    );
  await insert(1_000, 'Ceramic');
  await insert(1_001, 'Drawings');
  const facets = await findFacets(db, { owner: 'many' });
  expect(facets).toMatchObject({ total: 1_000, more: true, price: { min: 77, max: 77 } });
  expect(facets.categories).toEqual([
    { category: 'Drawings', count: 1_000, more: true },
    { category: 'Ceramic', count: 1_000 },
  ]);
  expect(facets.mediums).toEqual([
    { medium: 'Drawings', count: 1_000, more: true },
    { medium: 'Ceramic', count: 1_000 },
  ]);
  expect(facets.artists[0]).toMatchObject({ slug: 'many', count: 1_000, more: true });
  await db.delete(arts).where(eq(arts.ownerId, ownerId));
});

test('a chosen medium and artist are among the answer, however many others have more', async () => {
  const { db } = server.services;
  const made: string[] = [];
  for (let n = 0; n < 30; n += 1) {
    const { id } = await makeAccount(db, { role: 'Artist', slug: `other-${n}` });
    for (const name of ['One', 'Two']) made.push((await makeArt(db, { ownerId: id, name, medium: `Medium ${n}` })).id);
  }
  const slug = 'rare';
  const { id } = await makeAccount(db, { role: 'Artist', slug });
  made.push((await makeArt(db, { ownerId: id, medium: 'Rare' })).id);
  const facets = await findFacets(db, { medium: 'rare', owner: slug });
  expect(facets.mediums).toEqual([{ medium: 'Rare', count: 1 }]);
  // Those beyond the most frequent ones are found by a part of their name.
  expect((await findFacets(db, {})).mediums).toHaveLength(24);
  expect((await findFacets(db, { mediumSearch: ' DIUM 2' })).mediums.map(({ medium }) => medium)).toEqual([
    'Medium 2',
    ...Array.from({ length: 10 }, (_, n) => `Medium 2${n}`),
  ]);
  expect((await findFacets(db, { mediumSearch: 'rare' })).mediums).toEqual([{ medium: 'Rare', count: 1 }]);
  expect((await findFacets(db, { medium: 'RARE' })).mediums.at(-1)).toEqual({ medium: 'Rare', count: 1 });
  for (const owner of [slug, id]) expect((await findFacets(db, { owner })).artists.at(-1)).toMatchObject({ slug, count: 1 });
  for (const one of made) await db.delete(arts).where(eq(arts.id, one));
});

test('in a large shop what would take long to count says that it is at least what a part of the shop has', async () => {
  const { db } = server.services;
  // Each artwork stands for thousands, and those that thirty have are frequent.
  refreshSample(db, 1_000_000, 1_000_000);
  await expect.poll(() => isSampled(db, [])).toBe(true);
  const choices = await findChoices(db, { maxPrice: 1_000_000, sort: 'newest', limit: 1 });
  const wish = { choices, facets: ['total', 'sizes', 'mediums'], chosen: { mediums: [], owners: { ids: [], slugs: [] } } } as const;
  const whole = await readBase(db, { ...wish, shown: 120 });
  const { answer: part, statements } = await countStatements(db, () => readBase(db, { ...wish, shown: 1_000_000, source: 'newest' }));
  const asPart = (count: number) => (count < 30 ? count : 1_001);
  expect(part.n).toBe(1_001);
  expect(part.sizes).toEqual(whole.sizes?.map(asPart));
  expect(part.mediums).toEqual(whole.mediums?.map(({ medium, count }) => ({ medium, count: asPart(count) })));
  expect(part.least).toEqual([
    ...(whole.mediums ?? []).filter(({ count }) => count < 30).map(({ medium }) => `mediums:${medium}`),
    ...(whole.sizes ?? []).flatMap((count, at) => (count < 30 ? [`sizes:${at}`] : [])),
  ]);
  expect(part.least).not.toEqual([]);
  expect(statements).toHaveLength(1);
  const shown = present(new Map([['sizes', { ...part, sizes: [5, 0, 1_001], least: ['sizes:0', 'sizes:1'] }]]));
  expect(shown.sizes.map(({ count, more }) => [count, more])).toEqual([
    [5, true],
    [0, true],
    [1_000, true],
  ]);
});
