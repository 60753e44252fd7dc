import { OFFLINE_CACHE, PAGES_CACHE } from './cache-names.ts';

/** Headers of a cached response: when the page was cached, as an ISO time, and its title. */
const CACHED_AT = 'x-kept-at';
const TITLE = 'x-title';

/** A page that can be read offline. */
export type CachedPage = { address: string; title: string; cachedAt: string };

/** Puts a response into a cache with at most `max` entries: the oldest are evicted. */
export async function putInto(name: string, { key, answer, max }: { key: string | Request; answer: Response; max: number }): Promise<void> {
  const cache = await caches.open(name);
  // Deleted first, so that it becomes the last key: keys are in order of insertion.
  await cache.delete(key, { ignoreVary: true });
  await cache.put(key, answer);
  const keys = await cache.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - max))) await cache.delete(old, { ignoreVary: true });
}

/** A page's response as it is cached: unpacked, with the time and the title in its headers. */
export async function toCached(answer: Response, now: Date): Promise<Response> {
  const html = await answer.text();
  const headers = new Headers(answer.headers);
  // The body is already decompressed.
  for (const name of ['content-encoding', 'content-length', 'vary']) headers.delete(name);
  headers.set(CACHED_AT, now.toISOString());
  headers.set(TITLE, encodeURIComponent(/<title>([^<]*)/.exec(html)?.[1] ?? ''));
  return new Response(html, { headers });
}

/** A cached page as it is shown: an attribute of the document says when it was cached, so that its scripts know that it is not current. */
export async function toShown(cached: Response): Promise<Response> {
  const cachedAt = cached.headers.get(CACHED_AT) ?? '';
  const html = (await cached.text()).replace('<html ', `<html data-cached-at="${cachedAt}" `);
  return new Response(html, { headers: cached.headers });
}

/** The pages that can be read offline, the last seen first. */
export async function listCachedPages(): Promise<CachedPage[]> {
  const cache = await openCache(PAGES_CACHE);
  const pages: CachedPage[] = [];
  for (const request of (await cache?.keys()) ?? []) {
    const cached = await cache?.match(request, { ignoreVary: true });
    const { pathname, search } = new URL(request.url);
    const title = decodeHtml(decodeURIComponent(cached?.headers.get(TITLE) ?? ''));
    if (cached) pages.unshift({ address: pathname + search, title, cachedAt: cached.headers.get(CACHED_AT) ?? '' });
  }
  return pages;
}

/** The page shown in place of one that is not cached. */
export async function cachedOfflinePage(): Promise<Response | undefined> {
  const cache = await openCache(OFFLINE_CACHE);
  return cache?.match('/offline', { ignoreVary: true });
}

/** The cache; undefined on plain http, and in browsers that forbid it. */
async function openCache(name: string): Promise<Cache | undefined> {
  return typeof caches === 'undefined' ? undefined : caches.open(name).catch(() => undefined);
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
const decodeHtml = (text: string) => text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name] ?? '');
