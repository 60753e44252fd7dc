import { firstNameOf } from '#server/orders/named.ts';
import { type NotificationFactsOf, type NotificationTexts, waiting } from '#server/platform/notification-kinds.ts';

/** `name` is the buyer's, `artist` who has to send `works`; rows of before have the number alone. */
type Overdue = { number: number; name?: string; works?: string; artist?: string };

const of = ({ works, artist }: Overdue) => `${works ? `: ${works}` : ''}${works && artist ? ` by ${artist}` : ''}`;
const goal = ({ name }: Overdue) => (name ? ` to ${firstNameOf(name)}` : '');

/** What the bell says of items that should have left. */
export const overdueNotifications = {
  'order.overdue': waiting(
    (order: Overdue) => `Please send order ${order.number}${goal(order)}, it is overdue${of(order)}`,
    (order) => `Order ${order.number}${goal(order)} was overdue${of(order)}`,
  ),
  'order.overdueForBuyer': waiting(
    (order: Overdue) => `Order ${order.number} is taking a little longer${of(order)}`,
    (order) => `Order ${order.number} took a little longer${of(order)}`,
  ),
  'order.overdueForAdmin': (order: Overdue) => `Order ${order.number} was not sent in time${of(order)}`,
} satisfies NotificationTexts;

declare module '#server/platform/notification-kinds.ts' {
  interface NotificationFacts extends NotificationFactsOf<typeof overdueNotifications> {}
}
