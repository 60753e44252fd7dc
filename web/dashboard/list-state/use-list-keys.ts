import { type RefObject, useEffect, useRef } from 'react';

type Acts = { open: (id: string) => void; toggle: (id: string, isRange: boolean) => void; clear: () => void; hasSelection: boolean };

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest('input:not([type=checkbox]),textarea,select') !== null);
const rowsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];

/**
 * The keys of a list: `/` goes to its search, the arrows move from row to row, Enter opens, `x` selects (with Shift all up to it), Escape ends the
 * selection. Not while something is typed or a dialog is open.
 */
export function useListKeys(list: RefObject<HTMLElement | null>, acts: Acts): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
      if (handle(event, list.current, latest.current)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [list]);
}

/** Does what a key means in the list. Whether it was the list's. */
function handle({ key, shiftKey }: KeyboardEvent, list: HTMLElement | null, acts: Acts): boolean {
  const rows = rowsOf(list);
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const id = rows[at]?.dataset['row'];
  if (key === '/') return focusSearch(list);
  if (key === 'ArrowDown' || key === 'ArrowUp') return moveRow(rows, at, key === 'ArrowDown' ? 1 : -1);
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
  const search = list?.querySelector<HTMLInputElement>('input[type=search]');
  search?.focus();
  search?.select();
  return search !== undefined && search !== null;
}

/** From row to row; from elsewhere to the one that was opened last, or the first. */
function moveRow(rows: readonly HTMLElement[], at: number, by: 1 | -1): boolean {
  const marked = rows.findIndex((row) => row.getAttribute('aria-current') === 'true');
  const to = at === -1 ? Math.max(marked, 0) : at + by;
  rows[Math.min(Math.max(to, 0), rows.length - 1)]?.focus();
  return rows.length > 0;
}
