import type { NotificationFactsOf, NotificationTexts } from '#server/platform/notification-kinds.ts';

type OfArt = { name: string; art: string };

/** What the bell says of reviews and questions. */
export const discussionNotifications = {
  'review.written': ({ name, art }: OfArt) => `${name} reviewed ${art}`,
  'review.replied': ({ name, art }: OfArt) => `${name} replied to your review of ${art}`,
  'question.asked': ({ name, art }: OfArt) => `${name} asked about ${art}`,
  'question.answered': ({ name, art }: OfArt) => `${name} answered your question about ${art}`,
} satisfies NotificationTexts;

declare module '#server/platform/notification-kinds.ts' {
  interface NotificationFacts extends NotificationFactsOf<typeof discussionNotifications> {}
}
