import { LOW_DATA_MARK, SETTINGS_CACHE } from '#web/kit/browser/low-data-mark.ts';
import { ASSETS_CACHE, ASSETS_MAX, OFFLINE_CACHE, PAGES_CACHE, PAGES_MAX, PICTURES_CACHE, PICTURES_MAX } from './cache-names.ts';
import { toCached, toShown, cachedOfflinePage, putInto } from './cached-pages.ts';
import { planFor } from './plan.ts';
import type { FetchEvent, Message, Seen, WorkerScope } from './worker-scope.ts';

/*
 * The service worker, built to /sw.js (app/vite/service-worker.ts). Online, pages always come from the network; offline, the last copy of
 * a public page is shown with the time it was cached. Built files and pictures never change under their names, so those that were seen
 * are cached. Only the offline page is precached, because many visitors pay for each megabyte. No entry depends on the worker's version,
 * so a new one may take over at once.
 */
const worker = globalThis as unknown as WorkerScope;
const CACHE_NAMES = new Set([ASSETS_CACHE, PICTURES_CACHE, PAGES_CACHE, OFFLINE_CACHE, SETTINGS_CACHE]);
const OFFLINE = '/offline';
const DAY_MS = 24 * 60 * 60 * 1_000;
/** Statuses of a proxy in front of the server that cannot reach it. */
const UNREACHABLE = new Set([502, 504]);

worker.addEventListener('install', (event) => {
  event.waitUntil(cacheOfflinePage().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

worker.addEventListener('message', (event) => {
  const message = event.data as Message;
  event.waitUntil(('forget' in message ? forget() : cacheSeen(message)).catch(ignore));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const plan = planFor(request, worker.location.origin);
  if (plan === 'asset') event.respondWith(cacheFirst(request, { name: ASSETS_CACHE, max: ASSETS_MAX }));
  else if (plan === 'picture') event.respondWith(picture(request));
  else if (plan === 'page') event.respondWith(page(event));
  else if (plan === 'needsNetwork') event.respondWith(screenWithConnection(event));
});

/** Incremented at each sign-out: what was requested before it is not cached after it. */
let period = 0;

/** Deletes the cached pages and pictures; those that are still loading for the account that signed out are not cached. */
async function forget(): Promise<void> {
  period += 1;
  await Promise.all([PAGES_CACHE, PICTURES_CACHE].map((name) => caches.delete(name)));
}

/** A full disk or a forbidden cache must not cost anybody a page. */
function ignore(): void {}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('ubugeni-') && !CACHE_NAMES.has(name)).map((name) => caches.delete(name)));
  await worker.registration.navigationPreload?.[(await isLowData()) ? 'disable' : 'enable']();
  await worker.clients.claim();
}

/** Whether low-data mode is on in this browser (kit/browser/low-data.ts). */
async function isLowData(): Promise<boolean> {
  return (await caches.match(LOW_DATA_MARK, { cacheName: SETTINGS_CACHE })) !== undefined;
}

const controlOf = (answer: Response | undefined) => answer?.headers.get('cache-control') ?? '';

/** An immutable file comes from the cache; one that may change, such as an article's cover, only when offline. */
async function cacheFirst(request: Request, { name, max }: { name: string; max: number }): Promise<Response> {
  const began = period;
  const cached = await caches.match(request, { cacheName: name, ignoreVary: true });
  if (cached && controlOf(cached).includes('immutable')) return cached;
  try {
    const answer = await fetch(request);
    // The placeholder of a lost picture is valid for a minute, and not cached.
    const isForgotten = name === PICTURES_CACHE && began !== period;
    if (!isForgotten && answer.status === 200 && /immutable|max-age=\d{5,}/.test(controlOf(answer))) {
      await putInto(name, { key: request, answer: answer.clone(), max }).catch(ignore);
    }
    return answer;
  } catch (error) {
    if (cached) return cached;
    throw error;
  }
}

/** Offline, a picture in another size is better than none. */
async function picture(request: Request): Promise<Response> {
  try {
    return await cacheFirst(request, { name: PICTURES_CACHE, max: PICTURES_MAX });
  } catch (error) {
    const folder = request.url.slice(0, request.url.lastIndexOf('/') + 1);
    const cache = await caches.open(PICTURES_CACHE);
    const other = (await cache.keys()).find(({ url }) => url.startsWith(folder) && folder.includes('/uploads/'));
    const cached = other && (await cache.match(other, { ignoreVary: true }));
    if (!cached) throw error;
    return cached;
  }
}

