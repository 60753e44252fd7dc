import { useSyncExternalStore } from 'react';
import { RECENTLY_VIEWED } from '#contract/limits.ts';
import { RECENTLY_VIEWED_KEY } from '#web/accounts/session/clear-personal-data.ts';

const none: readonly string[] = [];
const listeners = new Set<() => void>();
let kept: { text: string; ids: readonly string[] } = { text: '', ids: none };

/** Ids of the works that this browser has shown, the latest first. The same array until something changes. */
function recentIds(): readonly string[] {
  const text = read();
  if (text !== kept.text) kept = { text, ids: text.split(',').filter(Boolean) };
  return kept.ids;
}

/** Kept in this browser alone, and never sent with a name. */
export const useRecentIds = (): readonly string[] => useSyncExternalStore(subscribe, recentIds, () => none);

/** Puts a work first; what is beyond the twelfth is forgotten. */
export function rememberArt(id: string): void {
  write([id, ...recentIds().filter((other) => other !== id)].slice(0, RECENTLY_VIEWED));
}

/** Forgets them all. */
export const clearRecent = (): void => write([]);

function read(): string {
  try {
    return localStorage.getItem(RECENTLY_VIEWED_KEY) ?? '';
  } catch {
    return '';
  }
}

function write(ids: readonly string[]): void {
  try {
    if (ids.length > 0) localStorage.setItem(RECENTLY_VIEWED_KEY, ids.join(','));
    else localStorage.removeItem(RECENTLY_VIEWED_KEY);
  } catch {
    // A full or forbidden storage: nothing is remembered.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
