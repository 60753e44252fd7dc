import type { NotificationFactsOf, NotificationTexts } from '#server/platform/notification-kinds.ts';

/** What the bell says to an admin of problems with orders. */
export const problemNotifications = {
  'order.problem': ({ number, name }: { number: number; name: string }) => `${name} reports a problem with order ${number}`,
} satisfies NotificationTexts;

declare module '#server/platform/notification-kinds.ts' {
  interface NotificationFacts extends NotificationFactsOf<typeof problemNotifications> {}
}
