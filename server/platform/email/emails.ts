import { accountLetters } from '#server/accounts/emails.ts';
import { chatLetters } from '#server/chat/emails.ts';
import { contactLetters } from '#server/contact/emails.ts';
import type { Letter } from './mailer.ts';
import { newsletterLetters } from '#server/newsletter/emails.ts';
import { orderLetters } from '#server/orders/emails.ts';
import { peopleLetters } from '#server/accounts/manage/emails.ts';
import { searchLetters } from '#server/saved-searches/emails.ts';

/** Every mail that Ubugeni sends, each from its facts; each area has its own file. */
export const letters = {
  ...accountLetters,
  ...chatLetters,
  ...contactLetters,
  ...newsletterLetters,
  ...orderLetters,
  ...peopleLetters,
  ...searchLetters,
} satisfies Record<string, (facts: never) => Omit<Letter, 'to'>>;

export type LetterName = keyof typeof letters;
/** What a job needs to write one mail. */
export type LetterOrder = { [N in LetterName]: { letter: N; to: string; facts: Parameters<(typeof letters)[N]>[0] } }[LetterName];

/** Writes the mail of an order. */
export function writeOrdered(order: LetterOrder): Letter {
  const write = letters[order.letter] as (facts: LetterOrder['facts']) => Omit<Letter, 'to'>;
  return { to: order.to, ...write(order.facts) };
}
