import type { NotificationFactsOf, NotificationTexts } from '#server/platform/notification-kinds.ts';

/** What the bell says to an admin of comments. */
export const blogNotifications = {
  comment: () => 'A comment waits for approval',
} satisfies NotificationTexts;

declare module '#server/platform/notification-kinds.ts' {
  interface NotificationFacts extends NotificationFactsOf<typeof blogNotifications> {}
}
