import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { FROM_LIST, useCloseOpened } from './use-close-opened.ts';

/** What asks for an act of a row once (use-asked-row.ts); without an act `on` is a filter of the list's own. */
const askedIn = (search: URLSearchParams) => (search.has('act') ? ['act', 'on'] : []);

/** A list's place in its address: search, filters and sort order, how many rows have come, and the thing that is open. */
export type ListPlace = {
  /** A filter, the search (`search`) or the sort order (`sort`), or undefined. */
  value: (name: string) => string | undefined;
  /** Sets one; an empty text removes it. A search being typed replaces the entry of the history, and so does what is said to; everything else adds one. */
  set: (name: string, value: string, options?: { replace: boolean }) => void;
  /** Removes these. */
  clear: (names: readonly string[]) => void;
  /** Rows that are to be there: as many as were shown when one left. */
  rows: number;
  setRows: (count: number) => void;
  opened: string | undefined;
  /** Opens a thing, so that Back closes it. */
  open: (id: string) => void;
  /** Shows another in its place: Back and closing still lead to the list. */
  turnTo: (id: string) => void;
  close: () => void;
  /** The list without the thing that is open and without how its rows are shown: its filters as one text. */
  key: string;
};

/** The place of a list; `openName` is the parameter of the thing that is open: `?order=…`. */
export function useListPlace(openName: string): ListPlace {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  // What ends later, such as a page that is being loaded, changes the address of then, not the one that it began with.
  const latest = useRef({ search, setSearch, state: state as unknown });
  useEffect(() => {
    latest.current = { search, setSearch, state };
  });
  // What was asked for and is not rendered yet: a second change in that time must not lose the first.
  const asked = useRef<{ since: URLSearchParams; params: URLSearchParams }>(undefined);
  const change = useCallback((edit: (params: URLSearchParams) => void, options: { replace?: boolean; state?: unknown } = {}) => {
    const rendered = latest.current.search;
    const isRendered = asked.current?.since !== rendered;
    const params = new URLSearchParams(isRendered ? window.location.search : asked.current?.params);
    edit(params);
    asked.current = { since: rendered, params };
    latest.current.setSearch(params, { preventScrollReset: true, ...options });
  }, []);
  const close = useCloseOpened(openName, () => change((params) => params.delete(openName), { replace: true }));
  const unkept = new Set([openName, 'rows', 'view', ...askedIn(search)]);
  const key = new URLSearchParams([...search].filter(([name]) => !unkept.has(name))).toString();
  return {
    key,
    value: (name) => search.get(name) ?? undefined,
    set: (name, value, options) =>
      change(
        (params) => {
          if (value) params.set(name, value);
          else params.delete(name);
          if (name !== 'view') params.delete('rows');
          if (name === 'search') params.delete('spelling');
        },
        { replace: options?.replace ?? name === 'search' },
      ),
    clear: (names) =>
      change((params) => {
        for (const name of [...names, 'rows', ...(names.includes('search') ? ['spelling'] : [])]) params.delete(name);
      }),
    rows: Number(search.get('rows')) || 0,
    setRows: (count) => change((params) => params.set('rows', String(count)), { replace: true, state: latest.current.state }),
    opened: search.get(openName) ?? undefined,
    open: (id) => change((params) => params.set(openName, id), { state: FROM_LIST }),
    turnTo: (id) => change((params) => params.set(openName, id), { replace: true, state: latest.current.state }),
    close,
  };
}
