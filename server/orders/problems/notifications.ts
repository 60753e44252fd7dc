import type { NotificationFactsOf, NotificationTexts } from '#server/platform/notification-kinds.ts';

/** What the bell says to an admin of problems with orders. */
export const problemNotifications = {
  'order.problem': ({ number, name, problem, works }: { number: number; name?: string; problem?: string; works?: string }) =>
    name && problem
      ? `${name} reported a problem with ${works ? `${works} of ` : ''}order ${number}: ${problem}`
      : `A problem was reported with order ${number}`,
} satisfies NotificationTexts;

declare module '#server/platform/notification-kinds.ts' {
  interface NotificationFacts extends NotificationFactsOf<typeof problemNotifications> {}
}
