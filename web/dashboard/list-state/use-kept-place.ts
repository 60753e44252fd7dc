import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { LIST_PLACE_PREFIX } from '#web/accounts/session/clear-personal-data.ts';
import { session } from '#web/accounts/session/session.ts';

type Kept = { y: number; row?: string | undefined };

const read = (key: string): Kept | undefined => {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null) ?? undefined;
  } catch {
    return undefined;
  }
};
const write = (key: string, kept: Kept) => {
  // A list is left by signing out too, when what was kept has been removed.
  if (!session().authenticated) return;
  try {
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // The place is a comfort: without storage the list begins at its top.
  }
};

/**
 * Keeps where one was in a list for a reload and for Back: how far it was scrolled, and the row that was opened or left by a link last, which stays
 * marked. `isReady` once the rows are there; `opened` is the row that is open now. Returns the marked row, and what marks one that is about to be left.
 */
export function useKeptPlace(
  list: string,
  isReady: boolean,
  opened: string | undefined,
): [marked: string | undefined, mark: (row: string) => void] {
  const { pathname } = useLocation();
  const key = `${LIST_PLACE_PREFIX}${pathname}?${list}`;
  const [mark, setMark] = useState<{ key: string; row: string | undefined }>({ key: '', row: undefined });
  if (mark.key !== key) setMark({ key, row: opened ?? read(key)?.row });
  else if (opened && mark.row !== opened) setMark({ key, row: opened });
  const row = opened ?? mark.row;
  const now = useRef({ key, row });
  useEffect(() => {
    now.current = { key, row };
  });
  const isRestored = useRef(false);
  useEffect(() => {
    if (!isReady || isRestored.current) return;
    isRestored.current = true;
    const y = read(key)?.y ?? 0;
    if (y > 0) scrollTo(0, y);
  }, [isReady, key]);
  useEffect(() => {
    let y = scrollY;
    const look = () => {
      y = scrollY;
    };
    const keep = () => write(now.current.key, { y, row: now.current.row });
    addEventListener('scroll', look, { passive: true });
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('pagehide', keep);
      keep();
    };
  }, []);
  const markRow = (left: string) => {
    // At once: the page that follows may be there before this one is rendered again.
    now.current = { key, row: left };
    setMark({ key, row: left });
  };
  return [row, markRow];
}
