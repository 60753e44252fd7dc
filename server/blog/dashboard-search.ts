import { and, sql } from '#server/database/drizzle.ts';
import type { SearchHits } from '#contract/admin.ts';
import type { Queryable } from '#server/database/connect.ts';
import { containing } from '#server/database/lists/like-pattern.ts';
import { SEARCH_HITS_MAX, type SearchWish } from '#server/platform/dashboard-search.ts';

/** More words than anybody types do not make a search slower. */
const WORDS_MAX = 8;

/** The latest articles of every state whose title, summary, tags or text has every word. One statement; none for a near spelling. */
export async function searchArticles(db: Queryable, { text, isNear }: SearchWish): Promise<SearchHits['articles']> {
  const words = text.split(/\s+/).filter(Boolean).slice(0, WORDS_MAX);
  if (isNear || words.length === 0) return [];
  const match = and(...words.map((word) => sql`search_text LIKE ${containing(word)}`)) ?? sql`false`;
  const { rows } = await db.execute<SearchHits['articles'][number]>(sql`
    SELECT id AS _id, name AS slug, title, state FROM blog_articles WHERE ${match} ORDER BY id DESC LIMIT ${SEARCH_HITS_MAX}`);
  return rows;
}
