import type { ReactNode } from 'react';
import type { ColumnSorts } from '#web/kit/lists/table-head.tsx';

/** A column of a list. What it renders is one line, or two as `Lines`. */
export type ListColumn<Row> = {
  header: string;
  renderCell: (row: Row) => ReactNode;
  /** A class for its width on a wide screen; columns without one share what is left. */
  width?: string;
  /** Has something to type into: nothing of it is cut, and it does not grow under the pointer. */
  isField?: boolean;
  /** Right-aligned. */
  isFigure?: boolean;
  /** Present when the list can be sorted by this column. */
  sorts?: ColumnSorts;
  /** Its place on a narrow screen, where columns without one are not shown; `acts` is a line of its own. */
  phone?: 'title' | 'figure' | 'state' | 'acts';
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

/** The name of a row as a button that opens it; a press anywhere else in the row does the same. */
export function RowName({ children, onOpen }: { children: ReactNode; onOpen: () => void }) {
  return (
    <button type="button" className="max-w-full truncate text-left font-medium underline-offset-4 hover:underline" onClick={onOpen}>
      {children}
    </button>
  );
}
