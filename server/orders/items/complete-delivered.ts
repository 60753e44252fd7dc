import { eq, sql } from '#server/database/drizzle.ts';
import { type Actor, recordAct } from '#server/platform/audit/record.ts';
import type { Transaction } from '#server/database/connect.ts';
import { moveOrder, nextOrderState } from '#server/orders/move-order.ts';
import { type OrderRow, orderLines, orders } from '#server/orders/table.ts';
import type { ItemActor } from './steps.ts';

type Delivered = { order: Pick<OrderRow, 'id' | 'status' | 'paymentStatus'>; by: ItemActor; actor: Actor | undefined };

/**
 * Completes a pending order whose last line was delivered; pass the transaction of the step that may have been the last, behind the order's
 * lock. A line that was wholly refunded and never sent does not count. Returns whether the order was completed.
 */
export async function completeIfDelivered(tx: Transaction, { order, by, actor }: Delivered): Promise<boolean> {
  if (!nextOrderState(order, 'allDelivered', [by])) return false;
  const done = sql`${orderLines.deliveredAt} IS NOT NULL
    OR (${orderLines.sentAt} IS NULL AND ${orderLines.refundedAmount} = ${orderLines.price}::bigint * ${orderLines.quantity})`;
  const [lines] = await tx
    .select({ isDone: sql<boolean>`bool_and(${done}) AND bool_or(${orderLines.deliveredAt} IS NOT NULL)` })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id));
  if (!lines?.isDone) return false;
  const moved = await moveOrder(tx, order, 'allDelivered', [by], {
    set: { completedBy: actor?.viewer?.id ?? null },
    actorId: actor?.viewer?.id,
    effects: {
      record: (after) =>
        recordAct(tx, actor, {
          action: 'order.completedByDelivery',
          objectType: 'order',
          objectId: order.id,
          before: { status: order.status },
          after: { status: after.status },
        }),
    },
  });
  return moved !== undefined;
}

/** The last row of the time line that completed an order came by a delivery, not by an admin. */
const cameByDelivery = sql`(
  SELECT e.event FROM order_events e WHERE e.order_id = ${orders.id} AND e.event IN ('approved', 'completed') ORDER BY e.id DESC LIMIT 1
) = 'completed'`;

/** Takes back a completion that came by a delivery which is taken back now; one that an admin recorded stays. Behind the order's lock. */
export async function reopenIfCompleted(tx: Transaction, { order, by, actor }: Delivered): Promise<void> {
  const moved = await moveOrder(tx, order, 'completionTakenBack', [by], { where: cameByDelivery });
  if (!moved) return;
  await recordAct(tx, actor, {
    action: 'order.completionTakenBack',
    objectType: 'order',
    objectId: order.id,
    before: { status: order.status },
    after: { status: moved.status },
  });
}
