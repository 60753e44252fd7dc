import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import type { ArtsPage } from '#contract/arts.ts';
import { filtersOf } from './gallery-address.ts';
import { artsQuery } from '#web/arts/queries.ts';

/** What an address asks for: a place in the list, unless the gallery is a short one, and whether nothing else may stand in. */
const askedBy = (params: URLSearchParams, isShort: boolean) => ({
  filters: filtersOf(params),
  cursor: isShort ? '' : (params.get('cursor') ?? ''),
  isExact: params.get('exact') === '1',
});

/** Loads on the server what `useGalleryList` will want: the list, and when nothing is found the one that was meant. */
export async function loadGallery(client: QueryClient, params: URLSearchParams, isShort = false): Promise<void> {
  const { filters, cursor, isExact } = askedBy(params, isShort);
  const { pages } = await client.fetchInfiniteQuery(artsQuery(filters, cursor));
  const meant = pages[0]?.meant;
  if (meant && !isExact && pages[0]?.data.length === 0) await client.prefetchInfiniteQuery(artsQuery({ ...filters, search: meant }));
}

/**
 * The list that an address asks for, page by page. A search that finds nothing and was probably mistyped is answered by the list of what
 * was meant (`isInstead`), unless it is asked for exactly.
 */
export function useGalleryList(params: URLSearchParams, isShort: boolean) {
  const { filters, cursor, isExact } = askedBy(params, isShort);
  const asked = useInfiniteQuery(artsQuery(filters, cursor));
  const { meant, isInstead } = readSuggestedCorrection(asked.data?.pages[0], isExact);
  const instead = useInfiniteQuery({ ...artsQuery({ ...filters, search: meant }), enabled: isInstead });
  const list = isInstead ? instead : asked;
  return { ...list, ...joinPages(list.data?.pages), search: filters.search, meant, isInstead };
}

/** Whether what was meant stands in for what was asked. */
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
