import { sql } from '#server/database/drizzle.ts';
import type { SearchHits } from '#contract/admin.ts';
import type { ArtState } from '#contract/arts.ts';
import { accountImage } from '#server/accounts/present.ts';
import { mendWords, resolveWords } from '#server/arts/search/words/resolve-words.ts';
import { begunAnywhere } from '#server/arts/search/words/typed-word.ts';
import type { Queryable } from '#server/database/connect.ts';
import { SEARCH_HITS_MAX, type SearchWish } from '#server/platform/dashboard-search.ts';

/** A common word has more hits than are worth sorting: only this many from the index are sorted. */
const CANDIDATES = 200;

type ArtRow = { id: string; name: string; slug: string; price: number; state: ArtState; cover_id: string | null; artist: string };

/**
 * Artworks that have all of the words, or words that begin so, by the index of facets and words (0037_search.sql); unpublished artworks too. Those of exactly
 * that name come first: of what is on show all, else as far as they are among the candidates; then whose name has the words, and drafts without one last.
 */
export async function searchArtworks(db: Queryable, wish: SearchWish): Promise<SearchHits['artworks']> {
  const { artistId } = wish;
  const text = wish.isNear ? await mendWords(db, wish.text) : wish.text;
  if (text === undefined) return [];
  const { words } = await resolveWords(db, text);
  if (words.length === 0) return [];
  const facets = sql`list_facets(category, price_band, size_band, medium_key, is_limited_edition, is_custom_order, owner_id,
    price, width_cm, height_cm, colours, orientation)`;
  const isTheirs = artistId ? sql`${facets} @> ARRAY[${`o:${artistId}`}] AND` : sql``;
  const columns = sql`id, name, slug, price, state, cover_id, owner_id, words @@ ${begunAnywhere(words, 'A')}::tsquery AS is_named`;
  const owned = artistId ? sql`owner_id = ${artistId}::uuid AND` : sql``;
  const select = sql`
    SELECT id, name, slug, price, state, cover_id, (SELECT u.name FROM users u WHERE u.id = found.owner_id) AS artist FROM (
      (SELECT ${columns} FROM arts WHERE ${isTheirs} words @@ ${begunAnywhere(words)}::tsquery AND deleted_at IS NULL LIMIT ${CANDIDATES})
      UNION (SELECT ${columns} FROM arts WHERE ${owned} on_show AND lower(name) = lower(${text}) ORDER BY id DESC LIMIT ${SEARCH_HITS_MAX})
    ) found
    ORDER BY plain_text(name) = plain_text(${text}) DESC, is_named DESC, name = '', id DESC
    LIMIT ${SEARCH_HITS_MAX}`;
  const { rows } = await db.execute<ArtRow>(select);
  return rows.map(({ id, name, slug, price, state, artist, cover_id }) => ({
    _id: id,
    name,
    slug,
    price,
    state,
    artist,
    image: accountImage(cover_id),
  }));
}
