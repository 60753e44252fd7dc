import type { LineProgress } from '#contract/artists.ts';
import type { Fulfilment } from '#contract/orders.ts';
import type { OrderLineRow, OrderRow } from './table.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

type Steps = Pick<OrderLineRow, 'sentAt' | 'deliveredAt'>;

/** How far an item has come. */
export const fulfilmentOf = ({ sentAt, deliveredAt }: Steps): Fulfilment => (deliveredAt ? 'delivered' : sentAt ? 'sent' : 'toSend');

/** By when an item is promised to leave; undefined before the payment. */
export const dispatchBy = ({ dispatchDays }: Pick<OrderLineRow, 'dispatchDays'>, { paidAt }: Pick<OrderRow, 'paidAt'>): Date | undefined =>
  paidAt ? new Date(paidAt.getTime() + dispatchDays * DAY_MS) : undefined;

/** What is known of an item on its way. */
export const presentFulfilment = (line: OrderLineRow): Omit<LineProgress, '_id' | 'order'> => ({
  fulfilment: fulfilmentOf(line),
  sentAt: line.sentAt?.toISOString() ?? null,
  deliveredAt: line.deliveredAt?.toISOString() ?? null,
  sentOn: line.sentOn,
  hasPhoto: line.photoId !== null,
  tracking: line.carrier ? { carrier: line.carrier, number: line.trackingNumber ?? '', note: line.trackingNote ?? '' } : null,
});

/** Where an item is, for whoever moved it. */
export const presentProgress = (line: OrderLineRow): LineProgress => ({ _id: line.id, order: line.orderId, ...presentFulfilment(line) });
