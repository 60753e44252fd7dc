import { fail } from '#contract/failures.ts';
import { cancellationEvents } from '#contract/order-actions.ts';
import { doesPart } from '#contract/staff.ts';
import type { Transaction } from '#server/database/connect.ts';
import { clearNotifications } from '#server/notifications/notify.ts';
import { type Actor, recordAct } from '#server/platform/audit/record.ts';
import { findRestocked } from '#server/payments/refunds/restock.ts';
import { requireFresh, type Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import { acceptCancellation } from '#server/orders/checkout/cancel-order.ts';
import type { WholeOrder } from '#server/orders/found-order.ts';
import { moveOrder } from '#server/orders/move-order.ts';
import { cancellationKey } from '#server/orders/news/order-notifications.ts';
import { presentFor } from '#server/orders/present-for.ts';
import { lockWholeOrder } from '#server/orders/queries.ts';
import { aboutPart, refuseChanged } from './ask.ts';
import { askedLines, hasOthers } from '#server/orders/states/asked-lines.ts';
import { cancelItems } from './cancel-items.ts';

type Wish = {
  orderId: string;
  viewer: Viewer;
  from: Actor;
  decision: 'accept' | 'decline';
  /** The time of the request that was looked at. */
  at: string | undefined;
};
type By = 'artist' | 'admin';

/**
 * Answers a buyer who asked to cancel, behind the order's lock; the same answer again changes nothing. Accepting cancels and refunds exactly the
 * items that were asked for, and the order where no other stays. Throws 'orders.notFound', 'orders.severalArtists' for an artist of some of the items,
 * 'rights.missing' for its buyer and for an artist of others, 'orders.noCancellation' where nothing is asked or the answer was another one,
 * 'orders.cancellationWithdrawn' where the buyer took it back, and
 * 'orders.cancellationChanged' where it was asked anew since it was looked at, or an item was sent.
 */
export async function decideCancellation(services: Pick<Services, 'jobs'>, tx: Transaction, wish: Wish): Promise<void> {
  const { orderId, viewer, from, decision, at } = wish;
  const found = await lockWholeOrder(tx, orderId);
  presentFor(viewer, found);
  if (!found) throw fail('orders.notFound');
  const { order } = found;
  const by = actorOf(viewer, found, decision);
  refuseChanged(order.cancellationAskedAt, at);
  const answer = decision === 'accept' ? cancellationEvents.acceptCancellation : cancellationEvents.declineCancellation;
  if (order.cancellationState === answer[by].asked) return;
  if (order.cancellationState === 'withdrawn') throw fail('orders.cancellationWithdrawn');
  if (order.cancellationState !== 'asked') throw fail('orders.noCancellation');
  // An admin's giving back of money needs a fresh session, as a refund does; artists were asked by their buyer.
  if (decision === 'accept' && by === 'admin') requireFresh(viewer);
  await (decision === 'accept' ? accept(services, tx, found, { by, viewer, from }) : decline(services, tx, found, { by, viewer, from }));
  await clearNotifications(tx, cancellationKey(order.id));
}

/** Accepting gives money back, which is not support's (contract/staff.ts). */
function actorOf(viewer: Viewer, found: WholeOrder, decision: Wish['decision']): By {
  if (viewer.isAdmin || (decision === 'decline' && doesPart(viewer.staff, 'orders'))) return 'admin';
  // Where nothing is asked an artist of the order is told that, as before.
  const asked = found.order.cancellationState ? askedLines(found) : found.lines;
  const own = asked.filter(({ line }) => line.ownerId === viewer.id);
  if (own.length === 0) throw fail('rights.missing');
  if (own.length < asked.length) throw fail('orders.severalArtists');
  return 'artist';
}

type Answer = Pick<Wish, 'viewer' | 'from'> & { by: By };

async function accept(services: Pick<Services, 'jobs'>, tx: Transaction, found: WholeOrder, { by, viewer, from }: Answer): Promise<void> {
  const asked = askedLines(found).flatMap(({ line }) => (line.cancelledAt ? [] : [line]));
  if (asked.some(({ sentAt }) => sentAt)) throw fail('orders.cancellationChanged');
  const { order } = found;
  const wish = { order, by, actor: from, userId: viewer.id, lines: asked, restocked: await findRestocked(tx, order.id) };
  const staysInPart = hasOthers(
    found.lines.map(({ line }) => line),
    new Set(asked.map(({ id }) => id)),
  );
  await (staysInPart ? cancelItems(services, tx, wish) : acceptCancellation(services, tx, wish));
}

async function decline({ jobs }: Pick<Services, 'jobs'>, tx: Transaction, found: WholeOrder, { by, viewer, from }: Answer): Promise<void> {
  const { order } = found;
  const lineIds = askedLines(found).map(({ line }) => line.id);
  const moved = await moveOrder(tx, order, 'declineCancellation', [by], {
    actorId: viewer.id,
    lineIds: aboutPart(found, lineIds),
    set: { cancellationState: cancellationEvents.declineCancellation[by].asked },
  });
  if (!moved) throw fail('orders.notPending', order.status);
  await recordAct(tx, from, { action: 'order.cancellationDeclined', objectType: 'order', objectId: order.id, after: { lines: lineIds } });
  await jobs.add(tx, 'orders.notify', { orderId: order.id, news: 'cancellationDeclined', lineIds });
}
