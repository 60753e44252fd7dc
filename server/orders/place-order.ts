import { randomUUIDv7 } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import { fail } from '#contract/failures.ts';
import type { Transaction } from '#server/database/connect.ts';
import { findOrder, type FoundOrder } from './queries.ts';
import { columnsOf, isAwaitingPayment } from './states/columns.ts';
import { orderEvents } from './states/events.ts';
import { orders } from './table.ts';

export type OrderWish = { cartId: string; userId: string; shippingAddress: string; expectedTotal?: number | undefined; holdHours: number };

/** A line of the cart and its artwork, locked, in their present state. */
type LockedLine = {
  art_id: string;
  quantity: number;
  name: string;
  price: number;
  category: string;
  on_show: boolean;
  available: number;
  owner_id: string;
  owner_name: string;
  cover_id: string | null;
};

/**
 * Places the order of a cart in the given transaction (contract.md section 4): locks the cart, then the artworks in the order of
 * their ids, takes the stock, writes the order with the present names, prices and owners, and closes the cart. Throws a Failure when
 * the cart is another account's, already ordered or empty, when an item is unavailable, when the total is not the expected one, or
 * when too many orders are unpaid. Five statements.
 */
export async function placeOrder(tx: Transaction, wish: OrderWish): Promise<FoundOrder> {
  await lockCart(tx, wish);
  const lines = await lockLines(tx, wish.cartId);
  if (lines.length === 0) throw fail('orders.empty');
  for (const line of lines) refuseUnlessThere(line);
  const total = lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
  if (wish.expectedTotal !== undefined && wish.expectedTotal !== total)
    throw fail('orders.totalChanged', total.toLocaleString('en-US')).with({ total });
  const id = await writeOrder(tx, wish, lines, total);
  return (await findOrder(tx, id))!;
}

async function lockCart(tx: Transaction, { cartId, userId }: OrderWish): Promise<void> {
  const found = await tx.execute<{ status: 'open' | 'ordered'; unpaid: number }>(sql`
    SELECT status, (
      SELECT count(*)::int FROM orders o
      WHERE o.user_id = carts.user_id AND ${isAwaitingPayment}
    ) AS unpaid
    FROM carts WHERE id = ${cartId} AND user_id = ${userId} FOR UPDATE`);
  const [cart] = found.rows;
  if (!cart) throw fail('cart.notFound');
  if (cart.status === 'ordered') {
    const placed = await tx.select({ id: orders.id }).from(orders).where(eq(orders.cartId, cartId));
    throw fail('orders.alreadyOrdered').with({ order: placed[0]?.id ?? null });
  }
  if (cart.unpaid >= limits.unpaidOrdersMax) throw fail('orders.tooManyUnpaid');
}

async function lockLines(tx: Transaction, cartId: string): Promise<LockedLine[]> {
  const found = await tx.execute<LockedLine>(sql`
    SELECT line.art_id, line.quantity, art.name, art.price, art.category, art.on_show, art.available_arts AS available,
           art.owner_id, owner.name AS owner_name, art.cover_id
    FROM cart_items line JOIN arts art ON art.id = line.art_id JOIN users owner ON owner.id = art.owner_id
    WHERE line.cart_id = ${cartId} ORDER BY art.id FOR NO KEY UPDATE OF art`);
  return found.rows;
}

function refuseUnlessThere({ art_id, name, on_show, available, quantity }: LockedLine): void {
  const facts = { productId: art_id, available: on_show ? available : 0 };
  if (!on_show) throw fail('orders.unavailable', name).with(facts);
  if (available === 0) throw fail('orders.soldOut', name).with(facts);
  if (available < quantity) throw fail('orders.stockTooLow', name, available).with(facts);
}

/** One statement writes stock, cart, order and lines together. */
async function writeOrder(tx: Transaction, wish: OrderWish, locked: LockedLine[], total: number): Promise<string> {
  const id = randomUUIDv7();
  const lines = JSON.stringify(locked.map((line) => ({ id: randomUUIDv7(), ...line })));
  const items = locked.reduce((sum, line) => sum + line.quantity, 0);
  const names = locked.map((line) => line.name).join(' ');
  const { status, paymentStatus } = columnsOf(orderEvents.place.buyer.new);
  const written = await tx.execute<{ taken: number; closed: number }>(sql`
    WITH line AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${lines}::jsonb) AS l (
        id uuid, art_id uuid, quantity int, name text, price int, category text, owner_id uuid, owner_name text, cover_id uuid
      )
    ),
    taken AS (
      UPDATE arts SET available_arts = available_arts - line.quantity FROM line
      WHERE arts.id = line.art_id AND arts.on_show AND arts.available_arts >= line.quantity RETURNING 1
    ),
    closed AS (UPDATE carts SET status = 'ordered' WHERE id = ${wish.cartId} AND status = 'open' RETURNING 1),
    placed AS (
      INSERT INTO orders (id, cart_id, user_id, buyer_name, buyer_email, buyer_phone, district, shipping_address,
                          total_items, total_price, piece_names, expires_at, status, payment_status)
      SELECT ${id}, ${wish.cartId}, u.id, u.name, u.email, u.phone, u.district, ${wish.shippingAddress},
             ${items}::int, ${total}::bigint, ${names}, now() + make_interval(secs => ${wish.holdHours * 3600}::float8), ${status}, ${paymentStatus}
      FROM users u WHERE u.id = ${wish.userId}
    ),
    lines AS (
      INSERT INTO order_lines (id, order_id, art_id, owner_id, owner_name, name, category, price, quantity, cover_id)
      SELECT id, ${id}, art_id, owner_id, owner_name, name, category, price, quantity, cover_id FROM line
    )
    SELECT (SELECT count(*)::int FROM taken) AS taken, (SELECT count(*)::int FROM closed) AS closed`);
  const [row] = written.rows;
  // The locks prevent this; if they ever failed, the order must not be written.
  if (row?.taken !== locked.length || row.closed !== 1) throw new Error('the stock or the cart changed behind its lock');
  return id;
}
