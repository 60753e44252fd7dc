import { writeEmail } from '#server/platform/email/blocks.ts';
import type { FactsOf } from '#server/platform/email/email-order.ts';

/** The last mail to an account. */
export const erasureEmails = {
  farewell: ({ name }: { name: string }) =>
    writeEmail({
      subject: 'Your account has been deleted',
      greeting: `Hello ${name},`,
      paragraphs: [
        'Your Ubugeni account and your personal data have been deleted. We keep past orders under the name they were placed with, as our accounting records require.',
      ],
    }),
};

declare module '#server/platform/email/email-order.ts' {
  interface EmailFacts extends FactsOf<typeof erasureEmails> {}
}
