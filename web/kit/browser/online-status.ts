import { useSyncExternalStore } from 'react';

/** Since when the content on screen is not current, in ms since 1970; undefined while online. */
let since: number | undefined;
const listeners = new Set<() => void>();

const PROBE_MS = 15_000;

function set(value: number | undefined): void {
  if (since === value) return;
  since = value;
  for (const listener of listeners) listener();
}

/** Since when the browser is offline, or undefined; on the server and until hydration it counts as online. */
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

/** Whether the server answers, past every cache. */
export async function isReachable(): Promise<boolean> {
  return fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/**
 * Watches whether the server can be reached; a page from the service worker's cache starts as offline. Returns a function that stops
 * it. The browser's `online` event says little about our server: until that answers, the page stays offline.
 */
export function watchOnlineStatus(onBack: () => void): () => void {
  const { dataset } = document.documentElement;
  const cachedAt = Date.parse(dataset['cachedAt'] ?? '');
  if (cachedAt) set(cachedAt);
  else if (!navigator.onLine) set(Date.now());
  const onOffline = () => set(since ?? Date.now());
  const look = async () => {
    if (since === undefined || !(await isReachable())) return;
    delete dataset['cachedAt'];
    set(undefined);
    onBack();
  };
  const onOnline = () => void look();
  const probe = setInterval(() => {
    if (document.visibilityState === 'visible') void look();
  }, PROBE_MS);
  addEventListener('offline', onOffline);
  addEventListener('online', onOnline);
  return () => {
    clearInterval(probe);
    removeEventListener('offline', onOffline);
    removeEventListener('online', onOnline);
  };
}
