import { sql } from '#server/database/drizzle.ts';
import { FIRST_ID } from '#contract/ids.ts';
import type { Buyer } from '#contract/buyers.ts';
import type { Queryable } from '#server/database/connect.ts';

/** At most this many buyers in one answer (threats.md T31). */
const BUYERS_MAX = 500;

type BuyerRow = { id: string; name: string; email: string; orders: number; total: string; last: string };

/**
 * Accounts that bought and paid: from this artist, or from anyone; the latest buyers first, at most 500, by the name and address of their
 * latest order. `total` is in Frw, for an artist of their own items. One statement: the kept rows in their order, and those that are out of
 * date counted.
 */
export async function findBuyers(db: Queryable, artistId: string | undefined): Promise<Buyer[]> {
  const seller = sql`${artistId ?? FIRST_ID}::uuid`;
  const columns = sql`buyer_id, orders, total, last_order_id, last_at`;
  const found = await db.execute<BuyerRow>(sql`
    WITH changed AS MATERIALIZED (SELECT DISTINCT buyer_id FROM buyer_changes WHERE seller_id = ${seller}),
    latest AS (
      (SELECT ${columns} FROM buyers b WHERE seller_id = ${seller} AND NOT EXISTS (SELECT 1 FROM changed c WHERE c.buyer_id = b.buyer_id)
       ORDER BY last_at DESC, buyer_id DESC LIMIT ${BUYERS_MAX})
      UNION ALL
      SELECT counted.buyer_id, counted.orders, counted.total, counted.last_order_id, counted.last_at
      FROM changed c CROSS JOIN LATERAL count_buyer(${seller}, c.buyer_id) counted
    ), page AS (SELECT * FROM latest ORDER BY last_at DESC, buyer_id DESC LIMIT ${BUYERS_MAX})
    SELECT page.buyer_id AS id, o.buyer_name AS name, o.buyer_email AS email, page.orders, page.total, page.last_at AS last
    FROM page CROSS JOIN LATERAL (SELECT buyer_name, buyer_email FROM orders WHERE id = page.last_order_id OFFSET 0) o
    ORDER BY page.last_at DESC, page.buyer_id DESC`);
  return found.rows.map(({ id, name, email, orders: count, total, last }) => {
    return { _id: id, name, email, orders: count, total: Number(total), last: new Date(last).toISOString() };
  });
}
