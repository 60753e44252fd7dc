import type { ArtFilters } from '#contract/arts.ts';
import { ALL_ARTS, categories, priceBands } from '#contract/limits.ts';
import { isId } from '#contract/ids.ts';

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
  indexed?: (ref: string) => string;
  test: (ref: string, texts: 'w' | 't') => string;
  /** The share of all artworks that match, where it is known without a look at some of them. */
  share?: number;
};

type Kind = Omit<Choice, 'value'>;

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
export const searchFor = (query: string, share?: number): Choice => ({
  name: 'search',
  value: query,
  given: (param) => `${param}::tsquery`,
  test: (ref, texts) => `${texts}.words @@ ${ref}`,
  ...(share === undefined ? {} : { share }),
});

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
  const category = categoryOf(filters.category);
  if (category === null) return undefined;
  const ownerWord = filters.owner?.trim();
  const choices: [Kind | undefined, string | undefined][] = [
    [ownerWord && isId(ownerWord.toLowerCase()) ? ownerById : ownerBySlug, ownerWord],
    [medium, filters.medium?.trim()],
    [byColumn('category', 'category', 'c'), category],
    [filters.availability && availability[filters.availability], filters.availability],
    [byColumn('size', 'size_band', 's'), filters.size],
    [byColumn('price', 'price_band', 'p'), filters.price],
  ];
  const chosen = choices.flatMap(([choice, value]) => (choice && value ? [Object.assign({ value }, choice)] : []));
  return search ? [...chosen, search] : chosen;
}

function categoryOf(value: string | undefined): string | undefined | null {
  const name = value?.trim().toLowerCase();
  if (!name || name === ALL_ARTS.toLowerCase()) return undefined;
  return categories.find((category) => category.toLowerCase() === name) ?? null;
}

/** Prices of a band: from `low` up to but not including `high`, in Frw. */
export function priceRange(band: ArtFilters['price']): { low: number; high: number } {
  return {
    low: band === 'medium' ? priceBands.medium : band === 'high' ? priceBands.high : 0,
    high: band === 'low' ? priceBands.medium : band === 'medium' ? priceBands.high : 2_147_483_647,
  };
}
