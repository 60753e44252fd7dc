import { writeEmail, writePlainEmail } from '#server/platform/email/blocks.ts';
import type { FactsOf } from '#server/platform/email/email-order.ts';

/** A contact message as its sender wrote it. */
type Written = { names: string; email: string; subject: string; message: string };

/** How letters of the shop begin that greet by themselves: saved replies do, and so do many people. */
const GREETS =
  /^\s*(?:hello|hi|hey|dear|greetings|good (?:morning|day|afternoon|evening)|muraho|mwaramutse|mwiriwe|bonjour|bonsoir|salut|cher|chère|jambo|habari)(?=[\s,!])/i;

/** `order` leads to the order that was written about; `about` is what of it, and whether its buyer asked to return that. */
type AnswerFacts = Omit<Written, 'email'> & {
  answer: string;
  replyTo: string;
  order?: string;
  about?: { what: string; isReturn: boolean };
};

/** The heading; the subject begins with 'Re:', by which mail programs put it beside what it answers. */
function headingOf(subject: string, about: AnswerFacts['about']): string {
  if (!about) return subject.replace(/^(?:re:\s*)+/i, '') || subject;
  return about.isReturn ? `About your return of ${about.what}` : `About ${about.what}`;
}

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
  contactAnswer: ({ names, subject, message, answer, replyTo, order, about }: AnswerFacts) =>
    writeEmail({
      subject: `Re: ${subject}`,
      title: headingOf(subject, about),
      greeting: GREETS.test(answer) ? '' : `Hello ${names},`,
      paragraphs: [answer],
      quote: { label: 'You wrote:', text: message },
      ...(order && { action: { label: 'See the order', link: order } }),
      replyTo,
    }),
};

declare module '#server/platform/email/email-order.ts' {
  interface EmailFacts extends FactsOf<typeof contactEmails> {}
}
