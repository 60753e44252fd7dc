import { dayOf } from '#contract/format.ts';
import { isRefunded } from '#contract/order-standing.ts';
import type { Order, OrderItem } from '#contract/orders.ts';
import { isLate } from './due.ts';
import { type Shipment, shipmentsOf } from './shipments.ts';

/** What one artist sends together: sent on a day, or still to be sent by one. `day` is none where no day was promised. */
export type Arrival = Shipment & { state: 'sent' | 'toSend' | 'late'; day: string | undefined };

/** What of a paid order is still to come, by artist and by the day on which it was sent, or by which it leaves; what was delivered, refunded or cancelled is not. */
export function arrivalsOf(order: Pick<Order, 'items' | 'cancellation'>, now: number): Arrival[] {
  const left = order.items.filter((item) => !item.deliveredAt && !item.cancelledAt && !isRefunded(item));
  return shipmentsOf({ items: left }).flatMap(({ artist, items }) => {
    const state = (item: OrderItem) => (item.sentAt ? 'sent' : isLate(order, item, now) ? 'late' : 'toSend');
    const sentDay = ({ sentAt, sentOn }: OrderItem) => (sentAt ? (sentOn ?? dayOf(sentAt)) : '');
    const together = Map.groupBy(items, (item) => `${state(item)} ${sentDay(item)}`);
    return Array.from(together.values(), (own) => {
      const [first] = own;
      const promised = own.flatMap(({ dispatchBy }) => dispatchBy ?? []).toSorted();
      const day = first?.sentAt ? sentDay(first) : promised.at(-1);
      return { artist, items: own, state: first ? state(first) : 'toSend', day };
    });
  });
}
