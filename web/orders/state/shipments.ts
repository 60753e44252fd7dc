import { isRefunded } from '#contract/order-standing.ts';
import type { Order, OrderDelivery, OrderItem } from '#contract/orders.ts';

/** What one artist sends of an order. */
export type Shipment = { artist: OrderItem['product']['owner']; items: OrderItem[] };

/** The items of an order by the artist who sends them, in the order of the items; artists who are gone are told apart by their names. */
export function shipmentsOf({ items }: Pick<Order, 'items'>): Shipment[] {
  const byArtist = Map.groupBy(items, ({ product: { owner } }) => owner._id ?? owner.name);
  return Array.from(byArtist.values(), (own) => ({ artist: own[0]?.product.owner ?? { _id: null, name: '' }, items: own }));
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

/** Whether some artist has sent a part of what they have in the order, so that to count artists would say too little. */
export const isPartlySent = ({ items }: Shipment): boolean => items.some(isToSend) && items.some(({ sentAt }) => sentAt);

/** The delivery of a paid order in one word; undefined where nothing is to be sent. */
export function deliveryOf(order: Pick<Order, 'items'>): OrderDelivery | undefined {
  const { waiting, artists, isDelivered } = progressOf(order);
  if (artists === 0) return undefined;
  if (isDelivered) return 'delivered';
  if (waiting.length === 0) return order.items.some((item) => item.deliveredAt && !isRefunded(item)) ? 'partlyDelivered' : 'sent';
  return order.items.some(({ sentAt }) => sentAt) ? 'partlySent' : 'toSend';
}
