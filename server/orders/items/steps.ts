import { and, eq } from '#server/database/drizzle.ts';
import { type ItemAct, mayAct, mayEverAct, type OrderActor } from '#contract/order-actions.ts';
import { fail } from '#contract/failures.ts';
import { doesPart } from '#contract/staff.ts';
import type { Transaction } from '#server/database/connect.ts';
import type { Actor } from '#server/platform/audit/record.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { lockOrder } from '#server/orders/queries.ts';
import type { OrderData } from '#server/orders/found-order.ts';
import { carrierOf } from '#server/orders/named.ts';
import { type OrderLineRow, orderLines } from '#server/orders/table.ts';

export type Step = 'sent' | 'delivered';
/** Who records a step of an item. */
export type ItemActor = Extract<OrderActor, 'buyer' | 'artist' | 'admin'>;
/** A step of an item, by its artist, by an admin, or by the buyer who confirms a delivery. */
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

/** As what the viewer acts on a line: staff in any case, else its artist, else the buyer of its order; undefined for others. */
function actorOf({ staff, id, isApprovedArtist }: Viewer, line: OrderLineRow, order: OrderData): ItemActor | undefined {
  if (doesPart(staff, 'orders')) return 'admin';
  if (line.ownerId === id && isApprovedArtist) return 'artist';
  return order.userId === id ? 'buyer' : undefined;
}

/**
 * The order, locked, and its line, where the viewer may do this, and as what. Throws 'orders.lineNotFound' for an unknown line, another artist's
 * or another buyer's, and 'orders.notPaid' or 'orders.notPending' where the state of the order does not allow it.
 */
export async function lockLine(
  tx: Transaction,
  { orderId, lineId, viewer }: Pick<StepWish, 'orderId' | 'lineId' | 'viewer'>,
  event: ItemAct,
): Promise<{ order: OrderData; line: OrderLineRow; actor: ItemActor }> {
  const order = await lockOrder(tx, orderId);
  const [line] = await tx
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.id, lineId), eq(orderLines.orderId, orderId)));
  const actor = order && line && actorOf(viewer, line, order);
  if (!order || !line || !actor || !mayEverAct(event, [actor])) throw fail('orders.lineNotFound');
  if (!mayAct(event, [actor], { status: order.status, payment: order.paymentStatus }))
    throw order.status === 'cancelled' ? fail('orders.notPending', order.status) : fail('orders.notPaid');
  return { order, line, actor };
}
