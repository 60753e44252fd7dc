import { useSyncExternalStore } from 'react';
import type { Layout } from './layout.ts';

const KEY = 'layout';
const listeners = new Set<() => void>();

/** Without storage every visit begins with the grid. */
function read(): Layout {
  try {
    return localStorage.getItem(KEY) === 'list' ? 'list' : 'grid';
  } catch {
    return 'grid';
  }
}

/** Keeps the layout that was chosen, in this browser. */
export function rememberLayout(layout: Layout): void {
  try {
    localStorage.setItem(KEY, layout);
  } catch {
    // It is in the address.
  }
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The layout that was chosen last, for an address that says none; the grid in what the server renders. */
export const useRememberedLayout = (): Layout => useSyncExternalStore(listen, read, () => 'grid');
