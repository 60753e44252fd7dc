import { CACHED_FAVORITES, PAGES_CACHE, PICTURES_CACHE } from '#web/app/offline/cache-names.ts';
import { storage } from './session-storage.ts';

/** What this browser has shown last (arts/recently-viewed.ts). */
export const RECENTLY_VIEWED_KEY = 'recentlyViewed';
/** A message that is being written (chat/composer/drafts.ts), in sessionStorage, followed by the writer's id. */
export const DRAFT_PREFIX = 'draft:';
/** A message that was not sent yet (chat/outbox/outbox.ts), in localStorage, followed by the writer's id. */
export const OUTBOX_PREFIX = 'outbox:';
/** The database with the files of such messages (chat/outbox/outbox-files.ts). */
export const OUTBOX_DATABASE = 'outbox';
/** Works and articles whose view was counted in this tab, and where somebody was going before the sign-in. */
export const SEEN_ARTS_KEY = 'seenArts';
export const SEEN_POSTS_KEY = 'seenPosts';
export const GOING_TO_KEY = 'goingTo';

const forgetters = new Set<() => void>();

/** What a module has in memory of a person goes by `forget` when they sign out. */
export const onClearPersonalData = (forget: () => void): void => void forgetters.add(forget);

/**
 * Removes what a person leaves in this browser, at sign-out and when another one signs in: what they looked at, pages, pictures and
 * favorites for the time without a connection, and messages that were written and not sent. Settings of the browser stay (theme, low
 * data), and the favorites of whoever is not signed in.
 */
export function clearPersonalData(): void {
  clearTraces();
  removeByPrefix(storage('localStorage'), OUTBOX_PREFIX);
  dropUnsentFiles();
  clearInTab();
}

/** What this tab alone has of a person: when another tab signed out, which did the rest. */
export function clearInTab(): void {
  const own = storage('sessionStorage');
  removeByPrefix(own, DRAFT_PREFIX);
  for (const key of [SEEN_ARTS_KEY, SEEN_POSTS_KEY, GOING_TO_KEY]) own?.removeItem(key);
  for (const forget of forgetters) forget();
}

/** What tells who was here and what they looked at, but not what they wrote: when the server ended the session, they sign in again. */
export function clearTraces(): void {
  for (const key of [RECENTLY_VIEWED_KEY, CACHED_FAVORITES]) storage('localStorage')?.removeItem(key);
  // There are none on plain http, and some browsers forbid them.
  if (typeof caches === 'undefined') return;
  for (const name of [PAGES_CACHE, PICTURES_CACHE]) void caches.delete(name).catch(() => false);
}

/** Messages that somebody else has written and not sent: they are not there for the next person who signs in. */
export function clearOthers(identity: string): void {
  const isOfOther = (prefix: string) => (key: string) => key.startsWith(prefix) && !key.startsWith(`${prefix}${identity}:`);
  remove(storage('sessionStorage'), isOfOther(DRAFT_PREFIX));
  if (remove(storage('localStorage'), isOfOther(OUTBOX_PREFIX)) > 0) dropUnsentFiles();
}

function removeByPrefix(home: Storage | undefined, prefix: string): void {
  remove(home, (key) => key.startsWith(prefix));
}

function remove(home: Storage | undefined, isCorrected: (key: string) => boolean): number {
  const all = Array.from({ length: home?.length ?? 0 }, (_, place) => home?.key(place) ?? '');
  const meant = all.filter(isCorrected);
  for (const key of meant) home?.removeItem(key);
  return meant.length;
}

function dropUnsentFiles(): void {
  try {
    globalThis.indexedDB?.deleteDatabase(OUTBOX_DATABASE);
  } catch {
    // A browser that forbids it has none.
  }
}
