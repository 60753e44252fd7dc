import { KEPT_FAVORITES, PAGES_CACHE, PICTURES_CACHE } from './cache-names.ts';

/** Takes away what tells who was here and what they looked at: at sign-out. The offline page and the built files stay. */
export function forgetKept(): void {
  try {
    localStorage.removeItem(KEPT_FAVORITES);
  } catch {
    // A forbidden storage holds nothing.
  }
  // There are none on plain http, and some browsers forbid them.
  if (typeof caches === 'undefined') return;
  for (const name of [PAGES_CACHE, PICTURES_CACHE]) void caches.delete(name).catch(() => false);
}
