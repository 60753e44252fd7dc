import { because, type OfRestored, type OfWords } from '#server/platform/moderated.ts';
import type { NotificationFactsOf, NotificationTexts } from '#server/platform/notification-kinds.ts';

type OfArt = { name: string; art: string };

/** What the bell says of reviews and questions. */
export const discussionNotifications = {
  'review.hidden': ({ about, reason }: OfWords) => `Your review of ${about} was hidden${because(reason)}`,
  'review.restored': ({ about }: OfRestored) => `Your review of ${about} is shown again`,
  'review.deleted': ({ about, reason }: OfWords) => `Your review of ${about} was deleted${because(reason)}`,
  'question.hidden': ({ about, reason }: OfWords) => `Your question about ${about} was hidden${because(reason)}`,
  'question.restored': ({ about }: OfRestored) => `Your question about ${about} is shown again`,
  'question.deleted': ({ about, reason }: OfWords) => `Your question about ${about} was deleted${because(reason)}`,
  'review.written': ({ name, art }: OfArt) => `${name} reviewed ${art}`,
  'review.replied': ({ name, art }: OfArt) => `${name} replied to your review of ${art}`,
  'question.asked': ({ name, art }: OfArt) => `${name} asked about ${art}`,
  'question.answered': ({ name, art }: OfArt) => `${name} answered your question about ${art}`,
} satisfies NotificationTexts;

declare module '#server/platform/notification-kinds.ts' {
  interface NotificationFacts extends NotificationFactsOf<typeof discussionNotifications> {}
}
