import { accountEmails } from '#server/accounts/emails.ts';
import { chatEmails } from '#server/chat/emails.ts';
import { contactEmails } from '#server/contact/emails.ts';
import type { Email } from './mailer.ts';
import { newsletterEmails } from '#server/newsletter/emails.ts';
import { orderEmails } from '#server/orders/emails.ts';
import { manageEmails } from '#server/accounts/manage/emails.ts';
import { savedSearchEmails } from '#server/saved-searches/emails.ts';

/** The template of every mail that Ubugeni sends, from its facts; each area has a file of its own. */
export const templates = {
  ...accountEmails,
  ...chatEmails,
  ...contactEmails,
  ...newsletterEmails,
  ...orderEmails,
  ...manageEmails,
  ...savedSearchEmails,
} satisfies Record<string, (facts: never) => Omit<Email, 'to'>>;

export type EmailName = keyof typeof templates;
/** The data of the job that sends one mail. */
export type EmailOrder = { [N in EmailName]: { letter: N; to: string; facts: Parameters<(typeof templates)[N]>[0] } }[EmailName];

/** Writes the mail that a job describes. */
export function writeOrdered(order: EmailOrder): Email {
  const write = templates[order.letter] as (facts: EmailOrder['facts']) => Omit<Email, 'to'>;
  return { to: order.to, ...write(order.facts) };
}
