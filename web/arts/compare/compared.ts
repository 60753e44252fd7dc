import { useSyncExternalStore } from 'react';
import { COMPARED_MAX } from '#contract/limits.ts';
import { COMPARED_KEY } from '#web/accounts/session/clear-personal-data.ts';
import { isId } from '#contract/ids.ts';

const none: readonly string[] = [];
const listeners = new Set<() => void>();
let cached: { text: string; ids: readonly string[] } = { text: '', ids: none };

/** Ids of the artworks to compare in this browser, in the order of choosing. The same array until something changes. */
export function comparedIds(): readonly string[] {
  const text = read();
  if (text !== cached.text) cached = { text, ids: idsOf(text) };
  return cached.ids;
}

/** The ids in a comma-separated text that anybody can write: valid ones, each once, at most as many as can be compared. */
export function idsOf(text: string): string[] {
  // As long as these ids with a lot of waste: a text of a megabyte is not split.
  const parts = text.slice(0, 2_000).split(',');
  const valid = parts.map((part) => part.trim().toLowerCase()).filter(isId);
  return [...new Set(valid)].slice(0, COMPARED_MAX);
}

/** Stored in this browser only; other windows follow. */
export const useCompared = (): readonly string[] => useSyncExternalStore(subscribe, comparedIds, () => none);

/** Replaces the list. */
export function setCompared(ids: readonly string[]): void {
  try {
    if (ids.length > 0) localStorage.setItem(COMPARED_KEY, ids.join(','));
    else localStorage.removeItem(COMPARED_KEY);
  } catch {
    // The storage is full or forbidden: nothing is remembered.
  }
  for (const listener of listeners) listener();
}

function read(): string {
  try {
    return localStorage.getItem(COMPARED_KEY) ?? '';
  } catch {
    return '';
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
