import { and, eq } from '#server/database/drizzle.ts';
import type { ItemAct } from '#contract/order-actions.ts';
import { fail } from '#contract/failures.ts';
import { doesPart } from '#contract/staff.ts';
import type { Transaction } from '#server/database/connect.ts';
import type { Actor } from '#server/platform/audit/record.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { nextOrderState } from '#server/orders/move-order.ts';
import { lockOrder } from '#server/orders/queries.ts';
import type { OrderData } from '#server/orders/found-order.ts';
import { carrierOf } from '#server/orders/named.ts';
import { type OrderLineRow, orderLines } from '#server/orders/table.ts';

export type Step = 'sent' | 'delivered';
/** A step of an item, by its artist or by an admin. */
export type StepWish = { orderId: string; lineId: string; step: Step; viewer: Viewer; from: Actor };

/** What a step is called, and which column has its time. */
export const steps = {
  sent: {
    event: 'itemSent',
    column: 'sentAt',
    action: 'order.itemSent',
    takenBack: { event: 'itemSentTakenBack', told: 'sentTakenBack', action: 'order.itemSentTakenBack' },
  },
  delivered: {
    event: 'itemDelivered',
    column: 'deliveredAt',
    action: 'order.itemDelivered',
    takenBack: { event: 'itemDeliveredTakenBack', told: 'deliveredTakenBack', action: 'order.itemDeliveredTakenBack' },
  },
} as const;

const TELEPHONE = /(?:\+|00)\d{8}|7[2389]\d{7}/;

/** What the log has of a step: which work, and how it was sent; never a telephone number, as the log is permanent. */
export function auditedStep({ id, name, carrier, trackingNumber }: OrderLineRow, step: Step) {
  const digits = trackingNumber?.replaceAll(/[^+\d]/g, '') ?? '';
  const isOfParcel = digits !== '' && carrier !== 'moto' && carrier !== 'hand' && !TELEPHONE.test(digits);
  const how = step === 'sent' ? carrierOf(carrier, isOfParcel ? trackingNumber : null) : '';
  return { line: id, item: name, ...(how && { how }) };
}

export const actorOf = ({ staff }: Viewer) => (doesPart(staff, 'orders') ? 'admin' : 'artist');

/**
 * The order, locked, and its line, where the viewer may do this. Throws 'orders.lineNotFound' for an unknown line or another artist's, and
 * 'orders.notPaid' where the state of the order does not allow it.
 */
export async function lockLine(
  tx: Transaction,
  { orderId, lineId, viewer }: Pick<StepWish, 'orderId' | 'lineId' | 'viewer'>,
  event: ItemAct,
): Promise<{ order: OrderData; line: OrderLineRow }> {
  const order = await lockOrder(tx, orderId);
  const [line] = await tx
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.id, lineId), eq(orderLines.orderId, orderId)));
  const isTheirs = doesPart(viewer.staff, 'orders') || line?.ownerId === viewer.id;
  if (!order || !line || !isTheirs) throw fail('orders.lineNotFound');
  if (!nextOrderState(order, event, [actorOf(viewer)])) throw fail('orders.notPaid');
  return { order, line };
}
