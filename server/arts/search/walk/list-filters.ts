import type { ArtFilters } from '#contract/arts.ts';
import { ALL_ARTS, artFilters, categories, type Colour, limits, priceBands } from '#contract/limits.ts';
import { isId } from '#contract/ids.ts';
import { valuesOf } from '#contract/filter-values.ts';

/**
 * A filter of artworks. `given` makes its value from a parameter, once per statement; `ref`, where that value can be read, is used in the
 * rest: `column` has an index that a list can walk, `facet` is an entry of the index of all facets, `overlap` an array of entries of which a
 * match has one, `indexed` a condition that the index decides beside `test`, `test` decides about a row `w`, whose text may be in a row `t`.
 * A filter with a facet, and the search, can be answered by an index without a walk.
 */
export type Choice = {
  name: string;
  value: string;
  given?: (param: string) => string;
  column?: string;
  letter?: string;
  facet?: (ref: string) => string;
  overlap?: (ref: string) => string;
  /** The column whose amount has to be within bounds. */
  amount?: 'price' | 'width_cm' | 'height_cm';
  indexed?: (ref: string) => string;
  test: (ref: string, texts: 'w' | 't') => string;
  /** Of several values of a filter, each alone: a match has at least one of them. */
  anyOf?: readonly Choice[];
  /** Of a search, the tsquery of its words as they were typed, and the condition of the index for artworks whose picture has its colours, by the words of a column. */
  words?: (ref: string) => string;
  coloured?: (ref: string, column: string) => string;
  /** The share of all artworks that match, where it is known without a look at some of them. */
  share?: number;
  /** The share whose entries the index reads to name these: words together are as dear as the rarest of them, not as rare as what has all. */
  read?: number;
};

type Kind = Omit<Choice, 'value'>;

/** Bounds that no index decides, beside what names few artworks: wide ones are many entries. The sum keeps the planner from the index of prices. */
export function testedAlone(choice: Choice): Choice {
  if (!choice.amount) return choice;
  const { overlap: _, ...alone } = choice;
  return { ...alone, test: (value) => `w.${choice.amount} + 0 BETWEEN (${value})[1] AND (${value})[2]` };
}

/** The name of the own bounds of the price, beside its bands. */
export const PRICE_BOUNDS = 'price_bounds';
const LAST_PRICE = 2_147_483_647;

const byColumn = (name: string, column: string, letter: string): Kind => ({
  name,
  given: (param) => `${param}::text`,
  column,
  letter,
  facet: (ref) => `'${letter}:' || ${ref}`,
  test: (ref) => `w.${column} = ${ref}`,
});
const byFlag = (name: string, column: string): Kind => ({
  name,
  given: () => 'true',
  column,
  facet: () => `'${name}'`,
  test: () => `w.${column}`,
});

const owner = byColumn('owner', 'owner_id', 'o');
const ownerById: Kind = { ...owner, given: (param) => `${param}::uuid` };
const ownerBySlug: Kind = { ...owner, name: 'slug', given: (param) => `(SELECT id FROM users WHERE slug = ${param})` };
const medium: Kind = { ...byColumn('medium', 'medium_key', 'm'), given: (param) => `plain_text(${param}::text)` };
/** A search as a filter: artworks that match this tsquery. `share`: about how many of all do. */
export const searchFor = (query: string, share?: number, read?: number): Choice => ({
  name: 'search',
  value: query,
  given: (param) => `${param}::tsquery`,
  words: (ref) => ref,
  test: (ref, texts) => `${texts}.words @@ ${ref}`,
  ...(share === undefined ? {} : { share }),
  ...(read === undefined ? {} : { read }),
});

/** The first column of the index of facets and words, of `arts w`. */
export const FACETS =
  'list_facets(w.category, w.price_band, w.size_band, w.medium_key, w.is_limited_edition, w.is_custom_order, w.owner_id, w.price, w.width_cm, w.height_cm, w.colours, w.orientation)';

type ColouredSearch = { things: string; colours: readonly Colour[]; share: number; read: number };

