import { ALL_ARTS, artFilters, limits } from '#contract/limits.ts';
import { readFrw } from '#web/app/money/money-text.ts';
import { type Several, severalFrom } from '#contract/filter-values.ts';
import type { ArtsFilters } from '#web/arts/queries.ts';

const among = <T extends string>(names: readonly T[], value: string | null): T | undefined => names.find((name) => name === value);
/** The values of a filter that takes several, as many as a list takes. */
const several = <V extends string>(params: URLSearchParams, name: string, read: (value: string) => V | undefined): Several<V> | undefined =>
  severalFrom(
    params
      .getAll(name)
      .flatMap((value) => read(value) ?? [])
      .slice(0, limits.filterValuesMax),
  );
const text = (value: string | null): string | undefined => value?.trim().slice(0, 120) || undefined;

const from1To = (max: number, number: number | undefined): number | undefined =>
  number !== undefined && number >= 1 && number <= max ? number : undefined;
/** A price of an address in Frw, where it can be one. */
export const francs = (value: string | null | undefined) => from1To(limits.priceMaxFrw, readFrw(value ?? ''));
/** A length of an address in cm, where it can be one; '1 200' is one number. */
export const centimetres = (value: string | null | undefined) => {
  const digits = value?.replaceAll(/\s/g, '') ?? '';
  return from1To(limits.sideMaxCm, /^\d{1,12}$/.test(digits) ? Number(digits) : undefined);
};

/** Pairs of bounds: no list is from above to. */
export const boundPairs = [
  ['minPrice', 'maxPrice'],
  ['minWidth', 'maxWidth'],
  ['minHeight', 'maxHeight'],
] as const;

/** One of the bounds, by its name in the address. */
export type BoundName = (typeof boundPairs)[number][number];

/** The filters in an address; invalid ones are ignored, so that a mistyped address still shows the gallery. */
export function filtersOf(params: URLSearchParams): ArtsFilters {
  const category = several(params, 'category', text);
  const found: ArtsFilters = {
    search: text(params.get('search')),
    category: [category].flat().includes(ALL_ARTS) ? undefined : category,
    price: among(artFilters.price, params.get('price')),
    minPrice: francs(params.get('minPrice')),
    maxPrice: francs(params.get('maxPrice')),
    medium: several(params, 'medium', text),
    size: among(artFilters.size, params.get('size')),
    minWidth: centimetres(params.get('minWidth')),
    maxWidth: centimetres(params.get('maxWidth')),
    minHeight: centimetres(params.get('minHeight')),
    maxHeight: centimetres(params.get('maxHeight')),
    colour: several(params, 'colour', (value) => among(artFilters.colour, value)),
    orientation: several(params, 'orientation', (value) => among(artFilters.orientation, value)),
    availability: among(artFilters.availability, params.get('availability')),
    shipsAbroad: among(artFilters.shipsAbroad, params.get('shipsAbroad')),
    owner: several(params, 'owner', text),
    sort: among(artFilters.sort, params.get('sort')),
  };
  for (const [from, to] of boundPairs) {
    if ((found[from] ?? 0) > (found[to] ?? Infinity)) found[from] = found[to] = undefined;
  }
  // Best match is an order of words, and between two prices of nearness to what lies in the middle.
  if (found.sort === 'match' && !found.search && !(found.minPrice && found.maxPrice)) found.sort = undefined;
  // Without undefined values, so that equal filters make equal query keys.
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** Whether an address wants the words as they are typed, as a part of what is asked for. */
export const exactIn = (params: URLSearchParams): { exact?: '1' } => (params.get('exact') === '1' ? { exact: '1' } : {});
