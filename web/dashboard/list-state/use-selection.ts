import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { toast } from '#web/kit/toasts/toast.ts';
import type { ListPlace } from './use-list-place.ts';

/** Which rows of a list are selected; those of other filters never are. */
export type Selection = {
  ids: ReadonlySet<string>;
  /** Selects or unselects a row; with Shift everything from the row before to it. */
  toggle: (id: string, isRange?: boolean) => void;
  /** Selects exactly these. */
  select: (ids: readonly string[]) => void;
  clear: () => void;
};

/** The selection in the list of this key (`ListPlace.key`), whose rows are in this order. It stays when they are sorted. */
export function useSelection(placeKey: string, order: readonly string[]): Selection {
  const filters = new URLSearchParams(placeKey);
  filters.delete('sort');
  const listKey = filters.toString();
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

/** Sorts a list. Of rows that are not all there others come first then: a selection, of which some would be out of sight, ends, and that is said. */
export function useSorting(
  place: Pick<ListPlace, 'set' | 'rows'>,
  sorts: Readonly<Record<string, string>>,
  { ids, clear }: Selection,
  hasMore: boolean,
) {
  const { t } = useLingui();
  return (next: string) => {
    if ((hasMore || place.rows > 0) && ids.size > 0) {
      clear();
      toast.info(t`Selection cleared: other rows come first now`);
    }
    place.set('sort', next === Object.keys(sorts)[0] ? '' : next);
  };
}
