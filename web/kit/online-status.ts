import { useSyncExternalStore } from 'react';

/** Since when what is on the screen is not of now, in ms since 1970; undefined while there is a line. */
let since: number | undefined;
const listeners = new Set<() => void>();

const PROBE_MS = 15_000;

function set(value: number | undefined): void {
  if (since === value) return;
  since = value;
  for (const listener of listeners) listener();
}

/** Since when there is no line, or undefined; on the server and until hydration is over there is one. */
export function useCutConnection(): number | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => since,
    () => undefined,
  );
}

/** Whether the shop answers, asked past everything kept. */
export async function hasLine(): Promise<boolean> {
  return fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/**
 * Watches the line, which a page that the service worker kept starts without; returns the way to stop. A browser's word that it is
 * online says little about the shop: until that answers, the line counts as cut.
 */
export function watchOnlineStatus(onBack: () => void): () => void {
  const { dataset } = document.documentElement;
  const cachedAt = Date.parse(dataset['cachedAt'] ?? '');
  if (cachedAt) set(cachedAt);
  else if (!navigator.onLine) set(Date.now());
  const onCut = () => set(since ?? Date.now());
  const look = async () => {
    if (since === undefined || !(await hasLine())) return;
    delete dataset['cachedAt'];
    set(undefined);
    onBack();
  };
  const onLine = () => void look();
  const probe = setInterval(() => {
    if (document.visibilityState === 'visible') void look();
  }, PROBE_MS);
  addEventListener('offline', onCut);
  addEventListener('online', onLine);
  return () => {
    clearInterval(probe);
    removeEventListener('offline', onCut);
    removeEventListener('online', onLine);
  };
}
