import { useLingui } from '@lingui/react/macro';
import type { MouseEvent, ReactNode } from 'react';
import { LoadFailure } from './load-failure.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { type ColumnSorts, TableHead } from './table-head.tsx';

export type Column<Row> = {
  header: string;
  renderCell: (row: Row) => ReactNode;
  /** Right-aligned. */
  isFigure?: boolean;
  /** In a record: 2 spans two columns, 'actions' is placed next to the row's name. */
  span?: 2 | 'actions';
  /** Present when the list can be sorted by this column. */
  sorts?: ColumnSorts;
};

type TableProps<Row> = {
  /** The table's name for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  /** undefined while loading. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string;
  /** A message when they could not be loaded. */
  error?: string | undefined;
  skeletonRows: number;
  /** In the place of the rows when there are none. */
  emptyText: string;
  /** A click anywhere in a row; for keyboards there is a button in one of its cells. */
  onRow?: ((row: Row) => void) | undefined;
  /** For many columns: smaller text, and headers that wrap. */
  isDense?: boolean | undefined;
  /** The widest screen on which rows are shown as records. */
  fold?: keyof typeof folds;
  /** The present sort order, and its setter. */
  sort?: string | undefined;
  onSort?: ((sort: string) => void) | undefined;
};

// Complete class names, so that Tailwind finds them.
const folds = {
  phone: 'max-md:records',
  tablet: 'max-xl:records',
};

/** Rows and columns; on a narrow screen each row becomes a record of labels and values. */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
  error,
  skeletonRows,
  emptyText,
  onRow,
  isDense,
  fold = 'phone',
  sort,
  onSort,
}: TableProps<Row>) {
  const { t } = useLingui();
  if (error) {
    return <LoadFailure isBoxed>{error}</LoadFailure>;
  }
  return (
    <div className="overflow-x-auto" aria-busy={!rows}>
      <table className={classNames('w-full text-left', isDense ? 'text-xs' : 'text-sm', folds[fold])}>
        <caption className="sr-only">{rows ? caption : t`Loading ${caption}`}</caption>
        <HeadRow columns={columns} isDense={isDense} sort={sort} onSort={onSort} />
        <tbody>
          {rows ? null : <SkeletonRows count={skeletonRows} columns={columns.length} />}
          {rows?.length === 0 ? <EmptyRow columns={columns.length}>{emptyText}</EmptyRow> : null}
          {rows?.map((row) => (
            <TableRow key={keyOf(row)} row={row} columns={columns} onRow={onRow} isDense={isDense} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function HeadRow<Row>({ columns, isDense, sort, onSort }: Pick<TableProps<Row>, 'columns' | 'isDense' | 'sort' | 'onSort'>) {
  return (
    <thead>
      <tr className="border-b border-edge">
        {columns.map((column) => (
          <TableHead
            key={column.header}
            header={column.header}
            isFigure={column.isFigure}
            sorts={column.sorts}
            sort={sort}
            onSort={onSort}
            className={classNames(
              'py-2.5 font-medium',
              isDense ? 'px-2 align-bottom' : 'px-3 whitespace-nowrap',
              column.isFigure && 'text-right',
              column.span === 'actions' && STICKY,
            )}
          />
        ))}
      </tr>
    </thead>
  );
}

type TableRowProps<Row> = { row: Row } & Pick<TableProps<Row>, 'columns' | 'onRow' | 'isDense'>;

/** Actions stay visible at the right while the other columns scroll. */
const STICKY = 'sticky right-0 bg-room';

function TableRow<Row>({ row, columns, onRow, isDense }: TableRowProps<Row>) {
  // Dialogs that its buttons open are inside the row.
  const onClick = onRow && ((event: MouseEvent) => !(event.target as Element).closest('a,button,dialog') && onRow(row));
  return (
    // For the mouse only: a cell has a button that does the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <tr className={classNames('border-b border-hairline align-middle', onRow && 'cursor-pointer hover:bg-mat')} onClick={onClick}>
      {columns.map((column) => (
        <td
          key={column.header}
          data-label={column.header}
          data-span={column.span}
          className={classNames(
            'py-3',
            isDense ? 'px-2' : 'px-3',
            column.isFigure && 'text-right tabular-nums',
            column.span === 'actions' && STICKY,
          )}
        >
          <div>{column.renderCell(row)}</div>
        </td>
      ))}
    </tr>
  );
}

/** The headers stay, to show what will be listed here. */
function EmptyRow({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tr className="border-b border-hairline">
      <td colSpan={columns} className="table-empty">
        {children}
      </td>
    </tr>
  );
}

function SkeletonRows({ count, columns }: { count: number; columns: number }) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} className="skeleton border-b border-hairline">
      {Array.from({ length: columns }, (_, column) => (
        <td key={column} className="px-3 py-4">
          <Skeleton className="h-4 w-24" />
        </td>
      ))}
    </tr>
  ));
}
