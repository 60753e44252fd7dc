import type { NotificationFactsOf, NotificationTexts } from '#server/platform/notification-kinds.ts';

/** What the bell says of followers. */
export const followNotifications = {
  follower: ({ name }: { name: string }) => `${name} follows you`,
} satisfies NotificationTexts;

declare module '#server/platform/notification-kinds.ts' {
  interface NotificationFacts extends NotificationFactsOf<typeof followNotifications> {}
}
