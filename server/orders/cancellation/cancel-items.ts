import { inArray, sql } from '#server/database/drizzle.ts';
import { fail } from '#contract/failures.ts';
import { cancellationEvents } from '#contract/order-actions.ts';
import type { Transaction } from '#server/database/connect.ts';
import { type Actor, recordAct } from '#server/platform/audit/record.ts';
import type { Services } from '#server/platform/services.ts';
import { refundItems } from '#server/payments/refunds/make-refund.ts';
import type { OrderData } from '#server/orders/found-order.ts';
import { completeIfDelivered } from '#server/orders/items/complete-delivered.ts';
import { moveOrder } from '#server/orders/move-order.ts';
import { clearToSend } from '#server/orders/news/to-send.ts';
import { returnStock, stockOf } from '#server/orders/stock.ts';
import { type OrderLineRow, orderLines, orders } from '#server/orders/table.ts';

type Wish = {
  order: OrderData;
  by: 'artist' | 'admin';
  actor: Actor;
  userId: string;
  lines: readonly OrderLineRow[];
  /** The ids of the items that a refund put back in the shop. */
  restocked: readonly string[];
};

/**
 * Cancels items of a locked order of which others stay, as its buyer asked: they are in stock again, what is left of their money is refunded, and
 * nobody is asked to send them. An order whose other items were all delivered is complete thereby. Throws 'orders.notPending' where its state does not
 * allow it.
 */
export async function cancelItems(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Transaction,
  { order, by, actor, userId, lines, restocked }: Wish,
): Promise<void> {
  const lineIds = lines.map(({ id }) => id);
  const left = lines.reduce((sum, line) => sum + line.price * line.quantity - line.refundedAmount, 0);
  const isRest = left > 0 && order.refundedAmount + left === order.totalPrice;
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const moved = await moveOrder(tx, order, isRest ? 'lastItemsCancelled' : 'itemsCancelled', [by], {
    actorId: userId,
    lineIds,
    set: {
      cancellationState: cancellationEvents.acceptCancellation[by].asked,
      cancelledItems: sql`${orders.cancelledItems} + ${pieces}::int`,
    },
    effects: {
      returnStock: () => returnStock(tx, stockOf(lines.filter(({ id }) => !restocked.includes(id)))),
      refundItems: () => (left > 0 ? refundItems({ jobs }, tx, order, lines) : Promise.resolve()),
      markItems: () =>
        tx
          .update(orderLines)
          .set({ cancelledAt: sql`now()` })
          .where(inArray(orderLines.id, lineIds)),
      record: (after) =>
        recordAct(tx, actor, {
          action: 'order.itemsCancelled',
          objectType: 'order',
          objectId: order.id,
          before: { refunded: order.refundedAmount, payment: order.paymentStatus },
          after: {
            refunded: order.refundedAmount + left,
            payment: after.paymentStatus,
            lines: lineIds,
            items: lines.map(({ name }) => name),
          },
        }),
      notify: () => jobs.add(tx, 'orders.notify', { orderId: order.id, news: 'itemsCancelled', lineIds }),
    },
  });
  if (!moved) throw fail('orders.notPending', order.status);
  await clearToSend(tx, order.id);
  await completeIfDelivered(tx, { order: moved, by, actor });
}
