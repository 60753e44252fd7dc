import { firstNameOf } from '#server/orders/named.ts';
import type { NotificationFactsOf, NotificationTexts } from '#server/platform/notification-kinds.ts';

/** `count` of several items that `item` names together. `artist` sent it, or the shop; `how` names the carrier and number. Rows of before have the item alone. */
type Item = { item: string; count?: number; number?: number; artist?: string; how?: string };

const of = ({ number }: Item) => (number === undefined ? '' : `Order ${number}: `);
const was = ({ count = 1 }: Item) => (count > 1 ? 'were' : 'was');

/** To the artist: `name` is the buyer's. */
type Arrived = { item: string; number: number; name: string };

/** What the bell says of items on their way. */
export const itemNotifications = {
  'order.itemSent': (item: Item) =>
    item.number === undefined
      ? `${item.item} is on its way`
      : `${of(item)}${item.item} ${was(item)} sent${item.artist ? ` by ${item.artist}` : ''}${item.how ? `, ${item.how}` : ''}`,
  'order.itemDelivered': (item: Item) => `${of(item)}${item.item} ${was(item)} delivered`,
  'order.itemArrived': ({ item, number, name }: Arrived) => `Order ${number}: ${firstNameOf(name)} confirmed that ${item} arrived`,
} satisfies NotificationTexts;

declare module '#server/platform/notification-kinds.ts' {
  interface NotificationFacts extends NotificationFactsOf<typeof itemNotifications> {}
}
