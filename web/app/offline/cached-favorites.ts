import type { ArtCard } from '#contract/arts.ts';
import { CACHED_FAVORITES } from './cache-names.ts';

/** What is kept of a favorite in this browser, to be seen without a line: no price, for that must be of now. */
export type CachedFavorite = Pick<ArtCard, '_id' | 'name' | 'slug' | 'cover'> & { artist: string };
/** A work as a card or as its own page has it. */
export type FavoriteWork = Pick<ArtCard, '_id' | 'name' | 'slug'> & {
  owner: { name: string };
  cover?: ArtCard['cover'];
  pictures?: ArtCard['cover'][];
};

const MOST = 60;

/** The favorites that this browser knows, the last first. */
export function listCachedFavorites(): CachedFavorite[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(CACHED_FAVORITES) ?? '[]');
    return Array.isArray(kept) ? (kept as CachedFavorite[]) : [];
  } catch {
    return [];
  }
}

/** Puts works first among the kept favorites; one of them again takes the place of the older copy. */
export function cacheFavorites(works: readonly FavoriteWork[]): void {
  const ids = new Set(works.map(({ _id }) => _id));
  const added = works.map(({ _id, name, slug, owner, cover, pictures }) => ({
    _id,
    name,
    slug,
    artist: owner.name,
    cover: cover ?? pictures?.[0] ?? null,
  }));
  write([...added, ...listCachedFavorites().filter(({ _id }) => !ids.has(_id))].slice(0, MOST));
}

/** Drops one that is a favorite no more. */
export function dropFavorite(id: string): void {
  write(listCachedFavorites().filter(({ _id }) => _id !== id));
}

function write(kept: readonly CachedFavorite[]): void {
  try {
    if (kept.length > 0) localStorage.setItem(CACHED_FAVORITES, JSON.stringify(kept));
    else localStorage.removeItem(CACHED_FAVORITES);
  } catch {
    // A full or forbidden storage: then nothing of it is seen without a line.
  }
}
