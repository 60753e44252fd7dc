import { type SQL, sql } from '#server/database/drizzle.ts';
import type { SearchHits } from '#contract/admin.ts';
import { mendAccountSearch } from '#server/accounts/lists/find-accounts.ts';
import { staffMatch } from '#server/accounts/staff-search.ts';
import type { Queryable } from '#server/database/connect.ts';
import { eitherPage } from '#server/database/lists/either-page.ts';
import { hasAnywhere, hasWords, INDEXED } from '#server/database/lists/like-pattern.ts';
import { findNearest } from '#server/database/lists/near-spelling.ts';
import { searchedPage } from '#server/database/lists/searched-page.ts';
import { SEARCH_HITS_MAX, type SearchWish } from '#server/platform/dashboard-search.ts';

/** Of an artist's buyers only the latest are compared with what is mistyped. */
const BUYERS_LOOKED_AT = 2_000;

/**
 * Accounts as the staff find them; for an artist those that bought from them, by name and email, and for an editor the applicants. Those of exactly that
 * name come first.
 */
export async function searchAccounts(db: Queryable, wish: SearchWish): Promise<SearchHits['people']> {
  const { artistId, isReviewer } = wish;
  const text = wish.isNear ? await mend(db, wish) : wish.text;
  if (text === undefined) return [];
  const bought = sql`(EXISTS (SELECT 1 FROM buyers b WHERE b.seller_id = ${artistId ?? null}::uuid AND b.buyer_id = users.id)
    OR EXISTS (SELECT 1 FROM buyer_changes c WHERE c.seller_id = ${artistId ?? null}::uuid AND c.buyer_id = users.id
      AND EXISTS (SELECT 1 FROM count_buyer(c.seller_id, c.buyer_id))))`;
  const found = artistId
    ? customersPage(artistId, text, isReviewer ? [accountsPage(sql`users`, sql`users.id`, staffMatch(text), isApplicant)] : [])
    : accountsPage(sql`users`, sql`users.id`, staffMatch(text));
  const isCalledSo = sql`plain_text(users.name) = plain_text(${text})`;
  const named = sql`(SELECT users.id FROM users WHERE users.deleted_at IS NULL AND ${isCalledSo} ${artistId ? sql`AND (${bought} OR ${isReviewer ? isApplicant : sql`false`})` : sql``}
    ORDER BY users.id DESC LIMIT ${SEARCH_HITS_MAX})`;
  const ofStaff = artistId
    ? sql`NULL AS staff, false AS blocked`
    : sql`CASE WHEN u.is_admin THEN 'admin' ELSE u.staff END AS staff, u.blocked_at IS NOT NULL AS blocked`;
  const { rows } = await db.execute<SearchHits['people'][number]>(sql`
    WITH named AS MATERIALIZED ${named}
    SELECT u.id AS _id, u.name, u.email, u.role, u.status, ${ofStaff}
    FROM (SELECT id FROM named UNION SELECT id FROM ${found} AS found) AS hit JOIN users u ON u.id = hit.id
    ORDER BY u.id IN (SELECT id FROM named) DESC, u.id DESC LIMIT ${SEARCH_HITS_MAX}`);
  return rows;
}

/** Who waits to become an artist. */
const isApplicant = sql`(users.role = 'Artist' AND users.status = 'pending' AND users.blocked_at IS NULL)`;

/** The newest accounts that match, of the rows of `from`, which has `id` in its order. */
const accountsPage = (from: SQL, id: SQL, match: SQL, where = sql`true`) =>
  searchedPage({ from, sorting: { isDown: true, id }, where: sql`users.deleted_at IS NULL AND ${where}`, match, limit: SEARCH_HITS_MAX });

/**
 * Those of an artist's customers, by their kept rows: most artists have few. Whose row is out of date may have none yet. One or two letters begin a word, as
 * among orders: anywhere in a text no index finds them, and an artist's customers may be a hundred thousand. `others` are pages of whom the viewer finds beside them.
 */
function customersPage(artistId: string, text: string, others: readonly SQL[]): SQL {
  const artist = sql`${artistId}::uuid`;
  const words = sql`users.search_text`;
  const match = text.trim().length < INDEXED ? hasWords(words, text) : hasAnywhere(words, text);
  const kept = accountsPage(sql`buyers b JOIN users ON users.id = b.buyer_id`, sql`b.buyer_id`, match, sql`b.seller_id = ${artist}`);
  const changed = sql`(SELECT users.id, NULL::int AS sort_key FROM users
    WHERE users.id IN (SELECT c.buyer_id FROM buyer_changes c WHERE c.seller_id = ${artist}) AND users.deleted_at IS NULL AND ${match}
      AND EXISTS (SELECT FROM count_buyer(${artist}, users.id)) ORDER BY users.id DESC LIMIT ${SEARCH_HITS_MAX})`;
  return eitherPage([kept, changed, ...others], { isDown: true, id: sql`users.id` }, SEARCH_HITS_MAX);
}

/** Each of them is looked up: the planner would read everybody's account. */
async function mend(db: Queryable, { text, artistId, isReviewer }: SearchWish): Promise<string | undefined> {
  if (!artistId) return mendAccountSearch(db, 'everyone', { search: text });
  const before = sql`WITH bought AS MATERIALIZED (
    SELECT u.search_text FROM (
      (SELECT buyer_id FROM buyers WHERE seller_id = ${artistId}::uuid ORDER BY last_at DESC, buyer_id LIMIT ${BUYERS_LOOKED_AT})
      UNION (SELECT buyer_id FROM buyer_changes WHERE seller_id = ${artistId}::uuid LIMIT ${BUYERS_LOOKED_AT})
    ) b CROSS JOIN LATERAL (SELECT search_text FROM users WHERE id = b.buyer_id AND deleted_at IS NULL OFFSET 0) u) `;
  const select = sql`SELECT search_text AS text FROM bought`;
  const ofBuyer = await findNearest(db, text, { text: sql`search_text`, before, select: (condition) => sql`${select} WHERE ${condition}` });
  return ofBuyer ?? (isReviewer ? mendAccountSearch(db, 'artists', { search: text, standing: 'waiting' }) : undefined);
}
