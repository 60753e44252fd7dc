import { useState } from 'react';

const KEY = 'list-view';

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Whether lists that are cards too were last shown as a table in this browser; what an address says wins. */
export function useKeptView(): { isTable: boolean; keep: (view: 'table' | 'cards') => void } {
  const [view, setView] = useState(read);
  const keep = (chosen: 'table' | 'cards') => {
    setView(chosen);
    try {
      localStorage.setItem(KEY, chosen);
    } catch {
      // A browser that stores nothing shows cards again next time.
    }
  };
  return { isTable: view === 'table', keep };
}
