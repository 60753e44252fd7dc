import { eq, sql } from 'drizzle-orm';
import { fail } from '#contract/failures.ts';
import { mayAct } from '#contract/order-actions.ts';
import { type Actor, recordAct } from '#server/platform/audit/record.ts';
import type { Transaction } from '#server/database/connect.ts';
import type { Services } from '#server/platform/services.ts';
import { lockOrder } from '#server/orders/queries.ts';
import { orders } from '#server/orders/table.ts';

/**
 * Approves an order: pending → complete, once; repeating it changes nothing. An unpaid one is recorded as paid by hand, with the admin and
 * the time (contract.md section 3). Throws a Failure for an unknown or cancelled order.
 */
export async function completeOrder(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Transaction,
  id: string,
  by: { actor: Actor; adminId: string },
): Promise<void> {
  const order = await lockOrder(tx, id);
  if (!order) throw fail('orders.notFound');
  if (order.status === 'complete') return;
  if (!mayAct('complete', ['admin'], { status: order.status, payment: order.paymentStatus })) throw fail('orders.notPending', order.status);
  const isPaid = order.paymentStatus === 'paid';
  const byHand = {
    paymentStatus: 'paid' as const,
    paymentMethod: 'by hand',
    paidAt: sql`now()`,
    paidAmount: order.totalPrice,
    paidCurrency: 'RWF',
    paidBy: by.adminId,
  };
  await tx
    .update(orders)
    .set({ status: 'complete', completedAt: sql`now()`, completedBy: by.adminId, ...(isPaid ? {} : byHand) })
    .where(eq(orders.id, id));
  await recordAct(tx, by.actor, {
    action: isPaid ? 'order.completed' : 'order.completedByHand',
    objectType: 'order',
    objectId: id,
    before: { status: order.status, payment: order.paymentStatus },
    after: { status: 'complete', payment: 'paid' },
  });
  if (!isPaid) await jobs.add(tx, 'orders.notify', { orderId: id, news: 'paid' });
}
