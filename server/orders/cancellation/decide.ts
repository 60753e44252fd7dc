import { fail } from '#contract/failures.ts';
import { cancellationEvents } from '#contract/order-actions.ts';
import { doesPart } from '#contract/staff.ts';
import type { Transaction } from '#server/database/connect.ts';
import { clearNotifications } from '#server/notifications/notify.ts';
import { type Actor, recordAct } from '#server/platform/audit/record.ts';
import { requireFresh, type Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import { acceptCancellation } from '#server/orders/checkout/cancel-order.ts';
import type { OrderData, WholeOrder } from '#server/orders/found-order.ts';
import { moveOrder } from '#server/orders/move-order.ts';
import { cancellationKey } from '#server/orders/news/order-notifications.ts';
import { presentFor } from '#server/orders/present-for.ts';
import { lockWholeOrder } from '#server/orders/queries.ts';

type Wish = { orderId: string; viewer: Viewer; from: Actor; decision: 'accept' | 'decline' };
type By = 'artist' | 'admin';

/**
 * Answers a buyer who asked to cancel, behind the order's lock; the same answer again changes nothing. Accepting cancels and refunds the
 * order. Throws 'orders.notFound', 'orders.severalArtists' for an artist of some items only, 'rights.missing' for its buyer, and
 * 'orders.noCancellation' where nothing is asked or the answer was another one.
 */
export async function decideCancellation(
  services: Pick<Services, 'jobs'>,
  tx: Transaction,
  { orderId, viewer, from, decision }: Wish,
): Promise<void> {
  const found = await lockWholeOrder(tx, orderId);
  presentFor(viewer, found);
  if (!found) throw fail('orders.notFound');
  const { order } = found;
  const by = actorOf(viewer, found, decision);
  const answer = decision === 'accept' ? cancellationEvents.acceptCancellation : cancellationEvents.declineCancellation;
  if (order.cancellationState === answer[by].asked) return;
  if (order.cancellationState !== 'asked') throw fail('orders.noCancellation');
  // An admin's giving back of money needs a fresh session, as a refund does; artists were asked by their buyer.
  if (decision === 'accept' && by === 'admin') requireFresh(viewer);
  if (decision === 'accept') await acceptCancellation(services, tx, { order, by, actor: from, userId: viewer.id });
  else await declineCancellation(services, tx, { order, by, viewer, from });
}

/** Accepting gives money back, which is not support's (contract/staff.ts). */
function actorOf(viewer: Viewer, { lines }: WholeOrder, decision: Wish['decision']): By {
  if (viewer.isAdmin || (decision === 'decline' && doesPart(viewer.staff, 'orders'))) return 'admin';
  const own = lines.filter(({ line }) => line.ownerId === viewer.id);
  if (own.length === 0) throw fail('rights.missing');
  if (own.length < lines.length) throw fail('orders.severalArtists');
  return 'artist';
}

type Declined = Pick<Wish, 'viewer' | 'from'> & { order: OrderData; by: By };

async function declineCancellation(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Transaction,
  { order, by, viewer, from }: Declined,
): Promise<void> {
  const moved = await moveOrder(tx, order, 'declineCancellation', [by], {
    actorId: viewer.id,
    set: { cancellationState: cancellationEvents.declineCancellation[by].asked },
  });
  if (!moved) throw fail('orders.notPending', order.status);
  await recordAct(tx, from, { action: 'order.cancellationDeclined', objectType: 'order', objectId: order.id });
  await clearNotifications(tx, cancellationKey(order.id));
  await jobs.add(tx, 'orders.notify', { orderId: order.id, news: 'cancellationDeclined' });
}
