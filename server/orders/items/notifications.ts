import { firstNameOf } from '#server/orders/named.ts';
import type { NotificationFactsOf, NotificationTexts } from '#server/platform/notification-kinds.ts';

/** `artist` sent it, or the shop; `how` names the carrier and number. Rows of before have the item alone. */
type Item = { item: string; number?: number; artist?: string; how?: string };

const of = ({ number }: Item) => (number === undefined ? '' : `Order ${number}: `);

/** To the artist: `name` is the buyer's. */
type Arrived = { item: string; number: number; name: string };

/** What the bell says of items on their way. */
export const itemNotifications = {
  'order.itemSent': (item: Item) =>
    item.number === undefined
      ? `${item.item} is on its way`
      : `${of(item)}${item.item} was sent${item.artist ? ` by ${item.artist}` : ''}${item.how ? `, ${item.how}` : ''}`,
  'order.itemDelivered': (item: Item) => `${of(item)}${item.item} was delivered`,
  'order.itemArrived': ({ item, number, name }: Arrived) => `Order ${number}: ${firstNameOf(name)} confirmed that ${item} arrived`,
} satisfies NotificationTexts;

declare module '#server/platform/notification-kinds.ts' {
  interface NotificationFacts extends NotificationFactsOf<typeof itemNotifications> {}
}
