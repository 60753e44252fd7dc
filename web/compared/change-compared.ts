import { isId } from '#contract/ids.ts';
import { COMPARED_MAX } from '#contract/limits.ts';
import { COMPARED_KEY } from '#web/accounts/session/clear-personal-data.ts';
import { comparedText } from './compared.ts';

/** The ids in a comma-separated text that anybody can write: valid ones, each once, at most as many as can be compared. */
export function idsOf(text: string): string[] {
  // As long as these ids with a lot of waste: a text of a megabyte is not split.
  const parts = text.slice(0, 2_000).split(',');
  const valid = parts.map((part) => part.trim().toLowerCase()).filter(isId);
  return [...new Set(valid)].slice(0, COMPARED_MAX);
}

/** Ids of the artworks to compare in this browser, in the order of choosing. */
export const comparedIds = (): string[] => idsOf(comparedText());

/** Replaces them; stored in this browser only. */
export function setCompared(ids: readonly string[]): void {
  try {
    if (ids.length > 0) localStorage.setItem(COMPARED_KEY, ids.join(','));
    else localStorage.removeItem(COMPARED_KEY);
  } catch {
    // The storage is full or forbidden: nothing is remembered.
  }
  // Browsers tell other windows only.
  dispatchEvent(new StorageEvent('storage', { key: COMPARED_KEY }));
}
