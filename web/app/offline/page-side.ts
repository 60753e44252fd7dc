import { savesData } from '#web/kit/browser/low-data.ts';
import { FORGET_EVENT, isForgotten } from './forgotten.ts';
import { planForScreen } from './plan.ts';
import type { Message } from './worker-scope.ts';

/** Registers the service worker once the page has loaded; does nothing where there is none (plain http, some private windows). */
export function startWorker(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  navigator.serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' }).catch(() => {
    // A browser that forbids it shows the shop without it.
  });
}

let isFirst = true;
/** How many of the page's files were already reported to the worker. */
let reported = 0;

/**
 * Reports the current page to the worker, which caches it for offline reading. A document that was just loaded costs a 304 at most; a
 * page reached by client-side navigation is fetched once more, except in low-data mode.
 */
export async function reportSeen(address: string): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const isLoaded = isFirst;
  isFirst = false;
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType('resource');
  const files = loaded
    .slice(reported)
    .filter((entry) => !isForgotten(entry))
    .map(({ name }) => new URL(name).pathname);
  reported = loaded.length;
  const isWanted = isLoaded || !savesData();
  active?.postMessage({ address: isWanted && navigator.onLine ? address : undefined, files } satisfies Message, []);
}

/** Makes the worker delete the cached pages and pictures whenever an account's traces are removed. Returns a function that stops it. */
export function passOnForgetting(): () => void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return () => {};
  const pass = () => void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ forget: true } satisfies Message, []));
  addEventListener(FORGET_EVENT, pass);
  return () => removeEventListener(FORGET_EVENT, pass);
}

/**
 * While offline, makes links navigate by the browser, so that the worker can serve the cached public pages; the router would only find
 * that nothing answers. Links between screens of the same kind stay with the router, because the chat works offline. Returns a function
 * that stops it.
 */
export function leadLinksToWorker(): () => void {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.origin !== location.origin || !navigator.serviceWorker?.controller) return;
    const isSameKind = link.pathname.split('/')[1] === location.pathname.split('/')[1];
    const plan = planForScreen(link.pathname);
    // React listens at the document; an event stopped at the window is handled by the browser.
    if (plan === 'page' || (plan === 'needsNetwork' && !isSameKind)) event.stopPropagation();
  };
  addEventListener('click', onClick, { capture: true });
  return () => removeEventListener('click', onClick, { capture: true });
}
