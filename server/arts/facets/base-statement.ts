import { ARTIST_FACETS_MAX, MEDIUM_FACETS_MAX } from '#contract/facets.ts';
import { artFilters } from '#contract/limits.ts';
import type { Statement } from '#server/database/statements/prepared-statement.ts';
import type { Choice } from '#server/arts/search/walk/list-filters.ts';
import { giveValues, indexedConditions } from '#server/arts/search/list-statement.ts';
import { ref } from '#server/arts/search/walk/list-walk.ts';

const AVAILABLE = { 'in-stock': 'available_arts > 0', limited: 'is_limited_edition', custom: 'is_custom_order' } as const;
/** The values of filters that have a fixed number of them, each with the condition of a row of the base, in the order of the filter. */
const FIXED = {
  colours: artFilters.colour.map((_, bit) => `colours & ${1 << bit} <> 0`),
  prices: artFilters.price.map((band) => `price_band = '${band}'`),
  sizes: artFilters.size.map((band) => `size_band = '${band}'`),
  orientations: artFilters.orientation.map((shape) => `orientation = '${shape}'`),
  availabilities: artFilters.availability.map((value) => AVAILABLE[value]),
  abroad: artFilters.shipsAbroad.map((value) => `ships_abroad = '${value}'`),
};
export type FixedFacet = keyof typeof FIXED;
export const fixedFacets = Object.keys(FIXED) as FixedFacet[];

/** A facet of the answer; `total` is the number of artworks that match all filters. */
export type Facet = 'total' | 'categories' | 'mediums' | 'artists' | 'price' | FixedFacet;

/** Where the artworks of a base come from: all of them, tested one by one; those that the index names; or the newest, tested. */
export type Source = 'all' | 'index' | 'newest';

/** Artworks of a base that are read at most, and of the newest. With more, counts below FACET_MAX say only that there are at least so many. */
export const BASE_MAX = 8_000;
export const PART_MAX = 4_000;
/** The newest artworks that are tested for a base which the index would take too long to name; with words, which are in the wide rows of `arts`. */
export const NEWEST_MAX = { narrow: 12_000, words: 6_000 } as const;

/** Values that a visitor has chosen, which are among the answer's however few artworks they have; `mediumSearch`: what the answer's mediums contain. */
export type Chosen = {
  mediums: readonly string[];
  owners: { ids: readonly string[]; slugs: readonly string[] };
  mediumSearch?: string | undefined;
};

/**
 * The range of prices, and the rounded sums that cut the artworks into about equal parts. `tally`, where all artworks were read: how many are in each part, from
 * its lower cut up to but not including the next.
 */
type PriceFacet = {
  min: number | null;
  max: number | null;
  cuts?: number[] | null;
  tally?: { step: number; n: number }[] | null;
};

/**
 * The row of a base's facets; those that were not asked for are null. `n` counts the artworks that were read. Fixed facets have a number for each
 * value of the filter.
 */
export type BaseRow = Record<FixedFacet, number[] | null> & {
  n: number;
  categories: { category: string; count: number }[] | null;
  mediums: { medium: string; count: number }[] | null;
  artists: { _id: string; name: string; slug: string; count: number }[] | null;
  price: PriceFacet | null;
  /** The keys of values that have at least as many as is said. */
  least?: string[];
};

export const keyOf = (facet: Facet, value: string | number = ''): string => `${facet}:${value}`;

const COLUMNS =
  'w.category, w.medium_key, w.owner_id, w.colours, w.price, w.price_band, w.size_band, w.orientation, w.available_arts, w.is_limited_edition, w.is_custom_order, w.ships_abroad';
/** Published artworks in the narrow rows of lists; a filter by stock tests the one column that has another name there. */
const LISTED = 'SELECT l.*, l.in_stock AS available_arts FROM listed_arts l';

const CATEGORIES = 'SELECT json_agg(c) FROM (SELECT category, count(*)::int AS count FROM base GROUP BY category) c';
const FIXED_PARTS = Object.fromEntries(
  Object.entries(FIXED).map(([facet, conditions]) => [
    facet,
    `SELECT json_build_array(${conditions.map((condition) => `count(*) FILTER (WHERE ${condition})`).join(', ')}) FROM base`,
  ]),
);
// Fifths of the artworks, rounded to half a power of ten: 35,000, 65,000, 200,000.
const PRICE = `WITH cuts AS MATERIALIZED (
    SELECT array_agg(DISTINCT cut ORDER BY cut) AS found FROM (SELECT unnest(percentile_disc(ARRAY[0.2, 0.4, 0.6, 0.8]) WITHIN GROUP (ORDER BY price)) AS price FROM base) fifth
    CROSS JOIN LATERAL (SELECT greatest(1, 5 * power(10::numeric, floor(log(greatest(price, 1)::numeric)) - 1)) AS unit) half
    CROSS JOIN LATERAL (SELECT (round(price / unit) * unit)::int AS cut) rounded
  )
  SELECT json_build_object('min', min(price), 'max', max(price), 'cuts', (SELECT found FROM cuts), 'tally', (SELECT json_agg(part) FROM (
    SELECT width_bucket(price, (SELECT found FROM cuts)) AS step, count(*)::int AS n
    FROM base GROUP BY 1) part)) FROM base`;
