import { sql } from 'drizzle-orm';
import type { SearchHits } from '#contract/admin.ts';
import type { ArtState } from '#contract/arts.ts';
import { accountImage } from '#server/accounts/present.ts';
import { resolveWords } from '#server/arts/search/words/resolve-words.ts';
import { begunAnywhere } from '#server/arts/search/words/typed-word.ts';
import type { Queryable } from '#server/database/connect.ts';
import { SEARCH_HITS_MAX, type SearchWish } from '#server/platform/dashboard-search.ts';

/** A common word has more hits than are worth sorting: only this many from the index are sorted. */
const CANDIDATES = 200;

type ArtRow = { id: string; name: string; slug: string; price: number; state: ArtState; cover_id: string | null };

/** Artworks that have all of the words, or words that begin so, by the index of facets and words (0037_search.sql); unpublished artworks too. */
export async function searchArtworks(db: Queryable, { text, artistId }: SearchWish): Promise<SearchHits['artworks']> {
  const { words } = await resolveWords(db, text);
  if (words.length === 0) return [];
  const facets = sql`list_facets(category, price_band, size_band, medium_key, is_limited_edition, is_custom_order, owner_id,
    price, width_cm, height_cm, colours, orientation)`;
  const isTheirs = artistId ? sql`${facets} @> ARRAY[${`o:${artistId}`}] AND` : sql``;
  const select = sql`
    SELECT * FROM (
      SELECT id, name, slug, price, state, cover_id FROM arts
      WHERE ${isTheirs} words @@ ${begunAnywhere(words)}::tsquery AND deleted_at IS NULL
      LIMIT ${CANDIDATES}
    ) found ORDER BY id DESC LIMIT ${SEARCH_HITS_MAX}`;
  const { rows } = await db.execute<ArtRow>(select);
  return rows.map(({ id, name, slug, price, state, cover_id }) => ({ _id: id, name, slug, price, state, image: accountImage(cover_id) }));
}
