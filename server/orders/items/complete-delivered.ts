import { eq, sql } from 'drizzle-orm';
import { type Actor, recordAct } from '#server/platform/audit/record.ts';
import type { Transaction } from '#server/database/connect.ts';
import { type OrderRow, orderLines, orders } from '#server/orders/table.ts';

/**
 * Completes a pending order whose last line was delivered; pass the transaction of the step that may have been the last, behind the order's
 * lock. A line that was wholly refunded and never sent does not count. Returns whether the order was completed.
 */
export async function completeIfDelivered(
  tx: Transaction,
  { order, actor }: { order: Pick<OrderRow, 'id' | 'status'>; actor: Actor | undefined },
): Promise<boolean> {
  if (order.status !== 'pending') return false;
  const done = sql`${orderLines.deliveredAt} IS NOT NULL
    OR (${orderLines.sentAt} IS NULL AND ${orderLines.refundedAmount} = ${orderLines.price}::bigint * ${orderLines.quantity})`;
  const [lines] = await tx
    .select({ isDone: sql<boolean>`bool_and(${done}) AND bool_or(${orderLines.deliveredAt} IS NOT NULL)` })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id));
  if (!lines?.isDone) return false;
  await tx
    .update(orders)
    .set({ status: 'complete', completedAt: sql`now()`, completedBy: actor?.viewer?.id ?? null })
    .where(eq(orders.id, order.id));
  await recordAct(tx, actor, {
    action: 'order.completedByDelivery',
    objectType: 'order',
    objectId: order.id,
    before: { status: order.status },
    after: { status: 'complete' },
  });
  return true;
}
