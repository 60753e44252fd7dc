import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Badge } from '#web/kit/visuals/badge.tsx';

/** How long a decided row stays at least; longer while the pointer or the focus is in the list. */
const HELD_MS = 5_000;
const LOOK_MS = 1_000;

type Held<Row> = { row: Row; place: number; outcome: ReactNode };

/** Keeps decided rows, which would leave the list, in their places, so that no other row moves under the pointer. */
export type HeldRows<Row> = {
  list: RefObject<HTMLDivElement | null>;
  /** Called with the rows as shown, after each rendering. */
  note: (rows: readonly Row[]) => void;
  /** Keeps a row in its place, with its outcome. */
  hold: (row: Row, outcome: ReactNode) => void;
  /** Lets a row go whose outcome was undone. */
  release: (id: string) => void;
  /** Shown in place of a row's actions; undefined while it has them. */
  outcomeOf: (row: Row) => ReactNode;
  /** The list's rows, with the kept ones in their places. */
  merge: (rows: readonly Row[]) => readonly Row[];
};

/** Keeps decided rows of one list; `listKey` identifies the list with its filters and sort order. */
export function useHeldRows<Row extends { _id: string }>(listKey: string): HeldRows<Row> {
  const list = useRef<HTMLDivElement>(null);
  const shown = useRef<readonly Row[]>([]);
  const [{ key, all }, setHeld] = useState<{ key: string; all: readonly Held<Row>[] }>({ key: listKey, all: [] });
  const held = key === listKey ? all : [];
  const count = held.length;
  useEffect(() => {
    if (count === 0) return undefined;
    const until = performance.now() + HELD_MS;
    const timer = setInterval(() => {
      if (performance.now() < until || isInUse(list.current)) return;
      setHeld({ key: listKey, all: [] });
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [count, listKey]);
  const hold = (row: Row, outcome: ReactNode) => {
    const place = shown.current.findIndex(({ _id }) => _id === row._id);
    setHeld({ key: listKey, all: [...held.filter((one) => one.row._id !== row._id), { row, place, outcome }] });
  };
  const release = (id: string) => setHeld({ key: listKey, all: held.filter(({ row }) => row._id !== id) });
  const outcomeOf = ({ _id }: Row) => held.find(({ row }) => row._id === _id)?.outcome;
  const merge = (rows: readonly Row[]) => {
    const merged = [...rows];
    const gone = held.filter(({ row }) => !rows.some(({ _id }) => _id === row._id));
    for (const { row, place } of gone.toSorted((one, other) => one.place - other.place)) merged.splice(Math.max(0, place), 0, row);
    return merged;
  };
  const note = (rows: readonly Row[]) => {
    shown.current = rows;
  };
  return { list, note, hold, release, outcomeOf, merge };
}

/** A touch leaves no pointer, but browsers keep the element hovered. */
function isInUse(list: HTMLElement | null): boolean {
  if (!list) return false;
  return (matchMedia('(hover: hover)').matches && list.matches(':hover')) || list.querySelector(':focus-visible') !== null;
}

/** The outcome in place of a row's actions; takes the focus of the button that was there. */
export function Outcome({ children }: { children: ReactNode }) {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) mark.current?.focus({ preventScroll: true });
  }, []);
  return (
    <span ref={mark} tabIndex={-1} className="flex min-h-11 items-center px-2.5 outline-none">
      <Badge look="good">{children}</Badge>
    </span>
  );
}
