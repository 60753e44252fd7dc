import type { ArtFilters } from './arts.ts';
import type { ArtSort } from './limits.ts';

type Ordered = Pick<ArtFilters, 'search' | 'minPrice' | 'maxPrice'> & { sort?: ArtSort | undefined };

/**
 * The order of a list: the best match first while there are words, unless another is asked for; without words the newest. Between two prices 'match' is what costs most nearly
 * what lies in the middle.
 */
export function sortOf({ search, sort, minPrice, maxPrice }: Ordered): ArtSort {
  const isSearch = search !== undefined && search.trim() !== '';
  if (isSearch) return sort ?? 'match';
  return sort === undefined || (sort === 'match' && !(minPrice && maxPrice)) ? 'newest' : sort;
}
