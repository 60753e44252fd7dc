import type { NotificationFactsOf, NotificationTexts } from '#server/platform/notification-kinds.ts';

type Item = { item: string };

/** What the bell says of items on their way. */
export const itemNotifications = {
  'order.itemSent': ({ item }: Item) => `${item} is on its way`,
  'order.itemDelivered': ({ item }: Item) => `${item} was delivered`,
} satisfies NotificationTexts;

declare module '#server/platform/notification-kinds.ts' {
  interface NotificationFacts extends NotificationFactsOf<typeof itemNotifications> {}
}
