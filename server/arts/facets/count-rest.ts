import type { ArtFilters } from '#contract/arts.ts';
import { artFilters, categories, FACET_MAX } from '#contract/limits.ts';
import type { Database } from '#server/database/connect.ts';
import type { Statement } from '#server/database/prepared-statement.ts';
import { type Choice, choicesOf } from '#server/arts/search/list-filters.ts';
import { makeIsFrequent } from '#server/arts/search/sample.ts';
import { countStatement, giveValues } from '#server/arts/search/list-statement.ts';
import { ref } from '#server/arts/search/list-walk.ts';
import { type BaseRow, fixedFacets, type FixedFacet } from './base-statement.ts';

/** A value whose count in what was read is a lower bound only. */
type Value = { count: number; choice: Choice; set: (count: number) => void };

/** The cheapest and the dearest artworks that are tested for the range of prices. */
const PRICED_MAX = 2_500;

/**
 * The facets of a base of which only a part was read. By the index it counts each value that neither the part nor a sample of all artworks shows to
 * have more than FACET_MAX artworks, up to there; mediums and artists are those that the part has most of. The range of prices is at least that of the part. Two statements.
 */
export async function countRest(db: Database, part: BaseRow, choices: Choice[]): Promise<BaseRow> {
  const base = structuredClone(part);
  if (base.categories) base.categories = withAll(base.categories);
  // The sample knows no words, and words are seldom independent of categories and mediums.
  const isFrequent = choices.some(({ share }) => share !== undefined) ? () => false : makeIsFrequent(db, choices, FACET_MAX);
  const values = valuesOf(base).filter(({ count }) => count <= FACET_MAX);
  for (const { set } of values.filter(({ choice }) => isFrequent(choice))) set(FACET_MAX + 1);
  const unsure = values.filter(({ choice }) => !isFrequent(choice));
  if (unsure.length > 0) {
    const searches = unsure.map(({ choice }) => choice);
    const statement = countStatement(choices, searches, FACET_MAX + 1);
    const { rows } = await db.$client.query<{ at: number; total: number }>(statement);
    for (const { at, total } of rows) unsure[at]?.set(total);
  }
  if (base.price) {
    const { rows } = await db.$client.query<{ low: number | null; high: number | null }>(endsStatement(choices));
    base.price = { min: furthest(Math.min, base.price.min, rows[0]?.low), max: furthest(Math.max, base.price.max, rows[0]?.high) };
  }
  return base;
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
} as const satisfies Record<FixedFacet, keyof typeof artFilters>;

const EVERYTHING: Choice = { name: 'everything', value: '', test: () => 'true' };

function valuesOf(base: BaseRow): Value[] {
  const { mediums, artists } = base;
  const counted = <V extends { count: number }>(values: V[] | null, filterOf: (value: V) => Partial<ArtFilters>) =>
    (values ?? []).flatMap((value) => valueOf(value.count, filterOf(value), (count) => Object.assign(value, { count })));
  return [
    { count: base.n, choice: EVERYTHING, set: (count) => Object.assign(base, { n: count }) },
    ...counted(base.categories, ({ category }) => ({ category })),
    ...counted(mediums, ({ medium }) => ({ medium })),
    ...counted(artists, ({ _id }) => ({ owner: _id })),
    ...fixedFacets.flatMap((facet) => fixedOf(base, facet)),
  ];
}

/** The values of a facet that has a number for each. */
function fixedOf(base: BaseRow, facet: FixedFacet): Value[] {
  const counts = base[facet];
  const name = FILTER_OF[facet];
  return (counts ?? []).flatMap((found, at) =>
    valueOf(found, { [name]: artFilters[name][at] }, (count) => void counts?.splice(at, 1, count)),
  );
}

function valueOf(count: number, filter: Partial<ArtFilters>, set: Value['set']): Value[] {
  const [choice] = choicesOf({ sort: 'newest', limit: 1, ...filter }) ?? [];
  return choice ? [{ count, choice, set }] : [];
}

/** The lowest and the highest price among the cheapest and the dearest artworks that match; null where none of them does. */
function endsStatement(choices: Choice[]): Statement {
  const { values, given } = giveValues(choices, []);
  const tests = ['true', ...choices.map((choice) => choice.test(ref(choice), 'w'))].join(' AND ');
  const end = (order: 'ASC' | 'DESC') =>
    `(SELECT w.price FROM (SELECT * FROM arts WHERE on_show ORDER BY price ${order}, id ${order} LIMIT ${PRICED_MAX}) w WHERE ${tests} LIMIT 1)`;
  return { text: `WITH given AS MATERIALIZED (SELECT ${given.join(', ')}) SELECT ${end('ASC')} AS low, ${end('DESC')} AS high`, values };
}
