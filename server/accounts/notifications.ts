import { quote } from '#server/platform/text/quote.ts';
import { type NotificationFactsOf, type NotificationTexts, waiting } from '#server/platform/notification-kinds.ts';

/** What the bell says of applications as an artist. */
export const accountNotifications = {
  'application.received': ({ name }: { name?: string }, count: number) =>
    count > 1
      ? `${name ?? 'Somebody'} and ${count - 1} other${count > 2 ? 's' : ''} applied as artists`
      : name
        ? `${name} applied as an artist`
        : 'An artist applied',
  'application.approved': () => 'Your application was approved: you are an artist on Ubugeni now',
  'application.rejected': () => 'Your application wasn’t accepted',
  'application.asked': waiting(
    ({ text }: { text?: string }) => `Your application needs something more${quote(text)}`,
    ({ text }) => `We asked for more about your application${quote(text)}`,
  ),
  'application.answered': ({ name, said }: { name: string; said?: string }) => `${name} answered about the application${quote(said)}`,
  'application.cancelled': () => 'Your artist account was cancelled',
} satisfies NotificationTexts;

declare module '#server/platform/notification-kinds.ts' {
  interface NotificationFacts extends NotificationFactsOf<typeof accountNotifications> {}
}
