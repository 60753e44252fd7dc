import type { NotificationFactsOf, NotificationTexts } from '#server/platform/notification-kinds.ts';

/** What the bell says to an admin of contact messages. */
export const contactNotifications = {
  'contact.assigned': ({ by, subject }: { by: string; subject: string }) => `${by} assigned you an email: ${subject}`,
  contact: ({ name, subject }: { name: string; subject: string }) => `${name} wrote: ${subject}`,
} satisfies NotificationTexts;

declare module '#server/platform/notification-kinds.ts' {
  interface NotificationFacts extends NotificationFactsOf<typeof contactNotifications> {}
}
