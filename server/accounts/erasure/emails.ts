import { writeEmail } from '#server/platform/email/blocks.ts';
import type { FactsOf } from '#server/platform/email/email-order.ts';

/** The last mail to an account. */
export const erasureEmails = {
  farewell: ({ name }: { name: string }) =>
    writeEmail({
      subject: 'Your account was deleted',
      greeting: `Hello ${name},`,
      paragraphs: [
        'Your Ubugeni account was deleted and your personal data erased. Orders keep the names that they were made with, because the books need them.',
      ],
    }),
};

declare module '#server/platform/email/email-order.ts' {
  interface EmailFacts extends FactsOf<typeof erasureEmails> {}
}
