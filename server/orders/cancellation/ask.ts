import { sql } from '#server/database/drizzle.ts';
import { fail } from '#contract/failures.ts';
import { limits } from '#contract/limits.ts';
import { cancellationEvents } from '#contract/order-actions.ts';
import type { CancellationState } from '#contract/orders.ts';
import type { Transaction } from '#server/database/connect.ts';
import { type Actor, recordAct } from '#server/platform/audit/record.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import type { WholeOrder } from '#server/orders/found-order.ts';
import { moveOrder, nextOrderState } from '#server/orders/move-order.ts';
import { presentFor } from '#server/orders/present-for.ts';
import { lockWholeOrder } from '#server/orders/queries.ts';
import { awaitsPayment } from '#server/orders/states/columns.ts';
import { isCancellable } from '#server/orders/states/asked-lines.ts';

type Wish = { orderId: string; viewer: Viewer; from: Actor; reason: string; items: string[] | undefined };

/**
 * Asks to cancel items of a paid order, without `items` all that were not sent, behind its lock; whoever may answer is told. Throws
 * 'orders.notFound', 'rights.missing' for somebody else in it, 'orders.notPaid', 'orders.notPending', 'orders.cancellationAsked' while a request
 * waits, 'orders.cancellationLimit', 'orders.alreadySent' where everything was sent, 'orders.lineNotFound', and 'orders.cancellationChanged' for an
 * item that was sent, cancelled or refunded meanwhile.
 */
export async function askCancellation(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Transaction,
  { orderId, viewer, from, reason, items }: Wish,
): Promise<void> {
  const found = await lockWholeOrder(tx, orderId);
  presentFor(viewer, found);
  if (!found || found.order.userId !== viewer.id) throw fail('rights.missing');
  const { order } = found;
  if (!nextOrderState(order, 'askCancellation', ['buyer'])) {
    throw awaitsPayment(order) ? fail('orders.notPaid') : fail('orders.notPending', order.status);
  }
  const states: Partial<Record<CancellationState | 'new', CancellationState>> = cancellationEvents.askCancellation.buyer;
  const state = states[order.cancellationState ?? 'new'];
  if (state === undefined) throw fail('orders.cancellationAsked');
  const before = order.cancellationsAsked ?? (order.cancellationState ? 1 : 0);
  if (before >= limits.cancellationsMax) throw fail('orders.cancellationLimit');
  const lineIds = chooseLines(found, items);
  await moveOrder(tx, order, 'askCancellation', ['buyer'], {
    actorId: viewer.id,
    lineIds: aboutPart(found, lineIds),
    set: {
      cancellationState: state,
      cancellationReason: reason,
      cancellationAskedAt: sql`now()`,
      cancellationItems: lineIds,
      cancellationArtistId: artistOf(found, lineIds),
      cancellationsAsked: before + 1,
    },
  });
  // Without the reason: the log is permanent, and a user's text must be erasable.
  await recordAct(tx, from, { action: 'order.cancellationAsked', objectType: 'order', objectId: order.id, after: { lines: lineIds } });
  await jobs.add(tx, 'orders.notify', { orderId: order.id, news: 'cancellationAsked', lineIds });
}

function chooseLines({ lines }: WholeOrder, items: string[] | undefined): string[] {
  const open = new Set(lines.flatMap(({ line }) => (isCancellable(line) ? [line.id] : [])));
  if (!items && open.size === 0) throw fail('orders.alreadySent');
  if (!items) return [...open];
  const asked = new Set(items);
  if (asked.difference(new Set(lines.map(({ line }) => line.id))).size > 0) throw fail('orders.lineNotFound');
  if (!asked.isSubsetOf(open)) throw fail('orders.cancellationChanged');
  return [...asked];
}

/** Refuses with 'orders.cancellationChanged' what was decided about another request than the latest. */
export function refuseChanged(askedAt: Date | null, lookedAt: string | undefined): void {
  if (lookedAt !== undefined && askedAt?.getTime() !== Date.parse(lookedAt)) throw fail('orders.cancellationChanged');
}

/** Whose items all of these are; null for those of several artists. */
function artistOf({ lines }: WholeOrder, lineIds: readonly string[]): string | null {
  const [artist = null, ...others] = new Set(lines.flatMap(({ line }) => (lineIds.includes(line.id) ? [line.ownerId] : [])));
  return others.length > 0 ? null : artist;
}

/** The items that the time line names: none where it is about all of the order. */
export const aboutPart = ({ lines }: WholeOrder, lineIds: readonly string[]): readonly string[] =>
  lineIds.length === lines.length ? [] : lineIds;
