import type { NotificationFactsOf, NotificationTexts } from '#server/platform/notification-kinds.ts';

/** What the bell says of followers. */
export const followNotifications = {
  follower: ({ name }: { name: string }, count: number) =>
    count > 1 ? `${name} and ${count - 1} other${count > 2 ? 's' : ''} follow you` : `${name} follows you`,
} satisfies NotificationTexts;

declare module '#server/platform/notification-kinds.ts' {
  interface NotificationFacts extends NotificationFactsOf<typeof followNotifications> {}
}
