import { type RefObject, useEffect, useRef } from 'react';

type Acts = {
  open: (id: string) => void;
  toggle: (id: string, isRange: boolean) => void;
  clear: () => void;
  hasSelection: boolean;
  /** Whether the rows are those of a search for this. */
  isFound: (search: string) => boolean;
};

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest('input:not([type=checkbox]),textarea,select') !== null);
const rowsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];

const isFree = ({ defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  !defaultPrevented && !ctrlKey && !metaKey && !altKey && !document.querySelector('dialog[open]');

/** Whether a key is for the list: not while something is typed or a dialog is open, nor with a key of the browser. */
export const isListKey = (event: KeyboardEvent): boolean => isFree(event) && !isTyping(event.target);

const searchOf = (list: HTMLElement | null) => list?.querySelector<HTMLInputElement>('input[type=search]') ?? null;

/** Whether a key leads from the search of the list to what it found. */
const leavesSearch = (event: KeyboardEvent, list: HTMLElement | null): boolean =>
  event.key === 'ArrowDown' && isFree(event) && event.target !== null && event.target === searchOf(list);

/**
 * The keys of a list: `/` goes to its search and the arrow down from there to the first row, once what is typed was searched for; the arrows or j and k move from row to row, Enter
 * opens, `x` selects (with Shift all up to it), Escape ends the selection. Any other letter presses what its row marks with it (`data-key`); where that takes the row out of the list, the focus goes to the row
 * that takes its place.
 */
export function useListKeys(list: RefObject<HTMLElement | null>, acts: Acts): void {
  const latest = useRef(acts);
  const acted = useRef<{ id: string; at: number }>(undefined);
  const isAwaited = useRef(false);
  useEffect(() => {
    latest.current = acts;
    const rows = rowsOf(list.current);
    if (isAwaited.current && document.activeElement === searchOf(list.current)) isAwaited.current = !moveToFound(list.current, acts);
    const { current: last } = acted;
    if (!last || rows.length === 0 || rows.some(({ dataset }) => dataset['row'] === last.id)) return;
    acted.current = undefined;
    if (document.activeElement === document.body) rows[Math.min(last.at, rows.length - 1)]?.focus();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      isAwaited.current = false;
      if (leavesSearch(event, list.current)) {
        event.preventDefault();
        isAwaited.current = !moveToFound(list.current, latest.current);
        return;
      }
      if (!isListKey(event)) return;
      acted.current = undefined;
      if (handle(event, list.current, latest.current)) return event.preventDefault();
      acted.current = pressMarked(event.key, rowsOf(list.current));
      if (acted.current) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [list]);
}

/** From the search to the first row that was found. Not to one of an earlier text: while those are shown it does nothing, and is false. */
function moveToFound(list: HTMLElement | null, { isFound }: Acts): boolean {
  if (!isFound(searchOf(list)?.value.trim() ?? '')) return false;
  rowsOf(list)[0]?.focus();
  return true;
}

/** Presses what the row with the focus marks with a letter. Which row that was, undefined where there is nothing to press. */
function pressMarked(key: string, rows: readonly HTMLElement[]): { id: string; at: number } | undefined {
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const row = rows[at];
  const marked = /^[a-z]$/.test(key) ? row?.querySelector<HTMLElement>(`[data-key="${key}"]`) : undefined;
  const id = row?.dataset['row'];
  if (!row || !marked || id === undefined) return undefined;
  // The row keeps the focus, for the keys that follow.
  row.focus();
  marked.click();
  return { id, at };
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** Does what a key means in the list. Whether it was the list's. */
function handle({ key, shiftKey }: KeyboardEvent, list: HTMLElement | null, acts: Acts): boolean {
  const rows = rowsOf(list);
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const id = rows[at]?.dataset['row'];
  if (key === '/') return focusSearch(list);
  const by = steps[key];
  if (by) return moveRow(rows, at, by);
  if (key === 'Escape') return acts.hasSelection && done(acts.clear);
  return (
    id !== undefined &&
    handleInRow(key, document.activeElement === rows[at], {
      select: () => acts.toggle(id, shiftKey),
      open: () => acts.open(id),
    })
  );
}

/** In a button of the row Enter presses that. */
function handleInRow(key: string, isOnRow: boolean, { select, open }: { select: () => void; open: () => void }): boolean {
  if (key.toLowerCase() === 'x') return done(select);
  return key === 'Enter' && isOnRow && done(open);
}

const done = (act: () => void): true => {
  act();
  return true;
};

function focusSearch(list: HTMLElement | null): boolean {
  const search = searchOf(list);
  search?.focus();
  search?.select();
  return search !== null;
}

/** From row to row; from elsewhere to the one that was opened last, or the first. */
function moveRow(rows: readonly HTMLElement[], at: number, by: 1 | -1): boolean {
  const marked = rows.findIndex((row) => row.getAttribute('aria-current') === 'true');
  const to = at === -1 ? Math.max(marked, 0) : at + by;
  rows[Math.min(Math.max(to, 0), rows.length - 1)]?.focus();
  return rows.length > 0;
}
