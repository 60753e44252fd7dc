import { quote } from '#server/platform/text/quote.ts';
import type { NotificationFactsOf, NotificationTexts } from '#server/platform/notification-kinds.ts';

/** What the bell says to an admin of reports. */
export const moderationNotifications = {
  report: ({ name, other, reason }: { name?: string; other?: string; reason?: string }) =>
    name && other ? `${name} reported a conversation with ${other}${quote(reason)}` : 'A conversation was reported',
} satisfies NotificationTexts;

declare module '#server/platform/notification-kinds.ts' {
  interface NotificationFacts extends NotificationFactsOf<typeof moderationNotifications> {}
}
