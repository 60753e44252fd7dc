import { dayOf } from '#contract/format.ts';
import { isRefunded } from '#contract/order-standing.ts';
import type { Order, OrderDelivery, OrderItem } from '#contract/orders.ts';
import { isLate } from './due.ts';

/** What one artist sends of an order. */
export type Shipment = { artist: OrderItem['product']['owner']; items: OrderItem[] };

/** The items of an order by the artist who sends them, in the order of the items; artists who are gone are told apart by their names. */
export function shipmentsOf({ items }: Pick<Order, 'items'>): Shipment[] {
  const byArtist = Map.groupBy(items, ({ product: { owner } }) => owner._id ?? owner.name);
  return Array.from(byArtist.values(), (own) => ({ artist: own[0]?.product.owner ?? { _id: null, name: '' }, items: own }));
}

const sentDay = ({ sentAt, sentOn }: OrderItem): string => (sentAt ? (sentOn ?? dayOf(sentAt)) : '');

/** What of one artist is in one parcel, and as far: sent on one day by one carrier under one number; what was not sent is by itself. */
export function parcelsIn(items: readonly OrderItem[]): OrderItem[][] {
  const parcelOf = (item: OrderItem) => {
    const { _id, sentAt, deliveredAt, cancelledAt, tracking } = item;
    if (!sentAt || cancelledAt || isRefunded(item)) return _id;
    return [sentDay(item), tracking?.carrier, tracking?.number, tracking?.note, deliveredAt && dayOf(deliveredAt)].join('\n');
  };
  return [...Map.groupBy(items, parcelOf).values()];
}

const isToSend = (item: OrderItem): boolean => !item.sentAt && !isRefunded(item);

/** How far the delivery of a paid order is: how many artists have yet to send something, of how many, and whether all has arrived. */
export function progressOf(order: Pick<Order, 'items'>): { waiting: Shipment[]; artists: number; isDelivered: boolean } {
  const due = shipmentsOf({ items: order.items.filter((item) => !isRefunded(item)) });
  const waiting = due.filter(({ items }) => items.some(isToSend));
  return {
    waiting,
    artists: due.length,
    isDelivered: due.length > 0 && due.every(({ items }) => items.every(({ deliveredAt }) => deliveredAt)),
  };
}

/** By when the first of what is left was promised to leave; undefined where nothing is promised. */
export const firstPromise = (waiting: readonly Shipment[]): string | undefined =>
  waiting.flatMap(({ items }) => items.flatMap(({ sentAt, dispatchBy }) => (sentAt || !dispatchBy ? [] : [dispatchBy]))).toSorted()[0];

/** Whether some artist has sent a part of what they have in the order, so that to count artists would say too little. */
export const isPartlySent = ({ items }: Pick<Shipment, 'items'>): boolean => items.some(isToSend) && items.some(({ sentAt }) => sentAt);

/** The delivery of a paid order in one word; undefined where nothing is to be sent. */
export function deliveryOf(order: Pick<Order, 'items'>): OrderDelivery | undefined {
  const { waiting, artists, isDelivered } = progressOf(order);
  if (artists === 0) return undefined;
  if (isDelivered) return 'delivered';
  if (waiting.length === 0) return order.items.some((item) => item.deliveredAt && !isRefunded(item)) ? 'partlyDelivered' : 'sent';
  return order.items.some(({ sentAt }) => sentAt) ? 'partlySent' : 'toSend';
}

/** Whether all of an order had arrived before its money went back: a refund does not undo that. */
export const hadArrived = ({ items, payment }: Pick<Order, 'items' | 'payment'>): boolean =>
  payment.refundedAmount > 0 && payment.status !== 'paid' && items.every(({ deliveredAt }) => deliveredAt);

/** What one artist sends together: sent on a day, or still to be sent by one. `day` is none where no day was promised. */
export type Arrival = Shipment & { state: 'sent' | 'toSend' | 'late'; day: string | undefined };

/** What of a paid order is still to come, by artist and by the day on which it was sent, or by which it leaves; what was delivered, refunded or cancelled is not. */
export function arrivalsOf(order: Pick<Order, 'items' | 'cancellation'>, now: number): Arrival[] {
  const isLeft = (item: OrderItem) => !item.deliveredAt && !item.cancelledAt && !isRefunded(item);
  // The artists stand in the order of their parcels below, whatever of these has arrived.
  return shipmentsOf(order).flatMap(({ artist, items: all }) => {
    const items = all.filter(isLeft);
    const state = (item: OrderItem) => (item.sentAt ? 'sent' : isLate(order, item, now) ? 'late' : 'toSend');
    const together = Map.groupBy(items, (item) => `${state(item)} ${sentDay(item)}`);
    return Array.from(together.values(), (own) => {
      const [first] = own;
      const promised = own.flatMap(({ dispatchBy }) => dispatchBy ?? []).toSorted();
      const day = first?.sentAt ? sentDay(first) : promised.at(-1);
      return { artist, items: own, state: first ? state(first) : 'toSend', day };
    });
  });
}
