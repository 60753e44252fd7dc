import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ArtSort } from '#contract/limits.ts';
import type { SavedFilters } from '#contract/saved-searches.ts';
import { session } from '#web/accounts/session/session.ts';
import { dataQueryOf, listOf, queryOf } from '#web/app/query.ts';

/** The gallery's filters; /shop has the same names in its address. */
export type ArtsFilters = SavedFilters & { sort?: ArtSort | undefined };
/** Filters as they are asked for. `exact`: the words as they are typed, not mended. */
export type AskedFilters = ArtsFilters & { exact?: '1' };

const LIST_CACHED_MS = 30 * 60_000;

/** Published artworks, page by page; `cursor` starts at a later page. */
export const artsQuery = (filters: AskedFilters = {}, cursor = '') =>
  infiniteQueryOptions({
    ...listOf('GET /arts', { query: filters, start: cursor }),
    // Back to a long list finds all its pages, and with them its place.
    gcTime: LIST_CACHED_MS,
  });

/** Suggestions for a search text while it is typed, from the second character on. */
export const suggestionsQuery = (search: string) =>
  queryOptions({
    ...dataQueryOf('GET /arts/suggestions', { query: { search } }),
    enabled: search.length > 1,
  });

/** How many works each value of a filter has beside the search and all other filters. */
export const facetsQuery = (filters: Omit<AskedFilters, 'sort'> & { mediumSearch?: string }) =>
  dataQueryOf('GET /arts/facets', { query: filters });

/** Categories with their counts, 'All Arts' first. */
export const categoriesQuery = () => queryOf('GET /arts/categories');

/** Works that the admin features, in their order; the hero shows them. */
export const featuredQuery = () => dataQueryOf('GET /arts/featured');

/** One artwork by its id. */
export const artByIdQuery = (id: string) => dataQueryOf('GET /arts/{id}', { params: { id } });

/** My favorites, newest first. */
export const favoritesQuery = () => listOf('GET /favorites', { identity: session().identity });
