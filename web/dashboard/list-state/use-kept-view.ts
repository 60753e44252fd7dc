import { useState } from 'react';

const KEY = 'list-view';

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Whether a list that is cards too is shown as a table: as its address says, else as was chosen last in this browser, else as it begins. */
export function useKeptView(
  asked: string | undefined,
  isTableFirst: boolean,
): { isTable: boolean; keep: (view: 'table' | 'cards') => void } {
  const [view, setView] = useState(read);
  const keep = (chosen: 'table' | 'cards') => {
    setView(chosen);
    try {
      localStorage.setItem(KEY, chosen);
    } catch {
      // A browser that stores nothing shows cards again next time.
    }
  };
  return { isTable: (asked ?? view ?? (isTableFirst ? 'table' : 'cards')) === 'table', keep };
}
