import { useSyncExternalStore } from 'react';

/** Whether the page is in a visible tab: what it shows is seen. */
export const useLookedAt = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => !document.hidden,
    () => false,
  );

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
