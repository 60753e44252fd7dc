import type { CSSProperties } from 'react';
import { classNames } from '#web/kit/visuals/class-names.ts';

/**
 * The sort orders of a column, by the names that the list gives them; without `ascending` it is sorted one way alone. `isDownFirst`: the first press
 * sorts descending, as times do, where the latest is what one looks for.
 */
export type ColumnSorts = { ascending?: string; descending: string; isDownFirst?: boolean };

/** What stands on the second line of each cell, where the list can be sorted by that: 'Date' beneath 'Client Name'. */
export type HeadBeneath = { header: string; sorts: ColumnSorts };

type HeadProps = {
  header: string;
  isFigure?: boolean | undefined;
  sorts?: ColumnSorts | undefined;
  beneath?: HeadBeneath | undefined;
  /** The present sort order of the table. */
  sort?: string | undefined;
  onSort?: ((sort: string) => void) | undefined;
  className?: string | undefined;
  style?: CSSProperties | undefined;
};

/** The header of a column; a button where the list can be sorted by it: figures and times descending first, text ascending first. */
export function TableHead({ header, isFigure = false, sorts, beneath, sort, onSort, className, style }: HeadProps) {
  const sortable = onSort ? [sorts, beneath?.sorts].filter((one) => one !== undefined) : [];
  if (!onSort || sortable.length === 0) {
    return (
      <th scope="col" className={className} style={style}>
        {header}
      </th>
    );
  }
  const directions = sortable.map((one) => directionOf(one, sort)).join('');
  return (
    <th
      scope="col"
      aria-sort={directions === '' ? 'none' : directions === 'up' ? 'ascending' : 'descending'}
      className={className}
      style={style}
    >
      {sorts ? <SortButton {...{ header, isFigure, sorts, sort, onSort }} /> : header}
      {beneath ? (
        <span className="block">
          <SortButton header={beneath.header} sorts={beneath.sorts} {...{ isFigure, sort, onSort }} />
        </span>
      ) : null}
    </th>
  );
}

type SortButtonProps = { header: string; isFigure: boolean; sorts: ColumnSorts; sort: string | undefined; onSort: (sort: string) => void };

function SortButton({ header, isFigure, sorts, sort, onSort }: SortButtonProps) {
  const { ascending = '', descending, isDownFirst = isFigure } = sorts;
  const direction = directionOf(sorts, sort);
  const first = isDownFirst || ascending === '' ? descending : ascending;
  const next = direction === 'up' ? descending : (direction === 'down' && ascending) || first;
  return (
    <button
      type="button"
      className={classNames(
        'inline-flex items-center gap-1 align-bottom underline-offset-4 hover:underline',
        isFigure && 'flex-row-reverse text-right',
      )}
      onClick={() => onSort(next)}
    >
      {header}
      <SortIcon isUp={direction === 'up'} isDown={direction === 'down'} />
    </button>
  );
}

/** How a column is sorted now; empty where the list is sorted by something else. */
function directionOf({ ascending = '', descending }: ColumnSorts, sort: string | undefined): 'up' | 'down' | '' {
  if (sort === descending) return 'down';
  return ascending !== '' && sort === ascending ? 'up' : '';
}

/** Up and down arrows; the present direction is the darker one. */
function SortIcon({ isUp, isDown }: { isUp: boolean; isDown: boolean }) {
  return (
    <svg
      viewBox="0 0 12 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="square"
      aria-hidden="true"
      className="h-4 w-3 flex-none"
    >
      <path d="M2.5 6 6 2.5 9.5 6" opacity={isDown ? 0.25 : isUp ? 1 : 0.5} />
      <path d="M2.5 10 6 13.5 9.5 10" opacity={isUp ? 0.25 : isDown ? 1 : 0.5} />
    </svg>
  );
}
