import { sql } from 'drizzle-orm';
import type { SearchHits } from '#contract/admin.ts';
import type { Queryable } from '#server/database/connect.ts';
import { SEARCH_HITS_MAX, type SearchWish } from '#server/platform/dashboard-search.ts';

type OrderHit = SearchHits['orders'][number];

/** Orders by number, names and address; for an artist with their own items alone. */
export async function searchOrders(db: Queryable, { pattern, text, artistId }: SearchWish): Promise<OrderHit[]> {
  const number = /^#?(\d{1,15})$/.exec(text.trim())?.[1];
  const byNumber = number ? sql`OR o.number = ${number}::bigint` : sql``;
  const columns = sql`o.id AS _id, o.number::int AS number, o.buyer_name AS buyer, o.status, o.payment_status AS payment,
    to_char(o.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt"`;
  const select = artistId
    ? sql`SELECT ${columns}, sum(l.price::bigint * l.quantity)::float8 AS "totalPrice" FROM order_lines l JOIN orders o ON o.id = l.order_id
        WHERE l.owner_id = ${artistId} AND (plain_text(l.name || ' ' || o.buyer_name || ' ' || o.buyer_email) LIKE ${pattern} ${byNumber})
        GROUP BY o.id ORDER BY o.id DESC LIMIT ${SEARCH_HITS_MAX}`
    : sql`SELECT ${columns}, o.total_price::float8 AS "totalPrice" FROM orders o
        WHERE o.search_text LIKE ${pattern} ${byNumber} ORDER BY o.id DESC LIMIT ${SEARCH_HITS_MAX}`;
  return (await db.execute<OrderHit>(select)).rows;
}
