import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { type ArtsFilters, type AskedFilters, facetsQuery } from '#web/arts/queries.ts';

/** The filters without an order, which counts nothing. */
export function withoutSort<F extends ArtsFilters>(filters: F): Omit<F, 'sort'> {
  const { sort: _, ...search } = filters;
  return search;
}

/** Whether anything but an order is asked for. */
export const isFiltered = (filters: ArtsFilters) => Object.keys(withoutSort(filters)).length > 0;

/** Whether the counts of categories depend on more than the category: else the categories' own counts are enough. */
const isNarrowed = (filters: ArtsFilters) => Object.keys(withoutSort(filters)).some((name) => name !== 'category');

/** How many works each choice of the filters would show; while others are counted, the last known ones. */
export const useFacets = (filters: ArtsFilters) =>
  useQuery({ ...facetsQuery(withoutSort(filters)), placeholderData: keepPreviousData }).data;

/** The counts of the categories under the other filters; undefined without other filters, or until they are known. */
export const useCategoryFacets = (filters: AskedFilters) =>
  useQuery({ ...facetsQuery(withoutSort(filters)), enabled: isNarrowed(filters), placeholderData: keepPreviousData }).data?.categories;

/** Loads on the server what `useCategoryFacets` will need, and with `isAll` what the filters' form needs. */
export async function loadFacets(client: QueryClient, filters: AskedFilters, isAll: boolean): Promise<void> {
  if (isAll || isNarrowed(filters)) await client.prefetchQuery(facetsQuery(withoutSort(filters)));
}
