import { type UnsubscribeLink, writeEmail } from '#server/platform/email/blocks.ts';
import type { FactsOf } from '#server/platform/email/email-order.ts';

/** Mails about the newsletter itself. */
export const newsletterEmails = {
  newsletterConfirm: ({ link, leave }: { link: string; leave: UnsubscribeLink }) =>
    writeEmail({
      subject: 'Confirm your newsletter subscription',
      greeting: 'Hello,',
      paragraphs: ['We received a request to send the Ubugeni newsletter to this address. We’ll start only once you confirm it.'],
      action: { label: 'Confirm subscription', link },
      closing: 'If it wasn’t you, you can ignore this email: you won’t hear from us.',
      leave,
    }),
  newsletterWelcome: ({ link, leave }: { link: string; leave: UnsubscribeLink }) =>
    writeEmail({
      subject: 'Welcome to the Ubugeni newsletter',
      greeting: 'Hello,',
      paragraphs: ['Thank you for confirming. We’ll email you when there is new art to see.'],
      action: { label: 'See the artworks', link },
      leave,
    }),
};

declare module '#server/platform/email/email-order.ts' {
  interface EmailFacts extends FactsOf<typeof newsletterEmails> {}
}
