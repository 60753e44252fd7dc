import { sql } from '#server/database/drizzle.ts';
import type { SearchHits } from '#contract/admin.ts';
import type { Queryable } from '#server/database/connect.ts';
import { hasWords } from '#server/database/lists/like-pattern.ts';
import { SEARCH_HITS_MAX, type SearchWish } from '#server/platform/dashboard-search.ts';

/** The latest articles of every state whose title, summary, tags or text has every word. One statement; none for a near spelling. */
export async function searchArticles(db: Queryable, { text, isNear }: SearchWish): Promise<SearchHits['articles']> {
  if (isNear) return [];
  const { rows } = await db.execute<SearchHits['articles'][number]>(sql`
    SELECT id AS _id, name AS slug, title, state FROM blog_articles WHERE ${hasWords(sql`search_text`, text)} ORDER BY id DESC LIMIT ${SEARCH_HITS_MAX}`);
  return rows;
}
