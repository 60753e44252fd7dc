import { createContext } from 'react';

/**
 * Whether Back closes what lies over the page. Not in the dashboards, where the address says what is open and Back is held up for unsaved work.
 */
export const BackClosesContext = createContext(false);

/** Whether an entry of the history is one that was added for what lay over its page. */
export const isAdded = (state: unknown): boolean => (state as { over?: unknown } | null)?.over !== undefined;

/** A reload closes what lay over the page: the entry that was added for it is left, or the next Back would change nothing. */
export function leaveAddedEntry(): void {
  if (isAdded(history.state)) history.back();
}
