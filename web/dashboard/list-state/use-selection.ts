import { useState } from 'react';

/** Which rows of a list are selected; those of another list (`listKey`) never are. */
export type Selection = {
  ids: ReadonlySet<string>;
  /** Selects or unselects a row; with Shift everything from the row before to it. */
  toggle: (id: string, isRange?: boolean) => void;
  /** Selects exactly these. */
  select: (ids: readonly string[]) => void;
  clear: () => void;
};

/** The selection in a list of rows in this order. */
export function useSelection(listKey: string, order: readonly string[]): Selection {
  const [{ key, all, last }, set] = useState<{ key: string; all: readonly string[]; last?: string }>({ key: listKey, all: [] });
  const ids = new Set(key === listKey ? all : []);
  const toggle = (id: string, isRange = false) => {
    const from = isRange && last && key === listKey ? order.indexOf(last) : -1;
    const to = order.indexOf(id);
    const touched = from === -1 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1);
    const isAdding = !ids.has(id);
    const next = isAdding ? [...ids, ...touched.filter((one) => !ids.has(one))] : [...ids].filter((one) => !touched.includes(one));
    set({ key: listKey, all: next, last: id });
  };
  return { ids, toggle, select: (chosen) => set({ key: listKey, all: chosen }), clear: () => set({ key: listKey, all: [] }) };
}
