import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Page } from '#contract/schemas.ts';
import type { ListPlace } from '#web/dashboard/list-state/use-list-place.ts';

type Pages<Row> = { pages: { data: Row[]; page: Pick<Page, 'total' | 'mended'> }[] };

/** A list in pages; with `placeholderData: keepPreviousData` the rows before stay while others are searched. */
export type RowList<Row> = Pick<
  UseInfiniteQueryResult<Pages<Row>>,
  'data' | 'error' | 'hasNextPage' | 'fetchNextPage' | 'isFetching' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'isPlaceholderData'
>;

const rowsIn = <Row>(data: Pages<Row> | undefined) => data?.pages.flatMap((page) => page.data);

/** What the first page says of the list. */
const firstOf = <Row>(data: Pages<Row> | undefined): Pick<Page, 'total' | 'mended'> => {
  const { total = null, mended } = data?.pages[0]?.page ?? {};
  return { total, mended };
};

/** More rows than anybody scrolls through again are not loaded anew after a reload. */
const COME_BACK_MAX = 500;

/** The rows of a list as far as one has come, which the address says; `loadAll` loads them all, at least up to `most`. */
export function useRows<Row>(list: RowList<Row>, place: ListPlace) {
  const { data, error, hasNextPage, fetchNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, isPlaceholderData } = list;
  const rows = rowsIn(data);
  const isShort = rows !== undefined && hasNextPage && rows.length < Math.min(place.rows, COME_BACK_MAX);
  useEffect(() => {
    if (isShort && !isFetching && !error) void fetchNextPage();
  }, [isShort, isFetching, error, fetchNextPage]);
  const showMore = async () => {
    const { data: now } = await fetchNextPage();
    place.setRows(rowsIn(now)?.length ?? 0);
  };
  const loadAll = async (most: number): Promise<Row[]> => {
    let loaded = rows ?? [];
    let hasMore = hasNextPage;
    while (hasMore && loaded.length < most) {
      const next = await fetchNextPage();
      loaded = rowsIn(next.data) ?? loaded;
      hasMore = next.hasNextPage && !next.error;
    }
    return loaded;
  };
  return {
    rows,
    ...firstOf(data),
    isReady: rows !== undefined && !isShort && !isPlaceholderData,
    more: { hasNextPage, isFetchingNextPage, fetchNextPage: () => void showMore(), error: isFetchNextPageError ? error : undefined },
    loadAll,
  };
}
