import { sql } from '#server/database/drizzle.ts';
import type { FigureTexts } from '#contract/admin.ts';
import type { Queryable } from '#server/database/connect.ts';
import { FIRST_ID } from '#contract/ids.ts';
import { rowsOfSum } from '#server/sums/read-sums.ts';
import { formatNumber } from '#contract/format.ts';
import { oneRow } from '#server/database/one-row.ts';

type Artists = { approved: number; decided: number; stars: number; reviews: number };
type Sales = { items: number; customers: number };

/** No figures yet. */
const NONE = '—';

/**
 * The public figures, counted: approved artists; the share of decided applications that were approved; the average of all reviews; items of
 * paid orders; accounts that paid one. The shop ships within Rwanda, so it serves one country. Two statements at most.
 */
export async function countFigures(db: Queryable): Promise<FigureTexts> {
  const { approved, decided, stars, reviews } = await countArtists(db);
  const { items, customers } = await countSales(db);
  return {
    artists: formatNumber(approved),
    approval: decided > 0 ? `${Math.round((approved / decided) * 100)}%` : NONE,
    rating: reviews > 0 ? (stars / reviews).toFixed(1) : NONE,
    artworksSold: formatNumber(items),
    happyCustomers: formatNumber(customers),
    countriesServed: '1',
  };
}

async function countArtists(db: Queryable): Promise<Artists> {
  const { rows } = await db.execute<Artists>(sql`
    SELECT (count(*) FILTER (WHERE u.status = 'approved'))::int AS approved, (count(*) FILTER (WHERE u.status <> 'pending'))::int AS decided,
      coalesce(sum(f.stars), 0)::float8 AS stars, coalesce(sum(f.reviews), 0)::float8 AS reviews
    FROM users u LEFT JOIN artist_figures f ON f.user_id = u.id WHERE u.role = 'Artist' AND u.deleted_at IS NULL`);
  return oneRow(rows);
}

async function countSales(db: Queryable): Promise<Sales> {
  const { rows } = await db.execute<Sales>(sql`
    SELECT (SELECT coalesce(sum(pieces) FILTER (WHERE split_part(part, '/', 2) = 'paid'), 0)::float8 FROM ${rowsOfSum('orders')}) AS items,
      ((SELECT coalesce(sum(things), 0) FROM ${rowsOfSum('customers')}) + (${customersSince}))::float8 AS customers`);
  return oneRow(rows);
}

/** By how many the customers differ from the kept count: those whose row is not up to date yet. */
const customersSince = sql`
  SELECT coalesce(sum(EXISTS (SELECT 1 FROM count_buyer(${FIRST_ID}::uuid, c.buyer_id))::int
    - EXISTS (SELECT 1 FROM buyers b WHERE b.seller_id = ${FIRST_ID}::uuid AND b.buyer_id = c.buyer_id)::int), 0)
  FROM (SELECT DISTINCT buyer_id FROM buyer_changes WHERE seller_id = ${FIRST_ID}::uuid) c`;
