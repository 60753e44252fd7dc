import { OFFLINE_CACHE, PAGES_CACHE } from './cache-names.ts';

/** When a page was kept, as an ISO time, and what it is called; headers of the kept answer. */
const CACHED_AT = 'x-kept-at';
const TITLE = 'x-title';

/** A page as it can be read without a line. */
export type CachedPage = { address: string; title: string; cachedAt: string };

/** Puts an answer into a cache that holds `most` at most: what was put in first goes first. */
export async function putInto(name: string, { key, answer, max }: { key: string | Request; answer: Response; max: number }): Promise<void> {
  const cache = await caches.open(name);
  // Deleted first, so that it stands last: the order of the keys is the order of their coming.
  await cache.delete(key, { ignoreVary: true });
  await cache.put(key, answer);
  const keys = await cache.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - max))) await cache.delete(old, { ignoreVary: true });
}

/** A page's answer as it is kept: its words in full, and when it came. */
export async function asKept(answer: Response, now: Date): Promise<Response> {
  const html = await answer.text();
  const headers = new Headers(answer.headers);
  // The words are unpacked already.
  for (const name of ['content-encoding', 'content-length', 'vary']) headers.delete(name);
  headers.set(CACHED_AT, now.toISOString());
  headers.set(TITLE, encodeURIComponent(/<title>([^<]*)/.exec(html)?.[1] ?? ''));
  return new Response(html, { headers });
}

/** A kept page as it is shown: the document says when it was kept, and so tells its scripts that it is not of now. */
export async function asShown(kept: Response): Promise<Response> {
  const cachedAt = kept.headers.get(CACHED_AT) ?? '';
  const html = (await kept.text()).replace('<html ', `<html data-cached-at="${cachedAt}" `);
  return new Response(html, { headers: kept.headers });
}

/** The pages that can be read without a line, the last seen first. */
export async function listCachedPages(): Promise<CachedPage[]> {
  const cache = await openCache(PAGES_CACHE);
  const pages: CachedPage[] = [];
  for (const request of (await cache?.keys()) ?? []) {
    const kept = await cache?.match(request, { ignoreVary: true });
    const { pathname, search } = new URL(request.url);
    const title = decodeHtml(decodeURIComponent(kept?.headers.get(TITLE) ?? ''));
    if (kept) pages.unshift({ address: pathname + search, title, cachedAt: kept.headers.get(CACHED_AT) ?? '' });
  }
  return pages;
}

/** The page that stands for what was never seen. */
export async function cachedOfflinePage(): Promise<Response | undefined> {
  const cache = await openCache(OFFLINE_CACHE);
  return cache?.match('/offline', { ignoreVary: true });
}

/** There are none on plain http, and some browsers forbid them. */
async function openCache(name: string): Promise<Cache | undefined> {
  return typeof caches === 'undefined' ? undefined : caches.open(name).catch(() => undefined);
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
const decodeHtml = (text: string) => text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name] ?? '');
