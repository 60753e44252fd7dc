import { fail } from '#contract/failures.ts';
import { cancellationEvents } from '#contract/order-actions.ts';
import type { Transaction } from '#server/database/connect.ts';
import { clearNotifications } from '#server/notifications/notify.ts';
import { type Actor, recordAct } from '#server/platform/audit/record.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import { moveOrder } from '#server/orders/move-order.ts';
import { cancellationKey } from '#server/orders/news/order-notifications.ts';
import { presentFor } from '#server/orders/present-for.ts';
import { lockWholeOrder } from '#server/orders/queries.ts';
import { askedLines } from '#server/orders/states/asked-lines.ts';
import { aboutPart, refuseChanged } from './ask.ts';

type Wish = { orderId: string; viewer: Viewer; from: Actor; at: string | undefined };

/**
 * Takes the buyer's request to cancel back while nobody has answered, behind the order's lock, and tells its artists; done again it changes nothing.
 * It counts as one of the `limits.cancellationsMax`. Throws 'orders.notFound', 'rights.missing' for somebody else in it, 'orders.noCancellation' where
 * nothing was asked, 'orders.cancellationDecided' where it was answered, and 'orders.cancellationChanged' where it was asked anew since it was looked at.
 */
export async function withdrawCancellation(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Transaction,
  { orderId, viewer, from, at }: Wish,
): Promise<void> {
  const found = await lockWholeOrder(tx, orderId);
  presentFor(viewer, found);
  if (!found || found.order.userId !== viewer.id) throw fail('rights.missing');
  const { order } = found;
  refuseChanged(order.cancellationAskedAt, at);
  const next = cancellationEvents.withdrawCancellation.buyer.asked;
  if (order.cancellationState === next) return;
  if (order.cancellationState === null) throw fail('orders.noCancellation');
  if (order.cancellationState !== 'asked') throw fail('orders.cancellationDecided');
  const lineIds = askedLines(found).map(({ line }) => line.id);
  const moved = await moveOrder(tx, order, 'withdrawCancellation', ['buyer'], {
    actorId: viewer.id,
    lineIds: aboutPart(found, lineIds),
    set: { cancellationState: next },
  });
  if (!moved) throw fail('orders.notPending', order.status);
  await recordAct(tx, from, { action: 'order.cancellationWithdrawn', objectType: 'order', objectId: order.id, after: { lines: lineIds } });
  await clearNotifications(tx, cancellationKey(order.id));
  await jobs.add(tx, 'orders.notify', { orderId: order.id, news: 'cancellationWithdrawn', lineIds });
}