/** A page from the network; undefined when it cannot be reached. */
async function fetchPage({ request, preloadResponse }: FetchEvent): Promise<Response | undefined> {
  try {
    // A preload that fails, as on a connection that was closed just then, does not say that the server is out of reach.
    const early = await preloadResponse.catch(ignore);
    const answer = early ?? ((await isLowData()) ? await fetchLowDataPage(request.url) : await fetch(request));
    return UNREACHABLE.has(answer.status) ? undefined : answer;
  } catch {
    return undefined;
  }
}

/** Requests a page in low-data mode; a redirect is left to the browser, as for a navigation. */
function fetchLowDataPage(url: string): Promise<Response> {
  return fetch(url, { headers: { accept: 'text/html', 'save-data': 'on' }, redirect: 'manual' });
}

async function page(event: FetchEvent): Promise<Response> {
  const { pathname, search } = new URL(event.request.url);
  const began = period;
  const answer = await fetchPage(event);
  if (answer) {
    if (isPage(answer) && pathname !== OFFLINE) event.waitUntil(cachePage(pathname + search, answer.clone(), began).catch(ignore));
    return answer;
  }
  const cached =
    pathname === OFFLINE ? await cachedOfflinePage() : await caches.match(event.request, { cacheName: PAGES_CACHE, ignoreVary: true });
  if (cached) return toShown(cached);
  return pathname === OFFLINE ? Response.error() : toOfflinePage(event.request.url);
}

async function screenWithConnection(event: FetchEvent): Promise<Response> {
  return (await fetchPage(event)) ?? toOfflinePage(event.request.url);
}

/** The offline page has an address of its own, so that the page's scripts find the expected route. */
async function toOfflinePage(url: string): Promise<Response> {
  const { pathname, search, origin } = new URL(url);
  if (!(await cachedOfflinePage())) return Response.error();
  return Response.redirect(`${origin}${OFFLINE}?to=${encodeURIComponent(pathname + search)}`);
}

const isPage = (answer: Response) => answer.status === 200 && (answer.headers.get('content-type') ?? '').startsWith('text/html');

/** Caches a page unless the account for which it was requested, in period `began`, has signed out since. */
async function cachePage(address: string, answer: Response, began: number): Promise<void> {
  const cached = await toCached(answer, new Date());
  if (began === period) await putInto(PAGES_CACHE, { key: address, answer: cached, max: PAGES_MAX });
}

/** Caches the offline page with the files that it needs; they are in the browser's own cache when another page loaded them. */
async function cacheOfflinePage(): Promise<void> {
  const answer = await fetch(OFFLINE);
  if (!isPage(answer)) throw new Error(`The offline page was answered with ${answer.status}`);
  const cached = await toCached(answer, new Date());
  const html = await cached.clone().text();
  await cacheFiles(Array.from(new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g))), period);
  await putInto(OFFLINE_CACHE, { key: OFFLINE, answer: cached, max: 1 });
}

async function cacheFiles(addresses: string[], began: number): Promise<void> {
  for (const address of addresses) {
    const request = new Request(address);
    const plan = planFor(request, worker.location.origin);
    if (plan === 'asset') await cacheFirst(request, { name: ASSETS_CACHE, max: ASSETS_MAX }).catch(ignore);
    if (plan === 'picture' && began === period) await cacheFirst(request, { name: PICTURES_CACHE, max: PICTURES_MAX }).catch(ignore);
  }
}

/** Caches what was loaded without the worker: the first page of a visit, and pages reached by client-side navigation. */
async function cacheSeen({ address, files }: Seen): Promise<void> {
  const began = period;
  await cacheFiles(files, began);
  const url = address === undefined ? undefined : new URL(address, worker.location.origin);
  if (url && planFor({ method: 'GET', mode: 'navigate', url: url.href }, worker.location.origin) === 'page') {
    const answer = await ((await isLowData()) ? fetchLowDataPage(url.href) : fetch(url, { headers: { accept: 'text/html' } }));
    if (isPage(answer)) await cachePage(url.pathname + url.search, answer, began);
  }
  const offline = await cachedOfflinePage();
  if (Date.now() - Date.parse(offline?.headers.get('x-kept-at') ?? '') < DAY_MS) return;
  await cacheOfflinePage();
}
