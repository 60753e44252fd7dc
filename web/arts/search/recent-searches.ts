import { useSyncExternalStore } from 'react';
import { limits } from '#contract/limits.ts';
import { RECENT_SEARCHES_KEY } from '#web/accounts/session/clear-personal-data.ts';
import { storage } from '#web/accounts/session/session-storage.ts';

const MOST = 5;
const none: readonly string[] = [];
const listeners = new Set<() => void>();
let cached: { text: string; searches: readonly string[] } = { text: '', searches: none };

/** The searches made in this browser, the latest first. The same array until something changes. */
function recentSearches(): readonly string[] {
  const text = storage('localStorage')?.getItem(RECENT_SEARCHES_KEY) ?? '';
  if (text !== cached.text) cached = { text, searches: text.split('\n').filter(Boolean) };
  return cached.searches;
}

/** Stored in this browser only, until sign-out. */
export const useRecentSearches = (): readonly string[] => useSyncExternalStore(subscribe, recentSearches, () => none);

/** Puts a search first; of those that differ in their case alone the latest stays. */
export function rememberSearch(typed: string): void {
  const words = typed.trim().replaceAll(/\s+/g, ' ').slice(0, limits.searchLength);
  if (words === '') return;
  const isOther = (other: string) => other.toLowerCase() !== words.toLowerCase();
  write([words, ...recentSearches().filter(isOther)].slice(0, MOST));
}

/** Removes all. */
export const clearRecentSearches = (): void => write([]);

function write(searches: readonly string[]): void {
  const home = storage('localStorage');
  try {
    if (searches.length > 0) home?.setItem(RECENT_SEARCHES_KEY, searches.join('\n'));
    else home?.removeItem(RECENT_SEARCHES_KEY);
  } catch {
    // The storage is full: nothing is remembered.
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
