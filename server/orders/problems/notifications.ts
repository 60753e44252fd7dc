import type { NotificationFactsOf, NotificationTexts } from '#server/platform/notification-kinds.ts';

/** Of an older version without the name, the problem and the works. */
type ProblemFacts = { number: number; name?: string; problem?: string; works?: string; isReturn?: true };

/** What the bell says to an admin of problems with orders. */
export const problemNotifications = {
  'order.problem': ({ number, name, problem, works, isReturn }: ProblemFacts) => {
    const about = works ? `${works} of order ${number}` : `order ${number}`;
    if (name && isReturn) return `${name} asks to return ${about}`;
    return name && problem ? `${name} reported a problem with ${about}: ${problem}` : `A problem was reported with order ${number}`;
  },
} satisfies NotificationTexts;

declare module '#server/platform/notification-kinds.ts' {
  interface NotificationFacts extends NotificationFactsOf<typeof problemNotifications> {}
}
