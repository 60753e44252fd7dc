import { sql } from 'drizzle-orm';
import type { SearchHits } from '#contract/admin.ts';
import type { Queryable } from '#server/database/connect.ts';
import { searchedPage } from '#server/database/lists/searched-page.ts';
import { matchesOf } from '#server/orders/search-orders.ts';
import { SEARCH_HITS_MAX, type SearchWish } from '#server/platform/dashboard-search.ts';

type OrderHit = SearchHits['orders'][number];

/** Orders by number, names and place; for an artist with their own items alone. */
export async function searchOrders(db: Queryable, { text, artistId }: SearchWish): Promise<OrderHit[]> {
  const own = sql`artist_orders.artist_id = ${artistId ?? null}::uuid`;
  const walked = artistId
    ? { from: sql`artist_orders`, sorting: { isDown: true, id: sql`artist_orders.order_id` }, where: own }
    : { from: sql`orders`, sorting: { isDown: true, id: sql`orders.id` }, where: sql`true` };
  const column = artistId ? sql`artist_orders.search_text` : sql`orders.search_text`;
  const found = searchedPage({
    ...walked,
    ...matchesOf({ text: column, ownPart: artistId ? own : undefined }, text),
    limit: SEARCH_HITS_MAX,
  });
  const fulfilment = artistId ? sql`(SELECT fulfilment FROM artist_orders WHERE ${own} AND order_id = o.id)` : sql`o.fulfilment`;
  const total = artistId ? sql`(SELECT total FROM artist_orders WHERE ${own} AND order_id = o.id)` : sql`o.total_price`;
  const { rows } = await db.execute<OrderHit>(sql`
    SELECT o.id AS _id, o.number::int AS number, o.buyer_name AS buyer, o.status, o.payment_status AS payment, ${fulfilment} AS fulfilment,
      to_char(o.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", ${total}::float8 AS "totalPrice"
    FROM ${found} AS found CROSS JOIN LATERAL (SELECT * FROM orders WHERE orders.id = found.id OFFSET 0) o ORDER BY o.id DESC`);
  return rows;
}
