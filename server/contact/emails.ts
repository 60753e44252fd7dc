import { formatFrw } from '#contract/format.ts';
import { writeEmail, writePlainEmail } from '#server/platform/email/blocks.ts';
import type { EmailPicture } from '#server/platform/email/email-picture.ts';
import { subjectAbout } from '#server/platform/email/subject.ts';
import type { FactsOf } from '#server/platform/email/email-order.ts';

/** A contact message as its sender wrote it. */
type Written = { names: string; email: string; subject: string; message: string };

/** How letters of the shop begin that greet by themselves: saved replies do, and so do many people. */
const GREETS =
  /^\s*(?:hello|hi|hey|dear|greetings|good (?:morning|day|afternoon|evening)|muraho|mwaramutse|mwiriwe|bonjour|bonsoir|salut|cher|chère|jambo|habari)(?=[\s,!])/i;

/** How the shop's own name ends what was signed already. */
const SIGNS = /ubugeni\s*$/i;

/**
 * What was written about: whether its buyer asked to return that, the order's number where its words do not say it, and its works, with what each cost
 * in Frw. A mail that an older version queued has neither number nor works.
 */
type About = {
  what: string;
  isReturn: boolean;
  number?: number;
  pieces?: { text: string; amount: number; detail: string; picture?: EmailPicture }[];
};

/** `order` leads to the order that was written about. */
type AnswerFacts = Omit<Written, 'email'> & { answer: string; replyTo: string; order?: string; about?: About };

/** Of a problem the order and the work; else what was written, whose subject begins with 'Re:', by which mail programs put it beside what it answers. */
function titlesOf(subject: string, about: About | undefined): { subject: string; title: string } {
  if (!about) return { subject: `Re: ${subject}`, title: subject.replace(/^(?:re:\s*)+/i, '') || subject };
  const begin = about.number === undefined ? 'About' : `Order ${about.number}: about`;
  return subjectAbout(about.what, (what) => `${begin} ${about.isReturn ? 'your return of ' : ''}${what}`);
}

const listOf = ({ pieces = [] }: Partial<About>) =>
  pieces.length > 0 ? { list: { lines: pieces.map((piece) => ({ ...piece, amount: formatFrw(piece.amount) })) } } : {};

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
      ...titlesOf(subject, about),
      greeting: GREETS.test(answer) ? '' : `Hello ${names},`,
      paragraphs: [answer, ...(SIGNS.test(answer) ? [] : ['Kind regards,\nUbugeni'])],
      ...listOf(about ?? {}),
      quote: { label: 'You wrote:', text: message },
      ...(order && { action: { label: 'See the order', link: order } }),
      closing: 'To add something, reply to this email.',
      replyTo,
    }),
};

declare module '#server/platform/email/email-order.ts' {
  interface EmailFacts extends FactsOf<typeof contactEmails> {}
}
