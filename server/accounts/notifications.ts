import { quote } from '#server/platform/text/quote.ts';
import type { NotificationFactsOf, NotificationTexts } from '#server/platform/notification-kinds.ts';

/** What the bell says of applications as an artist. */
export const accountNotifications = {
  'application.received': ({ name }: { name?: string }) => (name ? `${name} applied as an artist` : 'An artist applied'),
  'application.approved': () => 'Your application was approved: you are an artist on Ubugeni now',
  'application.rejected': () => "Your application wasn't accepted",
  'application.asked': ({ text }: { text?: string }) => `Your application needs something more${quote(text)}`,
  'application.answered': ({ name, said }: { name: string; said?: string }) => `${name} answered about the application${quote(said)}`,
  'application.cancelled': () => 'Your artist account was cancelled',
} satisfies NotificationTexts;

declare module '#server/platform/notification-kinds.ts' {
  interface NotificationFacts extends NotificationFactsOf<typeof accountNotifications> {}
}
