import { ALL_ARTS, artFilters } from '#contract/limits.ts';
import { screens } from '#contract/screens.ts';
import type { ArtsFilters } from '#web/arts/queries.ts';

const among = <T extends string>(names: readonly T[], value: string | null): T | undefined => names.find((name) => name === value);
const text = (value: string | null): string | undefined => value?.trim().slice(0, 120) || undefined;

/** The filters in an address; invalid ones are ignored, so that a mistyped address still shows the gallery. */
export function filtersOf(params: URLSearchParams): ArtsFilters {
  const category = text(params.get('category'));
  const found: ArtsFilters = {
    search: text(params.get('search')),
    category: category === ALL_ARTS ? undefined : category,
    price: among(artFilters.price, params.get('price')),
    medium: text(params.get('medium')),
    size: among(artFilters.size, params.get('size')),
    availability: among(artFilters.availability, params.get('availability')),
    owner: text(params.get('owner')),
    sort: among(artFilters.sort, params.get('sort')),
  };
  // Without undefined values, so that equal filters make equal query keys.
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** Parameters of the present page only, which a change drops. */
const PAGE_PARAMETERS = ['cursor', 'exact'];

/**
 * Address of a gallery with changed parameters; an empty value removes one, and every change goes to the first page. `at` is the screen
 * with the gallery, including its anchor.
 */
export function galleryAddress(
  params: URLSearchParams,
  changes: Record<string, string | number | undefined>,
  at: string = screens.shop,
): string {
  const next = new URLSearchParams(params);
  for (const name of PAGE_PARAMETERS) next.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, String(value));
    else next.delete(name);
  }
  const [path, anchor] = at.split('#');
  return `${path}${next.size > 0 ? `?${next}` : ''}${anchor ? `#${anchor}` : ''}`;
}

/** How many of the panel's filters are set. */
export function countFilters({ price, medium, size, availability }: ArtsFilters): number {
  return [price, medium, size, availability].filter(Boolean).length;
}
