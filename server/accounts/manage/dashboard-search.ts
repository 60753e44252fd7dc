import { sql } from 'drizzle-orm';
import type { SearchHits } from '#contract/admin.ts';
import type { Queryable } from '#server/database/connect.ts';
import { searchedPage } from '#server/database/lists/searched-page.ts';
import { staffMatch } from '#server/accounts/staff-search.ts';
import { SEARCH_HITS_MAX, type SearchWish } from '#server/platform/dashboard-search.ts';

/** Accounts as the staff find them; for an artist those that bought from them, by name and email. */
export async function searchAccounts(db: Queryable, { text, pattern, artistId }: SearchWish): Promise<SearchHits['people']> {
  const bought = sql`(EXISTS (SELECT 1 FROM buyers b WHERE b.seller_id = ${artistId ?? null}::uuid AND b.buyer_id = users.id)
    OR EXISTS (SELECT 1 FROM buyer_changes c WHERE c.seller_id = ${artistId ?? null}::uuid AND c.buyer_id = users.id
      AND EXISTS (SELECT 1 FROM count_buyer(c.seller_id, c.buyer_id))))`;
  const found = searchedPage({
    from: sql`users`,
    sorting: { isDown: true, id: sql`users.id` },
    where: sql`users.deleted_at IS NULL`,
    match: artistId ? sql`users.search_text LIKE ${pattern} AND ${bought}` : staffMatch(text),
    limit: SEARCH_HITS_MAX,
  });
  const ofStaff = artistId
    ? sql`NULL AS staff, false AS blocked`
    : sql`CASE WHEN u.is_admin THEN 'admin' ELSE u.staff END AS staff, u.blocked_at IS NOT NULL AS blocked`;
  const { rows } = await db.execute<SearchHits['people'][number]>(sql`
    SELECT u.id AS _id, u.name, u.email, u.role, u.status, ${ofStaff} FROM ${found} AS found JOIN users u ON u.id = found.id ORDER BY u.id DESC`);
  return rows;
}