/** A search of which an artwork has the words, or `things` in its labels and all `colours` in its picture. */
export function colouredSearchFor(query: string, { things, colours, share, read }: ColouredSearch): Choice {
  const bits = colours.map((one) => artFilters.colour.indexOf(one));
  const mask = bits.reduce((all, bit) => all | (1 << bit), 0);
  const entries = bits.map((bit) => `'k${bit}'`).join(', ');
  const coloured = (ref: string, column: string) => `${FACETS} @> ARRAY[${entries}] AND ${column} @@ (${ref})[1]`;
  return {
    ...searchFor(arrayOf([things, query]), share, read),
    given: (param) => `${param}::tsquery[]`,
    words: (ref) => `(${ref})[2]`,
    coloured,
    indexed: (ref) => `(w.words @@ (${ref})[2] OR ${coloured(ref, 'w.words')})`,
    // A case, which no index reads: `indexed` names what matches by less of it.
    test: (ref, texts) =>
      `CASE WHEN ${texts}.words @@ (${ref})[2] THEN true WHEN w.colours & ${mask} = ${mask} THEN ${texts}.words @@ (${ref})[1] ELSE false END`,
  };
}

/**
 * Within bounds, these included. The index of facets has amounts in quarters of a doubling (quarter_of() in 0037_search.sql): a match is in one of
 * the quarters from bound to bound. An artwork without this amount is within no bounds.
 */
const byBounds = (name: string, column: NonNullable<Choice['amount']>, letter: string): Kind => ({
  name,
  amount: column,
  given: (param) => `${param}::int[]`,
  overlap: (ref) =>
    `ARRAY(SELECT '${letter}' || quarter FROM generate_series(quarter_of((${ref})[1]), quarter_of((${ref})[2])) AS quarter)`,
  test: (ref) => `w.${column} BETWEEN (${ref})[1] AND (${ref})[2]`,
});
const priceBounds = byBounds(PRICE_BOUNDS, 'price', 'P');
const widthBounds = byBounds('width', 'width_cm', 'W');
const heightBounds = byBounds('height', 'height_cm', 'H');

const colour: Kind = {
  name: 'colour',
  given: (param) => `${param}::int`,
  facet: (ref) => `'k' || ${ref}`,
  test: (ref) => `w.colours & (1 << ${ref}) <> 0`,
};
const orientation: Kind = {
  name: 'orientation',
  given: (param) => `${param}::text`,
  facet: (ref) => `'r:' || ${ref}`,
  test: (ref) => `w.orientation = ${ref}`,
};
const category = byColumn('category', 'category', 'c');

/**
 * One of several values. No index walks them in order, so that they never lead: artworks are tested one by one, or the index of facets has an entry for each.
 * Without the type PostgreSQL would read ANY ((SELECT …)) as rows.
 */
const bySeveral = (name: string, { type, prefix, test, read = (param) => `${param}::${type}[]` }: Several): Kind => ({
  name,
  given: read,
  overlap: (ref) => `ARRAY(SELECT '${prefix}' || one FROM unnest(${ref}) AS one)`,
  test: (ref) => test(`${ref}::${type}[]`),
});
type Several = { type: string; prefix: string; test: (list: string) => string; read?: (param: string) => string };

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
const several = {
  owner: bySeveral('owners', {
    type: 'uuid',
    prefix: 'o:',
    test: (list) => `w.owner_id = ANY (${list})`,
    read: (param) =>
      `ARRAY(SELECT CASE WHEN lower(one) ~ '${UUID}' THEN lower(one)::uuid ELSE (SELECT id FROM users WHERE slug = one) END FROM unnest(${param}::text[]) AS one)`,
  }),
  medium: bySeveral('mediums', {
    type: 'text',
    prefix: 'm:',
    test: (list) => `w.medium_key = ANY (${list})`,
    read: (param) => `ARRAY(SELECT plain_text(one) FROM unnest(${param}::text[]) AS one)`,
  }),
  category: bySeveral('categories', { type: 'text', prefix: 'c:', test: (list) => `w.category = ANY (${list})` }),
  colour: bySeveral('colours', {
    type: 'int',
    prefix: 'k',
    test: (list) => `w.colours & (SELECT bit_or(1 << one) FROM unnest(${list}) AS one) <> 0`,
  }),
  orientation: bySeveral('orientations', { type: 'text', prefix: 'r:', test: (list) => `w.orientation = ANY (${list})` }),
};

