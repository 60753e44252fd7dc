import { sql } from '#server/database/drizzle.ts';
import type { ContactSender } from '#contract/contact.ts';
import type { Queryable } from '#server/database/connect.ts';

/** As many of the latest orders stand beside an email. */
const ORDERS_SHOWN = 5;

type Found = Omit<ContactSender, 'orders' | 'since'> & { since: string; orders: ContactSender['orders'] | null };

/**
 * The account of who wrote a message: the buyer of the order that it is about, else the one with its email; null for nobody. One statement.
 */
export async function findSender(db: Queryable, message: { email: string; order: { _id: string } | null }): Promise<ContactSender | null> {
  const whose = message.order
    ? sql`u.id = (SELECT user_id FROM orders WHERE id = ${message.order._id})`
    : sql`lower(u.email) = lower(${message.email})`;
  const { rows } = await db.execute<Found>(sql`
    SELECT u.id AS "_id", u.name, u.created_at AS since, (SELECT count(*)::int FROM orders o WHERE o.user_id = u.id) AS "ordersCount", (
      SELECT jsonb_agg(jsonb_build_object('_id', o.id, 'number', o.number, 'status', o.status, 'payment', o.payment_status,
        'totalPrice', o.total_price, 'createdAt', o.created_at) ORDER BY o.id DESC)
      FROM (SELECT * FROM orders WHERE user_id = u.id ORDER BY id DESC LIMIT ${ORDERS_SHOWN}) o) AS orders
    FROM users u WHERE ${whose} AND u.deleted_at IS NULL`);
  const found = rows[0];
  if (!found) return null;
  const time = (text: string) => new Date(text).toISOString();
  return {
    ...found,
    since: time(found.since),
    orders: (found.orders ?? []).map((order) => Object.assign(order, { createdAt: time(order.createdAt) })),
  };
}
