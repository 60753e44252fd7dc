import { sql } from 'drizzle-orm';
import { fail } from '#contract/failures.ts';
import { cancellationEvents } from '#contract/order-actions.ts';
import type { Transaction } from '#server/database/connect.ts';
import { type Actor, recordAct } from '#server/platform/audit/record.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import { moveOrder } from '#server/orders/move-order.ts';
import { presentFor } from '#server/orders/present-for.ts';
import { lockWholeOrder } from '#server/orders/queries.ts';
import { awaitsPayment } from '#server/orders/states/columns.ts';

type Wish = { orderId: string; viewer: Viewer; from: Actor; reason: string };

/**
 * Asks for the cancellation of a paid order of which nothing was sent, once, behind its lock; whoever may answer is told. Throws
 * 'orders.notFound', 'rights.missing' for somebody else in it, 'orders.notPaid', 'orders.notPending', 'orders.alreadySent' and
 * 'orders.cancellationAsked'.
 */
export async function askCancellation(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Transaction,
  { orderId, viewer, from, reason }: Wish,
): Promise<void> {
  const found = await lockWholeOrder(tx, orderId);
  presentFor(viewer, found);
  if (!found || found.order.userId !== viewer.id) throw fail('rights.missing');
  const { order, lines } = found;
  if (order.cancellationState) throw fail('orders.cancellationAsked');
  if (lines.some(({ line }) => line.sentAt)) throw fail('orders.alreadySent');
  const moved = await moveOrder(tx, order, 'askCancellation', ['buyer'], {
    actorId: viewer.id,
    set: { cancellationState: cancellationEvents.askCancellation.buyer.new, cancellationReason: reason, cancellationAskedAt: sql`now()` },
  });
  if (!moved) throw awaitsPayment(order) ? fail('orders.notPaid') : fail('orders.notPending', order.status);
  // Without the reason: the log is permanent, and a user's text must be erasable.
  await recordAct(tx, from, { action: 'order.cancellationAsked', objectType: 'order', objectId: order.id });
  await jobs.add(tx, 'orders.notify', { orderId: order.id, news: 'cancellationAsked' });
}
