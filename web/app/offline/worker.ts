import { LOW_DATA_MARK, SETTINGS_CACHE } from '#web/kit/low-data-mark.ts';
import { ASSETS_CACHE, ASSETS_MAX, OFFLINE_CACHE, PAGES_CACHE, PAGES_MAX, PICTURES_CACHE, PICTURES_MAX } from './cache-names.ts';
import { asKept, asShown, cachedOfflinePage, putInto } from './cached-pages.ts';
import { planFor } from './plan.ts';
import type { Asking, Seen, WorkerScope } from './worker-scope.ts';

/*
 * The service worker, built to /sw.js (app/vite/service-worker.ts). Pages always come over the line when there is one; without one the
 * last copy of a public page is shown and says from when it is. Built files and pictures never change under their names, so those that
 * were seen are kept. Nothing is precached but the offline page: whoever pays for each megabyte gets what they asked for, and no more.
 * Nothing kept depends on the worker's version, so a new one may take over at once.
 */
const worker = globalThis as unknown as WorkerScope;
const KEPT = new Set([ASSETS_CACHE, PICTURES_CACHE, PAGES_CACHE, OFFLINE_CACHE, SETTINGS_CACHE]);
const OFFLINE = '/offline';
const DAY_MS = 24 * 60 * 60 * 1_000;
/** A proxy in front of us that cannot reach us. */
const NO_SHOP = new Set([502, 504]);

worker.addEventListener('install', (event) => {
  event.waitUntil(cacheOfflinePage().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

worker.addEventListener('message', (event) => {
  event.waitUntil(keepSeen(event.data as Seen).catch(ignore));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const plan = planFor(request, worker.location.origin);
  if (plan === 'asset') event.respondWith(lasting(request, { name: ASSETS_CACHE, max: ASSETS_MAX }));
  else if (plan === 'picture') event.respondWith(picture(request));
  else if (plan === 'page') event.respondWith(page(event));
  else if (plan === 'needsNetwork') event.respondWith(screenWithConnection(event));
});

/** A disk that is full or a cache that is forbidden must not cost anybody a page. */
function ignore(): void {}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('ubugeni-') && !KEPT.has(name)).map((name) => caches.delete(name)));
  await worker.registration.navigationPreload?.[(await isSparing()) ? 'disable' : 'enable']();
  await worker.clients.claim();
}

/** The choice 'Low data' of this browser (kit/low-data.ts). */
async function isSparing(): Promise<boolean> {
  return (await caches.match(LOW_DATA_MARK, { cacheName: SETTINGS_CACHE })) !== undefined;
}

const controlOf = (answer: Response | undefined) => answer?.headers.get('cache-control') ?? '';