/** An array of PostgreSQL as text. */
const arrayOf = (values: readonly string[]) => `{${values.map((value) => `"${value.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;

/** A filter with one value, whose plan may walk an index, or with several. */
function chooseOf(name: keyof typeof several, kindOf: (value: string) => Kind, values: readonly string[]): Choice[] {
  const anyOf = values.map((value): Choice => ({ ...kindOf(value), value }));
  return anyOf.length > 1 ? [{ ...several[name], value: arrayOf(values), anyOf }] : anyOf;
}

/** The name of the filter 'Ships abroad'. Its index is small: most artists send nothing abroad. */
export const ABROAD = 'abroad';
const abroad: Kind = {
  name: ABROAD,
  // In so many words, so that the index is known to have them.
  test: () => "w.ships_abroad = 'free'",
};

const availability = {
  limited: byFlag('limited', 'is_limited_edition'),
  custom: byFlag('custom', 'is_custom_order'),
  // No index: the stock changes with each order, and most artworks are in stock.
  'in-stock': { name: 'stock', test: () => 'w.available_arts > 0' },
} satisfies Record<string, Kind>;

/**
 * The filters that are set, the most selective ones first: the first with a column leads the walk.
 * Undefined when nothing can match, as for an unknown category. `search`: that of the filters, its words looked up (resolve-search.ts).
 */
export function choicesOf(filters: ArtFilters, search?: Choice): Choice[] | undefined {
  const wanted = categoriesOf(valuesOf(filters.category));
  if (!wanted) return undefined;
  const choices: [Kind | undefined, string | undefined][] = [
    [filters.availability && availability[filters.availability], filters.availability],
    [byColumn('size', 'size_band', 's'), filters.size],
    [byColumn('price', 'price_band', 'p'), filters.price],
    [abroad, filters.shipsAbroad],
    [priceBounds, boundsOf(filters.minPrice, filters.maxPrice, limits.priceMaxFrw)],
    [widthBounds, boundsOf(filters.minWidth, filters.maxWidth, limits.sideMaxCm)],
    [heightBounds, boundsOf(filters.minHeight, filters.maxHeight, limits.sideMaxCm)],
  ];
  const others = choices.flatMap(([choice, value]) => (choice && value ? [Object.assign({ value }, choice)] : []));
  const colours = valuesOf(filters.colour).map((value) => String(artFilters.colour.indexOf(value)));
  const chosen = [
    ...chooseOf('owner', (value) => (isId(value.toLowerCase()) ? ownerById : ownerBySlug), valuesOf(filters.owner)),
    ...chooseOf('medium', () => medium, valuesOf(filters.medium)),
    ...chooseOf('category', () => category, wanted),
    ...others,
    ...chooseOf('colour', () => colour, colours),
    ...chooseOf('orientation', () => orientation, valuesOf(filters.orientation)),
  ];
  return search ? [...chosen, search] : chosen;
}

/** The categories of these names, none for all of them; undefined when nothing has such a name. */
function categoriesOf(asked: readonly string[]): string[] | undefined {
  const names = asked.map((name) => name.toLowerCase());
  if (names.length === 0 || names.includes(ALL_ARTS.toLowerCase())) return [];
  const found = categories.filter((one) => names.includes(one.toLowerCase()));
  return found.length > 0 ? found : undefined;
}

/** Two bounds as an array of PostgreSQL, where at least one is set and not the lower one to 0. A size below 1 cm is above no lower bound, but below every upper one. */
const boundsOf = (low: number | undefined, high: number | undefined, highest: number): string | undefined =>
  !low && high === undefined ? undefined : `{${low ?? 0},${high ?? highest}}`;

/** Prices of the band and within the bounds: from `low` up to but not including `high`, in Frw. */
export function priceRange({ price, minPrice = 0, maxPrice = LAST_PRICE }: Pick<ArtFilters, 'price' | 'minPrice' | 'maxPrice'>): {
  low: number;
  high: number;
} {
  return {
    low: Math.max(minPrice, price === 'medium' ? priceBands.medium : price === 'high' ? priceBands.high : 0),
    high: Math.min(maxPrice + 1, price === 'low' ? priceBands.medium : price === 'medium' ? priceBands.high : LAST_PRICE),
  };
}
