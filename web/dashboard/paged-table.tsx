import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ComponentProps, useEffect } from 'react';
import { skeletons } from '#contract/limits.ts';
import { emptyMessages } from '#contract/messages.ts';
import { explain } from '#web/app/failures/situations.ts';
import { Table } from '#web/kit/lists/table.tsx';
import { MoreRows } from './more-rows.tsx';
import type { HeldRows } from './use-held-rows.tsx';

type PagedTableProps<Row> = {
  list: Pick<
    UseInfiniteQueryResult<{ pages: { data: Row[] }[] }>,
    'data' | 'error' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'
  >;
  skeletonRows?: number;
  /** Keeps rows that were just decided in the list for a while. */
  held?: HeldRows<Row>;
  /** 'No data found' unless said. */
  emptyText?: string | undefined;
} & Omit<ComponentProps<typeof Table<Row>>, 'rows' | 'keyOf' | 'error' | 'skeletonRows' | 'emptyText'>;

/** The table of a list in pages, with a button for the next one. */
export function PagedTable<Row extends { _id: string }>({
  list,
  skeletonRows = skeletons.tableRows,
  held,
  emptyText = emptyMessages.noData,
  ...table
}: PagedTableProps<Row>) {
  const listed = list.data?.pages.flatMap((page) => page.data);
  const rows = listed && held ? held.merge(listed) : listed;
  useEffect(() => {
    if (rows) held?.note(rows);
  });
  return (
    <div ref={held?.list} className="flex flex-col gap-[inherit]">
      <Table
        {...table}
        rows={rows}
        keyOf={({ _id }) => _id}
        error={list.error ? explain('loadTable', list.error) : undefined}
        skeletonRows={skeletonRows}
        emptyText={emptyText}
      />
      <MoreRows
        hasNextPage={list.hasNextPage}
        isFetchingNextPage={list.isFetchingNextPage}
        fetchNextPage={() => void list.fetchNextPage()}
      />
    </div>
  );
}
