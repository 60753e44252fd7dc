import { screens } from '#contract/screens.ts';
import type { ArtsFilters } from '#web/arts/queries.ts';

/** The filters of the gallery by their names in the address, in the order of their chips; `sort` and `view` select nothing. */
export const filterNames = [
  'search',
  'category',
  'price',
  'minPrice',
  'maxPrice',
  'medium',
  'size',
  'minWidth',
  'maxWidth',
  'minHeight',
  'maxHeight',
  'colour',
  'orientation',
  'availability',
  'shipsAbroad',
  'owner',
] as const satisfies readonly (keyof ArtsFilters)[];

/** What the filters' sheet sets: all but the words, which have their own field. */
export const sheetNames = filterNames.slice(1);

/** Parameters of the present page only, which a change drops. */
const PAGE_PARAMETERS = ['cursor', 'exact', 'filters'];

/** Other values for parameters; an empty one removes its parameter. */
export type Changes = Record<string, string | number | readonly string[] | undefined>;

/** The parameters of a gallery with some changed, of its first page. */
export function changedParameters(params: URLSearchParams, changes: Changes = {}): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of PAGE_PARAMETERS) next.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    next.delete(name);
    for (const one of [value ?? []].flat()) if (one) next.append(name, String(one));
  }
  return next;
}

/**
 * Address of a gallery with changed parameters: every change goes to the first page. `at` is the screen
 * with the gallery, including its anchor.
 */
export function galleryAddress(params: URLSearchParams, changes: Changes, at: string = screens.shop): string {
  const next = changedParameters(params, changes);
  const [path, anchor] = at.split('#');
  return `${path}${next.size > 0 ? `?${next}` : ''}${anchor ? `#${anchor}` : ''}`;
}

/** The parameters of an address that a form has no field for, as its hidden fields. */
export function otherParameters(params: URLSearchParams, own: readonly string[]): [name: string, value: string][] {
  return [...filterNames, 'sort', 'view'].flatMap((name) => {
    const values = own.includes(name) ? [] : params.getAll(name);
    return values.filter(Boolean).map((value): [string, string] => [name, value]);
  });
}

/** What clears all of these filters. */
export const without = (names: readonly string[]): Record<string, undefined> => Object.fromEntries(names.map((name) => [name, undefined]));

/** What of the shop's address a search with other words keeps. */
export const keptBySearch = (params: URLSearchParams) => otherParameters(params, ['search']);
