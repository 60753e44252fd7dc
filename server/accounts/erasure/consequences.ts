import { sql } from '#server/database/drizzle.ts';
import type { Consequences } from '#contract/admin.ts';
import type { Queryable } from '#server/database/connect.ts';
import { findOpenOrders } from '#server/orders/open-orders.ts';
import { oneRow } from '#server/database/one-row.ts';

/** What deleting an account would affect; an order is open while it is pending. One statement, and another one where there are open orders. */
export async function findConsequences(db: Queryable, id: string): Promise<Consequences> {
  const { rows } = await db.execute<Omit<Consequences, 'orders'>>(sql`
    SELECT
      (SELECT count(*)::int FROM arts WHERE owner_id = ${id} AND on_show AND deleted_at IS NULL) AS "artworksOnShow",
      (SELECT count(*)::int FROM arts WHERE owner_id = ${id} AND deleted_at IS NULL) AS artworks,
      (SELECT count(*)::int FROM orders WHERE user_id = ${id}) AS "ordersPlaced",
      (SELECT count(*)::int FROM orders WHERE user_id = ${id} AND status = 'pending') AS "openOrders",
      (SELECT count(*)::int FROM artist_orders WHERE artist_id = ${id} AND status = 'pending') AS "openSales",
      (SELECT count(*)::int FROM follows WHERE artist_id = ${id}) AS followers`);
  const counts = oneRow(rows);
  const orders = counts.openOrders + counts.openSales > 0 ? await findOpenOrders(db, id) : [];
  return { ...counts, orders };
}
