import { accountEmails } from './accounts/emails.ts';
import { manageEmails } from './accounts/manage/emails.ts';
import { chatEmails } from './chat/emails.ts';
import { contactEmails } from './contact/emails.ts';
import { newsletterEmails } from './newsletter/emails.ts';
import { orderEmails } from './orders/news/emails.ts';
import type { EmailFacts, EmailName, EmailOrder } from './platform/email/email-order.ts';
import type { Letter } from './platform/email/mailer.ts';
import { savedSearchEmails } from './saved-searches/emails.ts';

/** Every mail that Ubugeni sends, each from its facts; one that an area declares and that is not here does not compile. */
export const letters: { [N in EmailName]: (facts: EmailFacts[N]) => Omit<Letter, 'to'> } = {
  ...accountEmails,
  ...chatEmails,
  ...contactEmails,
  ...newsletterEmails,
  ...orderEmails,
  ...manageEmails,
  ...savedSearchEmails,
};

/** Writes the mail of an order. */
export function writeOrdered(order: EmailOrder): Letter {
  const write = letters[order.letter] as (facts: EmailOrder['facts']) => Omit<Letter, 'to'>;
  return { to: order.to, ...write(order.facts) };
}
