import { writePlainEmail } from '#server/platform/email/blocks.ts';
import type { FactsOf } from '#server/platform/email/email-order.ts';

type ProblemFacts = { names: string; email: string; subject: string; message: string; photos: number; link: string };

/** Mails about problems with orders; they quote a buyer, so they are text only (threats.md T10). */
export const problemEmails = {
  problemReported: ({ names, email, subject, message, photos, link }: ProblemFacts) =>
    writePlainEmail({
      subject: `${names} reports a problem. ${subject}`,
      greeting: `${names} (${email}) wrote:`,
      paragraphs: [message, ...(photos > 0 ? [photos === 1 ? 'With 1 photo.' : `With ${photos} photos.`] : [])],
      action: { label: 'Answer in the inbox', link },
      replyTo: email,
    }),
};

declare module '#server/platform/email/email-order.ts' {
  interface EmailFacts extends FactsOf<typeof problemEmails> {}
}
