import { because, type OfRestored, type OfWords } from '#server/platform/moderated.ts';
import { quote } from '#server/platform/text/quote.ts';
import { type NotificationFactsOf, type NotificationTexts, waiting } from '#server/platform/notification-kinds.ts';

/** What the bell says of comments: to an admin, and to their author. Of the first kind older rows have no facts. */
export const blogNotifications = {
  comment: waiting(
    ({ name, article, said }: { name?: string; article?: string; said?: string }) =>
      name && article ? `${name} commented on ${article}, waiting for approval${quote(said)}` : 'A comment is waiting for approval',
    ({ name, article, said }) => (name && article ? `${name} commented on ${article}${quote(said)}` : 'A comment was waiting for approval'),
  ),
  'comment.hidden': ({ about, reason }: OfWords) => `Your comment on ${about} was hidden${because(reason)}`,
  'comment.restored': ({ about }: OfRestored) => `Your comment on ${about} is shown`,
  'comment.deleted': ({ about, reason }: OfWords) => `Your comment on ${about} was deleted${because(reason)}`,
} satisfies NotificationTexts;

declare module '#server/platform/notification-kinds.ts' {
  interface NotificationFacts extends NotificationFactsOf<typeof blogNotifications> {}
}
