import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { skeletons } from '#contract/bounds.ts';
import { explain } from '#web/failures/situations.ts';
import { Table } from '#web/kit/table.tsx';
import { MoreRows } from './more-rows.tsx';

type PagedTableProps<Row> = {
  list: Pick<
    UseInfiniteQueryResult<{ pages: { data: Row[] }[] }>,
    'data' | 'error' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'
  >;
  skeletonRows?: number;
} & Omit<ComponentProps<typeof Table<Row>>, 'rows' | 'keyOf' | 'error' | 'skeletonRows'>;

/** The table of a list that comes page by page, and the way to its next page. */
export function PagedTable<Row extends { _id: string }>({ list, skeletonRows = skeletons.tableRows, ...table }: PagedTableProps<Row>) {
  return (
    <>
      <Table
        {...table}
        rows={list.data?.pages.flatMap((page) => page.data)}
        keyOf={({ _id }) => _id}
        error={list.error ? explain('loadTable', list.error) : undefined}
        skeletonRows={skeletonRows}
      />
      <MoreRows
        hasNextPage={list.hasNextPage}
        isFetchingNextPage={list.isFetchingNextPage}
        fetchNextPage={() => void list.fetchNextPage()}
      />
    </>
  );
}
