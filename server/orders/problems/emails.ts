import { formatFrw } from '#contract/format.ts';
import type { ProblemReason } from '#contract/orders.ts';
import { writeEmail, writePlainEmail } from '#server/platform/email/blocks.ts';
import type { EmailPicture } from '#server/platform/email/email-picture.ts';
import { subjectAbout } from '#server/platform/email/subject.ts';
import type { FactsOf } from '#server/platform/email/email-order.ts';

/** A mail that an older version put into the queue does not name the works. */
type ProblemFacts = {
  names: string;
  email: string;
  subject: string;
  works?: string[];
  isReturn?: true;
  message: string;
  photos: number;
  link: string;
};

/** For the buyer; `text` is their own. */
type ReceivedFacts = {
  name: string;
  number: number;
  works: string;
  /** What it is about, with what it cost in Frw; a mail that an older version queued has none. */
  pieces?: { text: string; amount: number; picture?: EmailPicture | undefined; detail: string }[];
  reason: ProblemReason;
  text: string;
  photos: number;
  link: string;
  replyTo: string;
};

/** What is wrong with these works, above what their buyer wrote. */
const reasons: Record<ProblemReason, (works: string) => string> = {
  notArrived: (works) => `${works}, not arrived`,
  damaged: (works) => `${works}, damaged on arrival`,
  notAsDescribed: (works) => `${works}, not as described`,
  return: (works) => `You asked to return ${works}`,
  other: (works) => `About ${works}`,
};
const quote = ({ works, reason, text, photos }: ReceivedFacts) => ({
  label: `${reasons[reason](works)}. You wrote${photos > 0 ? `, with ${countPhotos(photos)}` : ''}:`,
  text,
});

const countPhotos = (photos: number): string => (photos === 1 ? '1 photo' : `${photos} photos`);
const withPhotos = (photos: number): string[] => (photos > 0 ? [`With ${countPhotos(photos)}.`] : []);

/** Mails about problems with orders; that to the shop quotes a buyer, so it is text only (threats.md T10). */
export const problemEmails = {
  problemReported: ({ names, email, subject, works = [], isReturn, message, photos, link }: ProblemFacts) =>
    writePlainEmail({
      subject: `${names} ${isReturn ? 'asks for a return' : 'reports a problem'}. ${subject}`,
      greeting: `${names} (${email}) wrote:`,
      paragraphs: [message, ...(works.length > 0 ? [`About: ${works.join(', ')}`] : []), ...withPhotos(photos)],
      action: { label: 'Answer in the inbox', link },
      replyTo: email,
    }),
  problemReceived: (facts: ReceivedFacts) => {
    const { name, number, works, pieces = [], link, replyTo } = facts;
    const report = facts.reason === 'return' ? 'return request' : 'report';
    const lines = pieces.map((piece) => ({ ...piece, amount: formatFrw(piece.amount) }));
    return writeEmail({
      ...subjectAbout(
        works,
        (about) => `Order ${number}: we received your ${report}: ${about}`,
        (about) => `Order ${number}: your ${report}: ${about}`,
      ),
      title: `We’ve received your ${report}`,
      greeting: `Hello ${name},`,
      paragraphs: [
        'Thank you for telling us. We read it and answer you by email, usually within two working days.',
        'If you want to add something, reply to this email.',
      ],
      quote: quote(facts),
      ...(pieces.length > 0 && { list: { title: `From your order ${number}:`, lines } }),
      action: { label: 'See the order', link },
      replyTo,
    });
  },
};

declare module '#server/platform/email/email-order.ts' {
  interface EmailFacts extends FactsOf<typeof problemEmails> {}
}
