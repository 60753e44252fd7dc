import { eq } from '#server/database/drizzle.ts';
import type { Transaction } from '#server/database/connect.ts';
import { clearNotifications } from '#server/notifications/notify.ts';
import type { FoundOrder } from '#server/orders/found-order.ts';
import { toSendKey } from './order-notifications.ts';
import { type OrderLineRow, orderLines } from '#server/orders/table.ts';

type Line = Pick<OrderLineRow, 'ownerId' | 'sentAt' | 'price' | 'quantity' | 'refundedAmount'>;

/** Whether an item is still to be sent. */
export const isLeft = ({ sentAt, price, quantity, refundedAmount }: Line): boolean => sentAt === null && refundedAmount < price * quantity;

/** The artists who have something to send of these items: not sent yet, and not wholly refunded. */
const sendersOf = (lines: readonly Line[]): Set<string> => new Set(lines.filter(isLeft).map(({ ownerId }) => ownerId));

/** Whether an artist has something to send of an order that was paid: not once it is cancelled. */
export const hasToSend = ({ order, lines }: FoundOrder, artistId: string): boolean =>
  order.status !== 'cancelled' && sendersOf(lines.map(({ line }) => line)).has(artistId);

/**
 * The bells ask no artist any more to send what is sent or refunded, nor buyer and admins to wait for it; pass the transaction of the change,
 * behind the order's lock. Two statements at most.
 */
export async function clearToSend(tx: Transaction, orderId: string): Promise<void> {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  const senders = sendersOf(lines);
  const done = new Set(lines.map(({ ownerId }) => ownerId)).difference(senders);
  if (done.size > 0) await clearNotifications(tx, ...[...done].map((artist) => toSendKey(orderId, artist)));
}
