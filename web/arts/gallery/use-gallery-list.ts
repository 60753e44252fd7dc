import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import type { ArtsPage } from '#contract/arts.ts';
import { filtersOf } from '#web/arts/filters/read-filters.ts';
import { loadFacets } from '#web/arts/filters/use-facets.ts';
import { artsQuery } from '#web/arts/queries.ts';

/** What an address selects: filters, the place in the list unless the gallery is a short one, and whether a correction is excluded. */
const selectedBy = (params: URLSearchParams, isShort: boolean) => ({
  filters: filtersOf(params),
  cursor: isShort ? '' : (params.get('cursor') ?? ''),
  isExact: params.get('exact') === '1',
});

/** Loads on the server what the gallery will need: the list and its counts, and when it is empty those of the suggested correction. */
export async function loadGallery(client: QueryClient, params: URLSearchParams, isShort = false): Promise<void> {
  const { filters, cursor, isExact } = selectedBy(params, isShort);
  const [{ pages }] = await Promise.all([
    client.fetchInfiniteQuery(artsQuery(filters, cursor)),
    loadFacets(client, filters, params.has('filters')),
  ]);
  const meant = pages[0]?.meant;
  if (!meant || isExact || pages[0]?.data.length !== 0) return;
  const mended = { ...filters, search: meant };
  await Promise.all([client.prefetchInfiniteQuery(artsQuery(mended)), loadFacets(client, mended, params.has('filters'))]);
}

/**
 * The list that an address selects, page by page. A search without results that has a suggested correction shows the results of that
 * (`isInstead`), unless the address says `exact`.
 */
export function useGalleryList(params: URLSearchParams, isShort: boolean) {
  const { filters, cursor, isExact } = selectedBy(params, isShort);
  const searched = useInfiniteQuery(artsQuery(filters, cursor));
  const { meant, isInstead } = readSuggestedCorrection(searched.data?.pages[0], isExact);
  const instead = useInfiniteQuery({ ...artsQuery({ ...filters, search: meant }), enabled: isInstead });
  const list = isInstead ? instead : searched;
  const { artist, blocking } = (isInstead ? list : searched).data?.pages[0] ?? {};
  return { ...list, ...joinPages(list.data?.pages), search: filters.search, meant, isInstead, artist, blocking };
}

/** The suggested correction, and whether its results are shown in place of none. */
const readSuggestedCorrection = (first: ArtsPage | undefined, isExact: boolean) => ({
  meant: first?.meant,
  isInstead: first?.meant !== undefined && !isExact && first.data.length === 0,
});

const joinPages = (pages: ArtsPage[] | undefined) => ({
  arts: pages?.flatMap((page) => page.data),
  total: pages?.[0]?.page.total,
  next: pages?.at(-1)?.page.next,
});

export type GalleryListed = ReturnType<typeof useGalleryList>;
