import {
  CACHED_CART,
  CACHED_FAVORITES,
  CACHED_ORDERS,
  CONFIRMED_ORDERS,
  PAGES_CACHE,
  PICTURES_CACHE,
} from '#web/app/offline/cache-names.ts';
import { forgetSeen } from '#web/app/offline/forgotten.ts';
import { storage } from './session-storage.ts';

/** The recently viewed artworks of this browser (arts/recently-viewed.ts). */
export const RECENTLY_VIEWED_KEY = 'recentlyViewed';
/** What was searched for in this browser (arts/search/recent-searches.ts). */
export const RECENT_SEARCHES_KEY = 'recentSearches';
/** The artworks to compare in this browser (web/compared/compared.ts). */
export const COMPARED_KEY = 'compared';
/** What is typed in a form (app/forms/drafts.ts), followed by the writer's id: in localStorage, a visitor's in sessionStorage. */
export const DRAFT_PREFIX = 'draft:';
/** An unsent message (chat/outbox/outbox.ts), in localStorage, followed by the writer's id. */
export const OUTBOX_PREFIX = 'outbox:';
/** The databases with the files of unsent messages (chat/outbox/outbox-files.ts) and of drafts (app/forms/draft-files.ts). */
export const OUTBOX_DATABASE = 'outbox';
export const DRAFT_DATABASE = 'drafts';
/** Artworks and articles whose view was counted in this tab. */
export const SEEN_ARTS_KEY = 'seenArts';
export const SEEN_POSTS_KEY = 'seenPosts';
/** What a visitor wanted to do, until they have signed in (wish.ts). */
export const WISH_KEY = 'wish';
/** Where one was in a list of a dashboard (dashboard/list/use-kept-place.ts), in sessionStorage, followed by its address with what was searched for. */
export const LIST_PLACE_PREFIX = 'list ';
/** What was opened last in a dashboard (visited.ts), in sessionStorage. */
export const VISITED_KEY = 'visited';
/** The page to return to once a mailed link was opened, and that a new password was set by one (sign-in/use-next.ts). */
export const NEXT_KEY = 'next';

const clearers = new Set<() => void>();

/** Registers a function that clears a module's in-memory data of the account when it signs out. */
export const onClearPersonalData = (clear: () => void): void => void clearers.add(clear);

/**
 * Removes an account's data from this browser, at sign-out and when another account signs in: viewing history, searches, pages, pictures, favorites,
 * the cart's items and orders cached for offline use, which confirmations were shown, drafts and unsent messages. The browser's own settings stay (theme, low data), and the favorites of
 * visitors who are not signed in.
 */
export function clearPersonalData(): void {
  clearTraces();
  for (const prefix of [OUTBOX_PREFIX, DRAFT_PREFIX]) removeByPrefix(storage('localStorage'), prefix);
  for (const key of [WISH_KEY, NEXT_KEY]) storage('localStorage')?.removeItem(key);
  for (const database of [OUTBOX_DATABASE, DRAFT_DATABASE]) dropFiles(database);
  clearInTab();
}

/** Removes the data of this tab only: when another tab signed out, that one did the rest. */
export function clearInTab(): void {
  const own = storage('sessionStorage');
  for (const prefix of [DRAFT_PREFIX, LIST_PLACE_PREFIX]) removeByPrefix(own, prefix);
  for (const key of [SEEN_ARTS_KEY, SEEN_POSTS_KEY, VISITED_KEY, CACHED_CART, CACHED_ORDERS, CONFIRMED_ORDERS]) own?.removeItem(key);
  for (const clear of clearers) clear();
}

/**
 * Removes what shows who was signed in and what they viewed, but neither drafts nor unsent messages: after the server ended the session, or the
 * browser was closed on one that is not remembered, they sign in again.
 */
export function clearTraces(): void {
  for (const key of [
    RECENTLY_VIEWED_KEY,
    RECENT_SEARCHES_KEY,
    COMPARED_KEY,
    CACHED_FAVORITES,
    CACHED_CART,
    CACHED_ORDERS,
    CONFIRMED_ORDERS,
  ])
    storage('localStorage')?.removeItem(key);
  for (const key of [VISITED_KEY, CACHED_CART, CACHED_ORDERS, CONFIRMED_ORDERS]) storage('sessionStorage')?.removeItem(key);
  removeByPrefix(storage('sessionStorage'), LIST_PLACE_PREFIX);
  forgetSeen();
  // Here too, for a browser whose worker does not answer. Undefined on plain http; some browsers forbid it.
  if (typeof caches === 'undefined') return;
  for (const name of [PAGES_CACHE, PICTURES_CACHE]) void caches.delete(name).catch(() => false);
}

/** Removes drafts and unsent messages of other accounts, which the one that signs in must not find. */
export function clearOthers(identity: string): void {
  const isOfOther = (prefix: string) => (key: string) => key.startsWith(prefix) && !key.startsWith(`${prefix}${identity}:`);
  // A visitor's text, which has no account before the colon, is in this tab alone and goes on with them.
  remove(storage('sessionStorage'), (key) => isOfOther(DRAFT_PREFIX)(key) && !key.startsWith(`${DRAFT_PREFIX}:`));
  if (remove(storage('localStorage'), isOfOther(DRAFT_PREFIX)) > 0) dropFiles(DRAFT_DATABASE);
  if (remove(storage('localStorage'), isOfOther(OUTBOX_PREFIX)) > 0) dropFiles(OUTBOX_DATABASE);
}

function removeByPrefix(home: Storage | undefined, prefix: string): void {
  remove(home, (key) => key.startsWith(prefix));
}

function remove(home: Storage | undefined, isMatching: (key: string) => boolean): number {
  const all = Array.from({ length: home?.length ?? 0 }, (_, place) => home?.key(place) ?? '');
  const matching = all.filter(isMatching);
  for (const key of matching) home?.removeItem(key);
  return matching.length;
}

function dropFiles(database: string): void {
  try {
    globalThis.indexedDB?.deleteDatabase(database);
  } catch {
    // A browser that forbids IndexedDB has no database.
  }
}
