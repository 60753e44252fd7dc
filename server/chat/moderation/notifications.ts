import type { NotificationFactsOf, NotificationTexts } from '#server/platform/notification-kinds.ts';

/** What the bell says to an admin of reports. */
export const moderationNotifications = {
  report: () => 'A conversation was reported',
} satisfies NotificationTexts;

declare module '#server/platform/notification-kinds.ts' {
  interface NotificationFacts extends NotificationFactsOf<typeof moderationNotifications> {}
}
