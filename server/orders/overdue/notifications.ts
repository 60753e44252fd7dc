import type { NotificationFactsOf, NotificationTexts } from '#server/platform/notification-kinds.ts';

type OfOrder = { number: number };

/** What the bell says of items that should have left. */
export const overdueNotifications = {
  'order.overdue': ({ number }: OfOrder) => `Please send order ${number}: it is overdue`,
  'order.overdueForBuyer': ({ number }: OfOrder) => `Order ${number} takes a little longer`,
  'order.overdueForAdmin': ({ number }: OfOrder) => `Order ${number} was not sent in time`,
} satisfies NotificationTexts;

declare module '#server/platform/notification-kinds.ts' {
  interface NotificationFacts extends NotificationFactsOf<typeof overdueNotifications> {}
}
