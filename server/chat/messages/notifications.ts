import type { NotificationFactsOf, NotificationTexts } from '#server/platform/notification-kinds.ts';

/** What the bell says of messages. */
export const messageNotifications = {
  message: ({ name }: { name: string }, count: number) => (count > 1 ? `${name} sent you ${count} messages` : `${name} wrote to you`),
} satisfies NotificationTexts;

declare module '#server/platform/notification-kinds.ts' {
  interface NotificationFacts extends NotificationFactsOf<typeof messageNotifications> {}
}
