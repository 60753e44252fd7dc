import type { NotificationFactsOf, NotificationTexts } from '#server/platform/notification-kinds.ts';

/** Of an older version without the name, the problem and the works. */
type ProblemFacts = { number: number; name?: string; problem?: string; works?: string; isReturn?: true };

/** What the bell says of problems with orders. */
export const problemNotifications = {
  'order.problem': ({ number, name, problem, works, isReturn }: ProblemFacts) => {
    const about = works ? `${works} of order ${number}` : `order ${number}`;
    if (name && isReturn) return `${name} asks to return ${about}`;
    return name && problem ? `${name} reported a problem with ${about}: ${problem}` : `A problem was reported with order ${number}`;
  },
  /** To its buyer. */
  'order.problemAnswered': ({ number, works, isReturn }: Pick<ProblemFacts, 'number' | 'works' | 'isReturn'>) => {
    const about = works ? `${works}, order ${number}` : `order ${number}`;
    return isReturn ? `We’ve answered you about your return of ${about}` : `We’ve answered you about ${about}`;
  },
} satisfies NotificationTexts;

declare module '#server/platform/notification-kinds.ts' {
  interface NotificationFacts extends NotificationFactsOf<typeof problemNotifications> {}
}
