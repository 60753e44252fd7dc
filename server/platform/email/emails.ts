import { accountEmails } from '#server/accounts/emails.ts';
import { chatEmails } from '#server/chat/emails.ts';
import { contactEmails } from '#server/contact/emails.ts';
import type { Letter } from './mailer.ts';
import { newsletterEmails } from '#server/newsletter/emails.ts';
import { orderEmails } from '#server/orders/emails.ts';
import { manageEmails } from '#server/accounts/manage/emails.ts';
import { savedSearchEmails } from '#server/saved-searches/emails.ts';

/** Every mail that Ubugeni sends, each from its facts; each area has its own file. */
export const letters = {
  ...accountEmails,
  ...chatEmails,
  ...contactEmails,
  ...newsletterEmails,
  ...orderEmails,
  ...manageEmails,
  ...savedSearchEmails,
} satisfies Record<string, (facts: never) => Omit<Letter, 'to'>>;

export type EmailName = keyof typeof letters;
/** What a job needs to write one mail. */
export type EmailOrder = { [N in EmailName]: { letter: N; to: string; facts: Parameters<(typeof letters)[N]>[0] } }[EmailName];

/** Writes the mail of an order. */
export function writeOrdered(order: EmailOrder): Letter {
  const write = letters[order.letter] as (facts: EmailOrder['facts']) => Omit<Letter, 'to'>;
  return { to: order.to, ...write(order.facts) };
}
