import type { MailKind } from '#contract/mail-kinds.ts';
import { areas, type Listed } from './areas.ts';
import type { EmailFacts, EmailOrder } from './platform/email/email-order.ts';
import type { Email } from './platform/email/mailer.ts';

/** An email that an area declares does not compile here while no listed area brings it, or contract/mail-kinds.ts lacks its kind. */
const forgotten: Record<Exclude<keyof EmailFacts, Listed<'emails'> & MailKind>, never> = {};

/** Every mail that Ubugeni sends, each from its facts; each area has its own file. */
export const templates = Object.assign(forgotten, ...areas.map(({ emails }) => emails)) as {
  [K in MailKind]: (facts: EmailFacts[K]) => Omit<Email, 'to'>;
};

/** Writes the mail of an order. */
export function writeOrdered(order: EmailOrder): Email {
  const write = templates[order.letter] as (facts: EmailOrder['facts']) => Omit<Email, 'to'>;
  return { to: order.to, ...write(order.facts) };
}
