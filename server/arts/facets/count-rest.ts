import type { ArtFilters } from '#contract/arts.ts';
import { artFilters, categories, FACET_MAX } from '#contract/limits.ts';
import type { Database } from '#server/database/connect.ts';
import type { Statement } from '#server/database/statements/prepared-statement.ts';
import { type Choice, choicesOf, testedAlone } from '#server/arts/search/walk/list-filters.ts';
import { makeEstimates } from '#server/arts/search/sample.ts';
import { countStatement, giveValues } from '#server/arts/search/list-statement.ts';
import { ref } from '#server/arts/search/walk/list-walk.ts';
import { type BaseRow, fixedFacets, type FixedFacet, keyOf } from './base-statement.ts';

/** A value whose count in what was read is a lower bound only. */
type Value = { key: string; count: number; choice: Choice; set: (count: number) => void };

/** Entries of the index that counts of one base may read, as far as the sample tells. */
const ENTRIES_MAX = 6_000;

/** The cheapest and the dearest artworks that are tested for the range of prices. */
const PRICED_MAX = 1_000;

/**
 * The facets of a base of which only a part was read. By the index it counts each value that neither the part nor a sample of all artworks shows to
 * have more than FACET_MAX artworks, up to there, those with the fewest entries first; what ENTRIES_MAX does not reach keeps the count of the part, as `least`.
 * Mediums and artists are those that the part has most of. The range of prices is at least that of the part. Two statements at most.
 */
export async function countRest(db: Database, part: BaseRow, choices: Choice[]): Promise<BaseRow> {
  const base = structuredClone(part);
  if (base.categories) base.categories = withAll(base.categories);
  const least = await countValues(db, base, choices);
  if (base.price) {
    const { rows } = await db.$client.query<{ low: number | null; high: number | null }>(endsStatement(choices));
    const [min, max] = [furthest(Math.min, base.price.min, rows[0]?.low), furthest(Math.max, base.price.max, rows[0]?.high)];
    base.price = { ...base.price, min, max, tally: null };
  }
  return least.length > 0 ? { ...base, least } : base;
}

/** Sets the counts of a base. Returns the keys of those that stay what the part has. */
async function countValues(db: Database, base: BaseRow, choices: Choice[]): Promise<string[]> {
  const estimates = makeEstimates(db, choices, { most: FACET_MAX, read: base.n });
  const values = valuesOf(base).filter(({ count }) => count <= FACET_MAX);
  const isFrequent = ({ choice, count }: Value) => estimates?.isFrequent(choice, count) ?? false;
  const rare = values.filter((value) => !isFrequent(value));
  for (const { set } of values.filter(isFrequent)) set(FACET_MAX + 1);
  const counted = estimates ? cheapest(rare, ({ choice }) => estimates.costOf(choice)) : rare;
  if (counted.length > 0) {
    const searches = counted.map(({ choice }) => choice);
    // What is counted after estimates has few entries beside the bounds.
    const statement = countStatement(estimates ? choices.map(testedAlone) : choices, searches, FACET_MAX + 1);
    const { rows } = await db.$client.query<{ at: number; total: number }>(statement);
    for (const { at, total } of rows) counted[at]?.set(total);
  }
  return rare.filter((value) => !counted.includes(value)).map(({ key }) => key);
}

/** Those that cost least, as many as ENTRIES_MAX allows; a total of nothing is always counted. */
function cheapest(values: Value[], costOf: (value: Value) => number): Value[] {
  let left = ENTRIES_MAX;
  return values
    .map((value) => ({ value, cost: value.choice === EVERYTHING && value.count === 0 ? 0 : costOf(value) }))
    .toSorted((one, other) => one.cost - other.cost)
    .flatMap(({ value, cost }) => {
      left -= cost;
      return left >= 0 ? [value] : [];
    });
}

/** A category without a recent artwork may have older ones. */
const withAll = (found: NonNullable<BaseRow['categories']>) =>
  categories.map((category) => ({ category, count: found.find((one) => one.category === category)?.count ?? 0 }));

function furthest(choose: (...prices: number[]) => number, ...prices: (number | null | undefined)[]): number | null {
  const known = prices.filter((price) => typeof price === 'number');
  return known.length > 0 ? choose(...known) : null;
}

/** The filters of facets with a fixed number of values. */
const FILTER_OF = {
  colours: 'colour',
  prices: 'price',
  sizes: 'size',
  orientations: 'orientation',
  availabilities: 'availability',
  abroad: 'shipsAbroad',
} as const satisfies Record<FixedFacet, keyof typeof artFilters>;

/** The filters of facets whose values have a name. */
const NAMED = { categories: 'category', mediums: 'medium', artists: 'owner' } as const satisfies Record<string, keyof ArtFilters>;

const EVERYTHING: Choice = { name: 'everything', value: '', test: () => 'true' };

function valuesOf(base: BaseRow): Value[] {
  const { mediums, artists } = base;
  const counted = <V extends { count: number }>(values: V[] | null, facet: keyof typeof NAMED, nameOf: (value: V) => string) =>
    (values ?? []).flatMap((value) => {
      const name = nameOf(value);
      return valueOf({ key: keyOf(facet, name), count: value.count }, { [NAMED[facet]]: name }, (count) => Object.assign(value, { count }));
    });
  return [
    { key: keyOf('total'), count: base.n, choice: EVERYTHING, set: (count) => Object.assign(base, { n: count }) },
    ...counted(base.categories, 'categories', ({ category }) => category),
    ...counted(mediums, 'mediums', ({ medium }) => medium),
    ...counted(artists, 'artists', ({ _id }) => _id),
    ...fixedFacets.flatMap((facet) => fixedOf(base, facet)),
  ];
}

/** The values of a facet that has a number for each. */
function fixedOf(base: BaseRow, facet: FixedFacet): Value[] {
  const counts = base[facet];
  const name = FILTER_OF[facet];
  return (counts ?? []).flatMap((found, at) =>
    valueOf({ key: keyOf(facet, at), count: found }, { [name]: artFilters[name][at] }, (count) => void counts?.splice(at, 1, count)),
  );
}

function valueOf(known: Pick<Value, 'key' | 'count'>, filter: Partial<ArtFilters>, set: Value['set']): Value[] {
  const [choice] = choicesOf({ sort: 'newest', limit: 1, ...filter }) ?? [];
  return choice ? [{ ...known, choice, set }] : [];
}

/** The lowest and the highest price among the cheapest and the dearest artworks that match; null where none of them does. */
function endsStatement(choices: Choice[]): Statement {
  const { values, given } = giveValues(choices, []);
  const tests = ['true', ...choices.map((choice) => choice.test(ref(choice), 'w'))].join(' AND ');
  const end = (order: 'ASC' | 'DESC') =>
    `(SELECT w.price FROM (SELECT * FROM arts WHERE on_show ORDER BY price ${order}, id ${order} LIMIT ${PRICED_MAX}) w WHERE ${tests} LIMIT 1)`;
  return { text: `WITH given AS MATERIALIZED (SELECT ${given.join(', ')}) SELECT ${end('ASC')} AS low, ${end('DESC')} AS high`, values };
}
