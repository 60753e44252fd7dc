import type { ArtCard } from '#contract/arts.ts';
import { CACHED_FAVORITES } from './cache-names.ts';

/** A favorite as cached in this browser for reading offline, and when, which older copies do not say: without its price, which must be current. */
export type CachedFavorite = Pick<ArtCard, '_id' | 'name' | 'slug' | 'cover'> & { artist: string; at?: string };
/** An artwork as its card or its own page has it. */
export type FavoriteWork = Pick<ArtCard, '_id' | 'name' | 'slug'> & {
  owner: { name: string };
  cover?: ArtCard['cover'];
  pictures?: ArtCard['cover'][];
};

const FAVORITES_MAX = 60;

/** The favorites cached in this browser, the latest first. */
export function listCachedFavorites(): CachedFavorite[] {
  try {
    const cached: unknown = JSON.parse(localStorage.getItem(CACHED_FAVORITES) ?? '[]');
    return Array.isArray(cached) ? (cached as CachedFavorite[]) : [];
  } catch {
    return [];
  }
}

/** Puts artworks first among the cached favorites, replacing older copies of them. */
export function cacheFavorites(works: readonly FavoriteWork[]): void {
  const ids = new Set(works.map(({ _id }) => _id));
  const at = new Date().toISOString();
  const added = works.map(({ _id, name, slug, owner, cover, pictures }) => ({
    _id,
    name,
    slug,
    artist: owner.name,
    cover: cover ?? pictures?.[0] ?? null,
    at,
  }));
  write([...added, ...listCachedFavorites().filter(({ _id }) => !ids.has(_id))].slice(0, FAVORITES_MAX));
}

/** Removes one that is no longer a favorite. */
export function dropFavorite(id: string): void {
  write(listCachedFavorites().filter(({ _id }) => _id !== id));
}

function write(cached: readonly CachedFavorite[]): void {
  try {
    if (cached.length > 0) localStorage.setItem(CACHED_FAVORITES, JSON.stringify(cached));
    else localStorage.removeItem(CACHED_FAVORITES);
  } catch {
    // The storage is full or forbidden: favorites are then not available offline.
  }
}
