import { classNames } from '#web/kit/visuals/class-names.ts';

/** The sort orders of a column, by the names that the list gives them; without `ascending` it is sorted one way alone. */
export type ColumnSorts = { ascending?: string; descending: string };

type HeadProps = {
  header: string;
  isFigure?: boolean | undefined;
  sorts?: ColumnSorts | undefined;
  /** The present sort order of the table. */
  sort?: string | undefined;
  onSort?: ((sort: string) => void) | undefined;
  className?: string | undefined;
};

/** The header of a column; a button where the list can be sorted by it: figures descending first, text ascending first. */
export function TableHead({ header, isFigure = false, sorts, sort, onSort, className }: HeadProps) {
  if (!sorts || !onSort) {
    return (
      <th scope="col" className={className}>
        {header}
      </th>
    );
  }
  const { isUp, isDown, next } = read(sorts, sort, isFigure);
  return (
    <th scope="col" aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'} className={className}>
      <button
        type="button"
        className={classNames(
          'inline-flex items-center gap-1 underline-offset-4 hover:underline',
          isFigure && 'flex-row-reverse text-right',
        )}
        onClick={() => onSort(next)}
      >
        {header}
        <SortIcon isUp={isUp} isDown={isDown} />
      </button>
    </th>
  );
}

/** The present direction of a column, and the sort order that a press sets. */
function read({ ascending = '', descending }: ColumnSorts, sort: string | undefined, isFigure: boolean) {
  const isDown = sort === descending;
  const isUp = ascending !== '' && sort === ascending;
  const first = isFigure || ascending === '' ? descending : ascending;
  return { isUp, isDown, next: isUp ? descending : (isDown && ascending) || first };
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
