import { writeEmail } from '#server/platform/email/blocks.ts';
import type { FactsOf } from '#server/platform/email/email-order.ts';

/** The last mail to an account. */
export const erasureEmails = {
  farewell: ({ name }: { name: string }) =>
    writeEmail({
      subject: 'Your account has been deleted',
      greeting: `Hello ${name},`,
      paragraphs: [
        'Your Ubugeni account and your personal data have been deleted. Past orders keep the name they were placed under, because our bookkeeping has to.',
      ],
    }),
};

declare module '#server/platform/email/email-order.ts' {
  interface EmailFacts extends FactsOf<typeof erasureEmails> {}
}
