import { sql } from '#server/database/drizzle.ts';
import { fail } from '#contract/failures.ts';
import type { Transaction } from '#server/database/connect.ts';
import type { OrderData } from '#server/orders/found-order.ts';
import { returnStock, type StockItem } from '#server/orders/stock.ts';

type Restocked = StockItem & { name: string };

/**
 * Puts the works whose whole price a refund gave back in the shop again, behind the order's lock; returns their names and how many pieces they are. What still has some of its
 * money stays with its buyer, and what was cancelled alone is in stock already. `only`: these lines, each of which has to go back. `kept`: the lines of each return that the same refund
 * settles, whose buyer keeps them; null for all of the order. Throws 'orders.restockKept' for one of those, else 'orders.nothingToRestock', also where the
 * order is not complete: one that is not is cancelled.
 */
export async function restockItems(
  tx: Transaction,
  { status }: OrderData,
  refundId: string,
  { only, kept }: { only: readonly string[] | undefined; kept: readonly (readonly string[] | null)[] },
): Promise<{ names: string[]; pieces: number }> {
  if (status !== 'complete') throw fail('orders.nothingToRestock');
  if (kept.some((lines) => lines === null || only?.some((id) => lines.includes(id)))) throw fail('orders.restockKept');
  const { rows } = await tx.execute<Restocked>(sql`
    UPDATE refund_lines r SET is_restocked = true FROM order_lines l
    WHERE r.refund_id = ${refundId} AND l.id = r.line_id ${only ? sql`AND l.id = ANY(${sql.param([...new Set(only)])}::uuid[])` : sql``} AND NOT l.id = ANY(${sql.param(kept.flatMap((lines) => lines ?? []))}::uuid[]) AND l.cancelled_at IS NULL AND l.refunded_amount = l.price::bigint * l.quantity
    RETURNING l.art_id AS "artId", l.quantity, l.name`);
  if (rows.length === 0 || (only && rows.length !== new Set(only).size)) throw fail('orders.nothingToRestock');
  await returnStock(
    tx,
    rows.map(({ artId, quantity }) => ({ artId, quantity })),
  );
  return { names: rows.map(({ name }) => name), pieces: rows.reduce((sum, { quantity }) => sum + quantity, 0) };
}

/** The ids of the items of an order that a refund put back in the shop. One statement. */
export async function findRestocked(tx: Transaction, orderId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT l.id FROM order_lines l JOIN refund_lines r ON r.line_id = l.id WHERE l.order_id = ${orderId} AND r.is_restocked`);
  return rows.map(({ id }) => id);
}
