import type { ReactNode } from 'react';
import { classNames } from '#web/kit/visuals/class-names.ts';
import type { ColumnSorts, HeadBeneath } from '#web/kit/lists/table-head.tsx';

/** A column of a list. What it renders is one line, or two as `Lines`. */
export type ListColumn<Row> = {
  header: string;
  renderCell: (row: Row) => ReactNode;
  /** In CSS, on a wide screen; of two the second is for windows of 1,440 px and more. Columns without one share what is left. */
  width?: string | readonly [string, string];
  /** Has something to type into: nothing of it is cut, and it does not grow under the pointer. */
  isField?: boolean;
  /** Has words as long as an email address, which may be broken anywhere; others are at spaces and hyphens alone. */
  isUnbroken?: boolean;
  /** Has sentences to be read: its name takes two lines, on a narrow screen four, and what stands beneath it two. */
  isProse?: boolean;
  /** Right-aligned. */
  isFigure?: boolean;
  /** Present when the list can be sorted by this column. */
  sorts?: ColumnSorts;
  /** Present when it can be sorted by what stands on the second line of its cells. */
  beneath?: HeadBeneath;
  /** Its place on a narrow screen, where columns without one are not shown; `acts` is a line of its own, `side` stands at the end of both lines, and `foot` on a phone beneath them, in those rows that have something to do. Fields, as `figure` and `state`, share the second line. */
  phone?: 'title' | 'figure' | 'state' | 'acts' | 'side' | 'foot';
  /** Acts that stand at the end of both lines on a tablet, and are in what a row opens on a phone. */
  isOnTablet?: boolean;
};

/** Two lines of a cell, each cut by itself: what it is, and beneath it a number, a date and the like. */
export function Lines({ children, beneath }: { children: ReactNode; beneath: ReactNode }) {
  return (
    <>
      <span className="list-line">{children}</span>
      <span className="list-line text-ash tabular-nums">{beneath}</span>
    </>
  );
}

type RowNameProps = {
  children: ReactNode;
  onOpen: () => void;
  /** Where the row is called by something else, such as a person's name: its number or subject. */
  isPlain?: boolean;
  label?: string;
};

/** The name of a row as a button that opens it; a press anywhere else in the row does the same. */
export function RowName({ children, onOpen, isPlain = false, label }: RowNameProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className={classNames('max-w-full truncate text-left underline-offset-4 hover:underline', isPlain ? null : 'font-medium')}
      onClick={onOpen}
    >
      {children}
    </button>
  );
}

/** Whether the heads of columns offer each of these sort orders: then nothing else has to. */
export const doHeadsOffer = (sorts: readonly string[], columns: readonly Pick<ListColumn<never>, 'sorts' | 'beneath'>[]): boolean => {
  const offered = new Set(
    columns.flatMap(({ sorts: own, beneath }) => [own, beneath?.sorts].flatMap((one) => [one?.ascending, one?.descending])),
  );
  return sorts.every((sort) => offered.has(sort));
};
