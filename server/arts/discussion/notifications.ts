import { because, type OfRestored, type OfWords } from '#server/platform/moderated.ts';
import { quote } from '#server/platform/text/quote.ts';
import type { NotificationFactsOf, NotificationTexts } from '#server/platform/notification-kinds.ts';

/** `said` is what was written, of which a bell shows the beginning; rows of before have none. */
type OfArt = { name: string; art: string; said?: string };

/** What it stands for besides, of one artwork. */
const more = (count: number) => (count > 1 ? `, and ${count - 1} more ${count > 2 ? 'questions' : 'question'}` : '');

/** What the bell says of reviews and questions. */
export const discussionNotifications = {
  'review.hidden': ({ about, reason }: OfWords) => `Your review of ${about} was hidden${because(reason)}`,
  'review.restored': ({ about }: OfRestored) => `Your review of ${about} is shown again`,
  'review.deleted': ({ about, reason }: OfWords) => `Your review of ${about} was deleted${because(reason)}`,
  'question.hidden': ({ about, reason }: OfWords) => `Your question about ${about} was hidden${because(reason)}`,
  'question.restored': ({ about }: OfRestored) => `Your question about ${about} is shown again`,
  'question.deleted': ({ about, reason }: OfWords) => `Your question about ${about} was deleted${because(reason)}`,
  'review.written': ({ name, art, said, stars }: OfArt & { stars?: number }) =>
    `${name} reviewed ${art}${stars === undefined ? '' : `, ${stars} of 5 stars`}${quote(said)}`,
  'review.replied': ({ name, art, said }: OfArt) => `${name} replied to your review of ${art}${quote(said)}`,
  'question.asked': ({ name, art, said }: OfArt, count: number) => `${name} asked about ${art}${quote(said)}${more(count)}`,
  'question.answered': ({ name, art, said }: OfArt) => `${name} answered your question about ${art}${quote(said)}`,
} satisfies NotificationTexts;

declare module '#server/platform/notification-kinds.ts' {
  interface NotificationFacts extends NotificationFactsOf<typeof discussionNotifications> {}
}
