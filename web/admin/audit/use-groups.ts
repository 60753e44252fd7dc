import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { AuditEntry } from '#contract/admin.ts';
import type { Page } from '#contract/schemas.ts';
import type { RowList } from '#web/dashboard/list/use-rows.ts';
import { type AuditGroup, groupEntries, GROUPED_MOST } from './group-entries.ts';

type Pages<Row> = InfiniteData<{ data: Row[]; page: Page }>;
type EntryList = UseInfiniteQueryResult<Pages<AuditEntry>>;

/** One page of all that is loaded: a group may reach from one page into the next. */
function groupPages(data: Pages<AuditEntry> | undefined): Pages<AuditGroup> | undefined {
  const [first] = data?.pages ?? [];
  if (!data || !first) return undefined;
  return { ...data, pages: [{ page: first.page, data: groupEntries(data.pages.flatMap((page) => page.data)) }] };
}

/** The log with each bulk act as one row; the last row is loaded to its end, so that it says how many entries it has. */
export function useGroups(list: EntryList): { list: RowList<AuditGroup>; groups: readonly AuditGroup[] } {
  const { data, hasNextPage, isFetching, error, fetchNextPage } = list;
  const grouped = useMemo(() => groupPages(data), [data]);
  const groups = grouped?.pages[0]?.data ?? [];
  const size = groups.at(-1)?.entries.length ?? 0;
  const isCut = hasNextPage && size > 1 && size < GROUPED_MOST;
  useEffect(() => {
    if (isCut && !isFetching && !error) void fetchNextPage();
  }, [isCut, isFetching, error, fetchNextPage]);
  const fetchGroups: EntryList['fetchNextPage'] = async (options) => {
    const result = await fetchNextPage(options);
    return { ...result, data: groupPages(result.data) } as unknown as typeof result;
  };
  return { groups, list: { ...list, data: grouped, fetchNextPage: fetchGroups } as unknown as RowList<AuditGroup> };
}
