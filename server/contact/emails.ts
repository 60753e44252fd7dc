import { writeEmail, writePlainEmail } from '#server/platform/email/blocks.ts';
import type { FactsOf } from '#server/platform/email/email-order.ts';

/** A contact message as its sender wrote it. */
type Written = { names: string; email: string; subject: string; message: string };

/** Mails of the contact inbox. */
export const contactEmails = {
  contactReceived: ({ names, email, subject, message, link }: Written & { link: string }) =>
    writePlainEmail({
      subject: `${names} wrote: ${subject}`,
      greeting: `${names} (${email}) wrote:`,
      paragraphs: [message],
      action: { label: 'Answer in the inbox', link },
      replyTo: email,
    }),
  contactAnswer: ({ names, subject, message, answer, replyTo }: Omit<Written, 'email'> & { answer: string; replyTo: string }) =>
    writeEmail({
      subject: `Re: ${subject}`,
      greeting: `Hello ${names},`,
      paragraphs: [answer, `You wrote:\n${message}`],
      replyTo,
    }),
};

declare module '#server/platform/email/email-order.ts' {
  interface EmailFacts extends FactsOf<typeof contactEmails> {}
}
