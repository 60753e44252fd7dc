import { firstNameOf } from '#server/orders/named.ts';
import type { NotificationFactsOf, NotificationTexts } from '#server/platform/notification-kinds.ts';

/** `name` is the buyer's, `artist` who has to send `works`; rows of before have the number alone. */
type Overdue = { number: number; name?: string; works?: string; artist?: string };

const of = ({ works, artist }: Overdue) => `${works ? `: ${works}` : ''}${works && artist ? ` by ${artist}` : ''}`;

/** What the bell says of items that should have left. */
export const overdueNotifications = {
  'order.overdue': (order: Overdue) =>
    `Please send order ${order.number}${order.name ? ` to ${firstNameOf(order.name)}` : ''}, it is overdue${of(order)}`,
  'order.overdueForBuyer': (order: Overdue) => `Order ${order.number} is taking a little longer${of(order)}`,
  'order.overdueForAdmin': (order: Overdue) => `Order ${order.number} was not sent in time${of(order)}`,
} satisfies NotificationTexts;

declare module '#server/platform/notification-kinds.ts' {
  interface NotificationFacts extends NotificationFactsOf<typeof overdueNotifications> {}
}
