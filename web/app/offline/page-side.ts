import { savesData } from '#web/kit/low-data.ts';
import { planForScreen } from './plan.ts';
import type { Seen } from './worker-scope.ts';

/** Starts the service worker, once the page has what it needs; nothing happens where there is none (plain http, some private windows). */
export function startWorker(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  navigator.serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' }).catch(() => {
    // A browser that forbids it shows the shop without it.
  });
}

let isFirst = true;
/** How many of the page's files the worker was told of. */
let told = 0;

/**
 * Tells the worker where somebody is, so that the page can be read later. The document that was loaded is answered with 304 at most;
 * a page that was gone to inside the shop is fetched once more, which those who save data are spared.
 */
export async function reportSeen(address: string): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const isLoaded = isFirst;
  isFirst = false;
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType('resource');
  const files = loaded.slice(told).map(({ name }) => new URL(name).pathname);
  told = loaded.length;
  const isWanted = isLoaded || !savesData();
  active?.postMessage({ address: isWanted && navigator.onLine ? address : undefined, files } satisfies Seen, []);
}

/**
 * Without a line, links lead the browser's own way: to the worker, which has the public pages that were seen. Inside the page they would
 * only find that nothing answers. Screens of the same kind stay with the router, for the chat goes on without a line. Returns the way to stop.
 */
export function leadLinksToWorker(): () => void {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.origin !== location.origin || !navigator.serviceWorker?.controller) return;
    const isSameKind = link.pathname.split('/')[1] === location.pathname.split('/')[1];
    const plan = planForScreen(link.pathname);
    // React listens at the document; an event that stops at the window is the browser's.
    if (plan === 'page' || (plan === 'needsNetwork' && !isSameKind)) event.stopPropagation();
  };
  addEventListener('click', onClick, { capture: true });
  return () => removeEventListener('click', onClick, { capture: true });
}
