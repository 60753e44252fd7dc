import { writeLetter, writePlainLetter } from '#server/platform/email/blocks.ts';

/** A contact message as its sender wrote it. */
type Written = { names: string; email: string; subject: string; message: string };

/** Mails of the contact inbox. */
export const contactLetters = {
  contactReceived: ({ names, email, subject, message, link }: Written & { link: string }) =>
    writePlainLetter({
      subject: `Contact: ${subject}`,
      greeting: `${names} (${email}) wrote:`,
      paragraphs: [message],
      action: { words: 'Answer in the inbox', link },
      replyTo: email,
    }),
  contactAnswer: ({ names, subject, message, answer, replyTo }: Omit<Written, 'email'> & { answer: string; replyTo: string }) =>
    writeLetter({
      subject: `Re: ${subject}`,
      greeting: `Hello ${names},`,
      paragraphs: [answer, `You wrote:\n${message}`],
      replyTo,
    }),
};
