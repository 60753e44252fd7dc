import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { skeletons } from '#contract/limits.ts';
import { emptyMessages } from '#contract/messages.ts';
import { explain } from '#web/app/failures/situations.ts';
import { Table } from '#web/kit/lists/table.tsx';
import { MoreRows } from './more-rows.tsx';

type PagedTableProps<Row> = {
  list: Pick<
    UseInfiniteQueryResult<{ pages: { data: Row[] }[] }>,
    'data' | 'error' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'
  >;
  skeletonRows?: number;
  /** 'No data found' unless said. */
  emptyText?: string | undefined;
} & Omit<ComponentProps<typeof Table<Row>>, 'rows' | 'keyOf' | 'error' | 'skeletonRows' | 'emptyText'>;

/** The table of a list in pages, with a button for the next one. */
export function PagedTable<Row extends { _id: string }>({
  list,
  skeletonRows = skeletons.tableRows,
  emptyText = emptyMessages.noData,
  ...table
}: PagedTableProps<Row>) {
  return (
    <div className="flex flex-col gap-[inherit]">
      <Table
        {...table}
        rows={list.data?.pages.flatMap((page) => page.data)}
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
