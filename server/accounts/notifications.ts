import type { NotificationFactsOf, NotificationTexts } from '#server/platform/notification-kinds.ts';

/** What the bell says of applications as an artist. */
export const accountNotifications = {
  'application.received': () => 'An artist applied',
  'application.approved': () => 'You are an artist on Ubugeni now',
  'application.rejected': () => 'Your application was not accepted',
  'application.asked': () => 'Your application needs something more',
  'application.answered': ({ name }: { name: string }) => `${name} answered about the application`,
  'application.cancelled': () => 'Your artist account was cancelled',
} satisfies NotificationTexts;

declare module '#server/platform/notification-kinds.ts' {
  interface NotificationFacts extends NotificationFactsOf<typeof accountNotifications> {}
}
