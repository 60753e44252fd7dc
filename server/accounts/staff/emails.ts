import { writeEmail } from '#server/platform/email/blocks.ts';
import type { FactsOf } from '#server/platform/email/email-order.ts';

/** Mails about what the staff decided of a person. */
export const staffEmails = {
  accountBlocked: ({ name, reason }: { name: string; reason: string }) =>
    writeEmail({
      subject: 'Your Ubugeni account was blocked',
      greeting: `Hello ${name},`,
      paragraphs: [
        'We’ve blocked your account. You can’t sign in; orders that were placed stay as they are.',
        ...(reason ? [`Reason: ${reason}`] : []),
      ],
      closing: 'If you think this is a mistake, please reply to this email.',
    }),
  /** A mail that an older version put into the queue has no link. */
  accountUnblocked: ({ name, link }: { name: string; link?: string }) =>
    writeEmail({
      subject: 'You can use your Ubugeni account again',
      greeting: `Hello ${name},`,
      paragraphs: ['Your account is no longer blocked. You can sign in as before.'],
      ...(link && { action: { label: 'Sign in', link } }),
      closing: 'Thank you for your patience.',
    }),
  applicationAsked: ({ name, text, link }: { name: string; text: string; link: string }) =>
    writeEmail({
      subject: 'Your application needs something more',
      greeting: `Hello ${name},`,
      paragraphs: ['Thank you for applying as an artist on Ubugeni. Before we can decide, please add the following:', text],
      action: { label: 'Open your application', link },
      closing: 'Then send it to us again from that page; we usually answer within two working days.',
    }),
};

declare module '#server/platform/email/email-order.ts' {
  interface EmailFacts extends FactsOf<typeof staffEmails> {}
}