/** A file that never changes is taken as it was kept; one that may, such as an article's cover, only when there is no line. */
async function lasting(request: Request, { name, max }: { name: string; max: number }): Promise<Response> {
  const kept = await caches.match(request, { cacheName: name, ignoreVary: true });
  if (kept && controlOf(kept).includes('immutable')) return kept;
  try {
    const answer = await fetch(request);
    // The stand-in of a lost picture is for a minute, and not kept.
    if (answer.status === 200 && /immutable|max-age=\d{5,}/.test(controlOf(answer))) {
      await putInto(name, { key: request, answer: answer.clone(), max }).catch(ignore);
    }
    return answer;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

/** Without a line a picture in another size is better than none. */
async function picture(request: Request): Promise<Response> {
  try {
    return await lasting(request, { name: PICTURES_CACHE, max: PICTURES_MAX });
  } catch (error) {
    const folder = request.url.slice(0, request.url.lastIndexOf('/') + 1);
    const cache = await caches.open(PICTURES_CACHE);
    const other = (await cache.keys()).find(({ url }) => url.startsWith(folder) && folder.includes('/uploads/'));
    const kept = other && (await cache.match(other, { ignoreVary: true }));
    if (!kept) throw error;
    return kept;
  }
}

/** A page from the line; undefined when there is none. */
async function ask({ request, preloadResponse }: Asking): Promise<Response | undefined> {
  try {
    const early = await preloadResponse;
    const answer = early ?? ((await isSparing()) ? await askSparing(request.url) : await fetch(request));
    return NO_SHOP.has(answer.status) ? undefined : answer;
  } catch {
    return undefined;
  }
}

/** Asks for a page in its light form; a redirect is left to the browser, as it is for a navigation. */
function askSparing(url: string): Promise<Response> {
  return fetch(url, { headers: { accept: 'text/html', 'save-data': 'on' }, redirect: 'manual' });
}

async function page(event: Asking): Promise<Response> {
  const { pathname, search } = new URL(event.request.url);
  const answer = await ask(event);
  if (answer) {
    if (isPage(answer) && pathname !== OFFLINE) event.waitUntil(cachePage(pathname + search, answer.clone()).catch(ignore));
    return answer;
  }
  const kept =
    pathname === OFFLINE ? await cachedOfflinePage() : await caches.match(event.request, { cacheName: PAGES_CACHE, ignoreVary: true });
  if (kept) return asShown(kept);
  return pathname === OFFLINE ? Response.error() : toOfflinePage(event.request.url);
}

async function screenWithConnection(event: Asking): Promise<Response> {
  return (await ask(event)) ?? toOfflinePage(event.request.url);
}

/** An address of its own, so that the page's scripts find the route that they expect. */
async function toOfflinePage(url: string): Promise<Response> {
  const { pathname, search, origin } = new URL(url);
  if (!(await cachedOfflinePage())) return Response.error();
  return Response.redirect(`${origin}${OFFLINE}?to=${encodeURIComponent(pathname + search)}`);
}

const isPage = (answer: Response) => answer.status === 200 && (answer.headers.get('content-type') ?? '').startsWith('text/html');

async function cachePage(address: string, answer: Response): Promise<void> {
  await putInto(PAGES_CACHE, { key: address, answer: await asKept(answer, new Date()), max: PAGES_MAX });
}

/** The offline page with the files that it needs; they lie in the browser's own cache when another page brought them. */
async function cacheOfflinePage(): Promise<void> {
  const answer = await fetch(OFFLINE);
  if (!isPage(answer)) throw new Error(`The offline page was answered with ${answer.status}`);
  const kept = await asKept(answer, new Date());
  const html = await kept.clone().text();
  await keepFiles(Array.from(new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g))));
  await putInto(OFFLINE_CACHE, { key: OFFLINE, answer: kept, max: 1 });
}

async function keepFiles(addresses: string[]): Promise<void> {
  for (const address of addresses) {
    const request = new Request(address);
    const plan = planFor(request, worker.location.origin);
    if (plan === 'asset') await lasting(request, { name: ASSETS_CACHE, max: ASSETS_MAX }).catch(ignore);
    if (plan === 'picture') await lasting(request, { name: PICTURES_CACHE, max: PICTURES_MAX }).catch(ignore);
  }
}

/** What somebody came to without the worker: on the first page of all, and by a link inside a page. */
async function keepSeen({ address, files }: Seen): Promise<void> {
  await keepFiles(files);
  const url = address === undefined ? undefined : new URL(address, worker.location.origin);
  if (url && planFor({ method: 'GET', mode: 'navigate', url: url.href }, worker.location.origin) === 'page') {
    const answer = await ((await isSparing()) ? askSparing(url.href) : fetch(url, { headers: { accept: 'text/html' } }));
    if (isPage(answer)) await cachePage(url.pathname + url.search, answer);
  }
  const offline = await cachedOfflinePage();
  if (Date.now() - Date.parse(offline?.headers.get('x-kept-at') ?? '') < DAY_MS) return;
  await cacheOfflinePage();
}
