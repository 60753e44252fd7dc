import { sql } from 'drizzle-orm';
import type { SearchHits } from '#contract/admin.ts';
import type { Queryable } from '#server/database/connect.ts';
import { SEARCH_HITS_MAX, type SearchWish } from '#server/platform/dashboard-search.ts';

/** Accounts by name and email; for an artist those that bought from them. */
export async function searchAccounts(db: Queryable, { pattern, artistId }: SearchWish): Promise<SearchHits['people']> {
  const bought = sql`AND EXISTS (
    SELECT 1 FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE l.owner_id = ${artistId ?? null} AND o.user_id = u.id AND o.payment_status = 'paid')`;
  const { rows } = await db.execute<SearchHits['people'][number]>(sql`
    SELECT u.id AS _id, u.name, u.email, u.role, u.status FROM users u
    WHERE u.deleted_at IS NULL AND u.search_text LIKE ${pattern} ${artistId ? bought : sql``} ORDER BY u.id DESC LIMIT ${SEARCH_HITS_MAX}`);
  return rows;
}
