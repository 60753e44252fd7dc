import { type SQL, sql } from '#server/database/drizzle.ts';
import type { SearchHits } from '#contract/admin.ts';
import type { Queryable } from '#server/database/connect.ts';
import { searchedPage } from '#server/database/lists/searched-page.ts';
import { matchesOf, mendSearch } from '#server/orders/search-orders.ts';
import { isOpenProblem } from '#server/orders/states/open-problems.ts';
import { SEARCH_HITS_MAX, type SearchWish } from '#server/platform/dashboard-search.ts';

type OrderHit = SearchHits['orders'][number];

/** The number of an order, with its sign or without. */
const NUMBER = /^#?(\d{1,15})$/;

/** Orders by number, names, place and sum; for an artist with their own items alone. The one of exactly that number comes first. */
export async function searchOrders(db: Queryable, wish: SearchWish): Promise<OrderHit[]> {
  const { artistId } = wish;
  const text = wish.isNear ? await mendSearch(db, wish.text, artistId) : wish.text;
  if (text === undefined) return [];
  const own = sql`artist_orders.artist_id = ${artistId ?? null}::uuid`;
  const limit = SEARCH_HITS_MAX;
  const found = artistId
    ? searchedPage({
        from: sql`artist_orders`,
        sorting: { isDown: true, id: sql`artist_orders.order_id` },
        where: own,
        ...matchesOf({ text: sql`artist_orders.search_text`, total: sql`artist_orders.total`, ownPart: own }, text),
        limit,
      })
    : searchedPage({
        from: sql`orders`,
        sorting: { isDown: true, id: sql`orders.id` },
        where: sql`true`,
        ...matchesOf({ text: sql`orders.search_text`, total: sql`orders.total_price` }, text),
        limit,
      });
  const { hits, exactFirst } = withNumbered(found, text, artistId ? own : undefined);
  const ownPart = (column: SQL) => sql`(SELECT ${column} FROM artist_orders WHERE ${own} AND order_id = o.id)`;
  const [fulfilment, total, sendBy] = artistId
    ? [ownPart(sql`fulfilment`), ownPart(sql`total`), ownPart(sql`send_by`)]
    : [sql`o.fulfilment`, sql`o.total_price`, sql`o.send_by`];
  const lines = (column: SQL) => sql`ARRAY(SELECT DISTINCT ${column} FROM order_lines l WHERE l.order_id = o.id
    ${artistId ? sql`AND l.owner_id = ${artistId}::uuid` : sql``})`;
  const { rows } = await db.execute<OrderHit>(sql`
    SELECT o.id AS _id, o.number::int AS number, o.buyer_name AS buyer, o.user_id AS "buyerId", o.status, o.payment_status AS payment, ${fulfilment} AS fulfilment,
      ${timeText(sql`o.created_at`)} AS "createdAt", ${timeText(sql`o.paid_at`)} AS "paidAt", ${timeText(sendBy)} AS "sendBy",
      coalesce(o.cancellation_state = 'asked', false) AS "asksToCancel", ${artistId ? sql`NULL` : problem} AS problem, ${total}::float8 AS "totalPrice",
      ${lines(sql`l.name`)} AS works, ${lines(sql`l.owner_name`)} AS artists
    FROM ${hits} AS found CROSS JOIN LATERAL (SELECT * FROM orders WHERE orders.id = found.id OFFSET 0) o
    ORDER BY ${exactFirst} o.id DESC LIMIT ${SEARCH_HITS_MAX}`);
  return rows;
}

/** What waits for the shop to resolve it, a return only where it is nothing else, as a person's page says it. For the staff: an artist may have no part in it. */
const problem = sql`(
  SELECT CASE WHEN bool_and(p.problem_reason IS NOT DISTINCT FROM 'return') THEN 'return' ELSE 'problem' END FROM contact_messages p
  WHERE ${isOpenProblem(sql`p`)} AND p.order_id = o.id HAVING count(*) > 0)`;

const timeText = (column: SQL) => sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The found ids with that of the order of exactly this number: digits are also in phones, of which the newest five may be other orders. */
function withNumbered(found: SQL, text: string, own: SQL | undefined): { hits: SQL; exactFirst: SQL } {
  const number = NUMBER.exec(text)?.[1];
  if (!number) return { hits: found, exactFirst: sql`` };
  const numbered = sql`SELECT id FROM orders WHERE number = ${number}::bigint`;
  const seen = own ? sql`SELECT order_id AS id FROM artist_orders WHERE ${own} AND order_id = (${numbered})` : numbered;
  return { hits: sql`(SELECT id FROM ${found} AS matching UNION ${seen})`, exactFirst: sql`o.number = ${number}::bigint DESC,` };
}
