import { useState } from 'react';

const KEY = 'list-view';
const keyOf = (list: string | undefined) => (list ? `${KEY} ${list}` : KEY);

function read(list: string | undefined): string | null {
  try {
    return localStorage.getItem(keyOf(list));
  } catch {
    return null;
  }
}

/**
 * Whether a list that is cards too is shown as a table: as its address says, else as was chosen last in this browser, of the lists of artworks or of the one
 * with this name, else as it begins.
 */
export function useKeptView(
  asked: string | undefined,
  isTableFirst: boolean,
  list?: string,
): { isTable: boolean; keep: (view: 'table' | 'cards') => void } {
  const [view, setView] = useState(() => read(list));
  const keep = (chosen: 'table' | 'cards') => {
    setView(chosen);
    try {
      localStorage.setItem(keyOf(list), chosen);
    } catch {
      // A browser that stores nothing shows cards again next time.
    }
  };
  return { isTable: (asked ?? view ?? (isTableFirst ? 'table' : 'cards')) === 'table', keep };
}
