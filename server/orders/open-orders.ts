import { sql } from '#server/database/drizzle.ts';
import type { OpenOrder } from '#contract/orders.ts';
import type { Queryable } from '#server/database/connect.ts';
import { awaitingPayment } from '#contract/order-actions.ts';
import { isOrderIn } from './states/columns.ts';

/** More than that are not named. */
const NAMED_MAX = 20;

/**
 * The open orders of an account as buyer or artist, those that are neither complete nor cancelled, the latest first and at most 20, each with
 * who has to act for it to end: its buyer pays or cancels, an artist sends, delivers or answers, an admin answers or refunds. One statement, by the
 * indexes of the account's own orders and items, cut before they are looked at: otherwise every order of the shop may be walked.
 */
export async function findOpenOrders(db: Queryable, userId: string): Promise<OpenOrder[]> {
  const columns = { status: sql`o.status`, paymentStatus: sql`o.payment_status` };
  const left = sql`l.refunded_amount < l.price::bigint * l.quantity OR l.sent_at IS NOT NULL`;
  const { rows } = await db.execute<OpenOrder>(sql`
    SELECT o.id AS _id, o.number::int AS number, CASE WHEN o.user_id = ${userId} THEN 'buyer' ELSE 'artist' END AS "as",
      CASE WHEN ${isOrderIn(awaitingPayment, columns)} THEN 'buyer'
        WHEN o.cancellation_state = 'asked' AND (
          SELECT count(DISTINCT l.owner_id) FROM order_lines l WHERE l.order_id = o.id AND coalesce(l.id = ANY (o.cancellation_items), true)) > 1 THEN 'admin'
        WHEN o.cancellation_state = 'asked' THEN 'artist'
        WHEN EXISTS (SELECT FROM order_lines l WHERE l.order_id = o.id AND l.delivered_at IS NULL AND (${left})) THEN 'artist'
        ELSE 'admin' END AS "waitsFor"
    FROM (
      (SELECT id FROM orders WHERE user_id = ${userId} AND status = 'pending' ORDER BY id DESC LIMIT ${NAMED_MAX})
      UNION (SELECT order_id FROM artist_orders WHERE artist_id = ${userId} AND status = 'pending' ORDER BY order_id DESC LIMIT ${NAMED_MAX})
      ORDER BY id DESC LIMIT ${NAMED_MAX}
    ) own JOIN orders o USING (id) ORDER BY o.id DESC`);
  return rows;
}
