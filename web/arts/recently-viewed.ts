import { useSyncExternalStore } from 'react';
import { RECENTLY_VIEWED } from '#contract/limits.ts';
import { RECENTLY_VIEWED_KEY } from '#web/accounts/session/clear-personal-data.ts';

const none: readonly string[] = [];
const listeners = new Set<() => void>();
let cached: { text: string; ids: readonly string[] } = { text: '', ids: none };

/** Ids of the artworks viewed in this browser, the latest first. The same array until something changes. */
function recentIds(): readonly string[] {
  const text = read();
  if (text !== cached.text) cached = { text, ids: text.split(',').filter(Boolean) };
  return cached.ids;
}

/** Stored in this browser only, and never sent together with an account. */
export const useRecentIds = (): readonly string[] => useSyncExternalStore(subscribe, recentIds, () => none);

/** Puts an artwork first; more than twelve are dropped. */
export function rememberArt(id: string): void {
  write([id, ...recentIds().filter((other) => other !== id)].slice(0, RECENTLY_VIEWED));
}

/** Removes all. */
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
    // The storage is full or forbidden: nothing is remembered.
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