// A medium as its newest artwork spells it.
const MEDIUMS = `SELECT json_agg(m) FROM (
  SELECT (SELECT a.medium FROM listed_arts l JOIN arts a ON a.id = l.id WHERE l.medium_key = found.medium_key ORDER BY l.in_stock DESC, l.listed_id DESC LIMIT 1)
    AS medium, found.count
  FROM (SELECT medium_key, count(*)::int AS count FROM base WHERE strpos(medium_key, ${ref({ name: 'medium_search' })}) > 0 GROUP BY medium_key
    ORDER BY (medium_key = ANY (${ref({ name: 'chosen_mediums' })}::text[])) IS TRUE DESC, count(*) DESC, medium_key LIMIT ${MEDIUM_FACETS_MAX}) found) m`;
// An admin who sells has no page of an artist.
const ARTISTS = `SELECT json_agg(o) FROM (
  SELECT u.id AS _id, u.name, u.slug, found.count FROM (
    SELECT owner_id, count(*)::int AS count FROM base GROUP BY owner_id
    ORDER BY (owner_id = ANY (${ref({ name: 'chosen_owners' })}::uuid[])) IS TRUE DESC, count(*) DESC, owner_id LIMIT ${ARTIST_FACETS_MAX}
  ) found JOIN users u ON u.id = found.owner_id WHERE u.slug IS NOT NULL) o`;
const PARTS = { ...FIXED_PARTS, categories: CATEGORIES, mediums: MEDIUMS, artists: ARTISTS, price: PRICE };

const given = [
  'ARRAY(SELECT plain_text(one) FROM unnest($1::text[]) AS one) AS chosen_mediums',
  '$2::uuid[] || ARRAY(SELECT id FROM users WHERE slug = ANY ($3::text[])) AS chosen_owners',
  "coalesce(plain_text($4::text), '') AS medium_search",
];

type Wish = { choices: Choice[]; facets: readonly Facet[]; source: Source; chosen: Chosen };

/** The statement that reads a base once, from the index or the newest BASE_MAX + 1 artworks at most, and counts the wanted facets in it. Its answer is one BaseRow. */
export function baseStatement({ choices, facets, source, chosen }: Wish): Statement {
  const { values, given: added } = giveValues(choices, [
    chosen.mediums,
    chosen.owners.ids,
    chosen.owners.slugs,
    chosen.mediumSearch ?? null,
  ]);
  const parts = Object.entries(PARTS).map(([facet, part]) => `${facets.includes(facet as Facet) ? `(${part})` : 'NULL'} AS ${facet}`);
  const text = `WITH given AS MATERIALIZED (SELECT ${[...given, ...added].join(', ')}),
    base AS MATERIALIZED (SELECT ${COLUMNS} FROM ${rowsOf(source, choices)} ${source === 'all' ? '' : `LIMIT ${(source === 'newest' ? PART_MAX : BASE_MAX) + 1}`})
    SELECT (SELECT count(*) FROM base)::int AS n, ${parts.join(', ')}`;
  return { text, values };
}

function rowsOf(source: Source, choices: Choice[]): string {
  const hasWords = choices.some(({ name }) => name === 'search');
  const tests = choices.map((choice) => choice.test(ref(choice), 'w'));
  const where = tests.length > 0 ? `WHERE ${tests.join(' AND ')}` : '';
  if (source === 'newest') {
    const newest = hasWords
      ? `SELECT * FROM arts WHERE on_show ORDER BY listed_id DESC LIMIT ${NEWEST_MAX.words}`
      : `${LISTED} ORDER BY l.in_stock DESC, l.listed_id DESC LIMIT ${NEWEST_MAX.narrow}`;
    return `(${newest}) w ${where}`;
  }
  if (source === 'index' || hasWords)
    return `arts w WHERE ${['w.on_show', ...(choices.length > 0 ? [indexedConditions(choices)] : [])].join(' AND ')}`;
  return `(${LISTED}) w ${where}`;
}
