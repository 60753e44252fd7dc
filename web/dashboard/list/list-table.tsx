import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, type FocusEvent, type MouseEvent, useEffect, useRef } from 'react';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { TableHead } from '#web/kit/lists/table-head.tsx';
import type { ListColumn } from './list-column.tsx';
import type { Selection } from '#web/dashboard/list-state/use-selection.ts';
import './list.css';

export type ListTableProps<Row> = {
  /** The list's name for screen readers. */
  caption: string;
  columns: readonly ListColumn<Row>[];
  /** undefined while loading. */
  rows: readonly Row[] | undefined;
  /** Rows of an earlier search, shown until those of the present one are there. */
  isOld: boolean;
  skeletonRows: number;
  /** Two lines a row on a wide screen too. */
  isNarrow: boolean;
  /** What a row is called: 'Order 1017'. */
  nameOf: (row: Row) => string;
  selection: Selection;
  marked: string | undefined;
  sort: string;
  onSort: (sort: string) => void;
  onOpen: (id: string) => void;
};

/** The rows of a list: a table, on a narrow screen two lines each. */
export function ListTable<Row extends { _id: string }>({ caption, rows, isOld, skeletonRows, isNarrow, ...props }: ListTableProps<Row>) {
  const { t } = useLingui();
  const { columns, selection } = props;
  const table = useRef<HTMLTableElement>(null);
  // A button that was pressed and is gone, with the focus, has not told its row.
  useEffect(() => {
    for (const row of table.current?.querySelectorAll<HTMLElement>('tr[data-whole]:not(:focus-within, [data-pressed])') ?? []) cut(row);
  });
  const isAll = rows !== undefined && rows.length > 0 && rows.every(({ _id }) => selection.ids.has(_id));
  return (
    <div aria-busy={!rows || isOld}>
      <table
        ref={table}
        className={classNames('list-table w-full text-left text-xs', isNarrow && 'list-narrow', isOld && 'opacity-60')}
        onPointerDownCapture={holdTexts}
      >
        <caption className="sr-only">{rows ? caption : t`Loading ${caption}`}</caption>
        <thead>
          <tr className="border-b border-edge">
            <th scope="col" className="w-10 px-1">
              <input
                type="checkbox"
                aria-label={t`Select all rows shown`}
                className="mx-auto block size-4 accent-laterite"
                checked={isAll}
                disabled={!rows?.length}
                onChange={() => selection.select(isAll ? [] : (rows ?? []).map(({ _id }) => _id))}
              />
            </th>
            {columns.map((column) => (
              <TableHead
                key={column.header}
                header={column.header}
                isFigure={column.isFigure}
                sorts={column.sorts}
                beneath={column.beneath}
                sort={props.sort}
                onSort={props.onSort}
                className={classNames(
                  'list-column px-1.5 pt-1 pb-1.5 align-bottom leading-[1.2] font-medium',
                  column.isFigure && 'text-right',
                )}
                style={widthOf(column)}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows ? null : <SkeletonRows count={skeletonRows} columns={columns.length + 1} />}
          {rows?.map((row) => (
            <Row key={row._id} row={row} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** For list.css: as a class each width would be in the styles of every page. */
function widthOf({ width }: Pick<ListColumn<never>, 'width'>): CSSProperties | undefined {
  if (width === undefined) return undefined;
  const [narrow, wide] = typeof width === 'string' ? [width, width] : width;
  return { '--column-width': narrow, '--column-width-wide': wide } as CSSProperties;
}

/**
 * The row with the keyboard's focus shows its texts whole, unless that is at a field of it, where the rows beneath would move while one types. It grows, and covers none (list.css).
 */
function showWhole({ currentTarget: row, target }: FocusEvent<HTMLElement>): void {
  if (target.closest('td[data-field]')) return cut(row);
  // A question or a menu that a button of the row opened covers it.
  if ('whole' in row.dataset || !target.matches(':focus-visible') || target.closest('dialog, [popover]')) return undefined;
  // What had the focus and is no longer there, such as a button that was pressed, has not told its row.
  for (const other of row.parentElement?.querySelectorAll<HTMLElement>('tr[data-whole]') ?? []) cut(other);
  row.dataset['whole'] = '';
}

function cutAgain({ currentTarget: row, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (!row.contains(relatedTarget) && !('pressed' in row.dataset)) cut(row);
}

function cut(row: HTMLElement): void {
  delete row.dataset['whole'];
}

/**
 * A press moves the focus; were the texts of the row cut again before it ends, the button that is pressed would move away from under the pointer.
 */
function holdTexts(): void {
  const row = document.activeElement?.closest<HTMLElement>('tr[data-row][data-whole]');
  if (!row) return;
  row.dataset['pressed'] = '';
  const release = () => {
    // A click follows.
    setTimeout(() => {
      delete row.dataset['pressed'];
      if (!row.contains(document.activeElement)) cut(row);
    });
    for (const end of ['pointerup', 'pointercancel']) removeEventListener(end, release);
  };
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, release);
}

type RowProps<Row> = { row: Row } & Pick<ListTableProps<Row>, 'columns' | 'nameOf' | 'selection' | 'marked' | 'onOpen'>;

function Row<R extends { _id: string }>({ row, columns, nameOf, selection, marked, onOpen }: RowProps<R>) {
  const { t } = useLingui();
  const { _id } = row;
  const isSelected = selection.ids.has(_id);
  // Dialogs that its buttons open are inside the row.
  const onClick = (event: MouseEvent) => {
    if (!(event.target as Element).closest('a,button,input,label,dialog,[popover]')) onOpen(_id);
  };
  return (
    // For the mouse only: a cell has a button that does the same, and the keys are the list's (use-list-keys.ts).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <tr
      data-row={_id}
      tabIndex={-1}
      aria-current={marked === _id ? 'true' : undefined}
      className={classNames('cursor-pointer border-b border-hairline align-middle hover:bg-mat', isSelected && 'bg-mat')}
      onClick={onClick}
      onFocus={showWhole}
      onBlur={cutAgain}
    >
      <td className="px-1" data-phone="check">
        <label className="list-check">
          <input
            type="checkbox"
            aria-label={t`Select ${nameOf(row)}`}
            className="size-4 accent-laterite"
            checked={isSelected}
            onChange={(event) => selection.toggle(_id, (event.nativeEvent as Partial<KeyboardEvent>).shiftKey)}
          />
        </label>
      </td>
      {columns.map((column) => (
        <td
          key={column.header}
          data-phone={column.phone}
          data-tablet={column.isOnTablet ? '' : undefined}
          data-field={column.isField ? '' : undefined}
          data-unbroken={column.isUnbroken ? '' : undefined}
          data-prose={column.isProse ? '' : undefined}
          className={classNames('px-1.5 py-0.5', column.isFigure && 'text-right tabular-nums')}
        >
          <div>{column.renderCell(row)}</div>
        </td>
      ))}
    </tr>
  );
}

function SkeletonRows({ count, columns }: { count: number; columns: number }) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} className="skeleton list-whole border-b border-hairline">
      {Array.from({ length: columns }, (_, column) => (
        <td key={column} className="px-1.5 py-4" data-phone={column === 1 ? 'title' : undefined}>
          <Skeleton className="h-4 w-full max-w-24" />
        </td>
      ))}
    </tr>
  ));
}
