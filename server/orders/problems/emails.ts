import type { ProblemReason } from '#contract/orders.ts';
import { writeEmail, writePlainEmail } from '#server/platform/email/blocks.ts';
import type { FactsOf } from '#server/platform/email/email-order.ts';

/** A mail that an older version put into the queue does not name the works. */
type ProblemFacts = { names: string; email: string; subject: string; works?: string[]; message: string; photos: number; link: string };

/** For the buyer; `text` is their own. */
type ReceivedFacts = {
  name: string;
  number: number;
  works: string;
  reason: ProblemReason;
  text: string;
  photos: number;
  link: string;
  replyTo: string;
};

const reasons: Record<ProblemReason, string> = {
  notArrived: 'It has not arrived',
  damaged: 'It arrived damaged',
  notAsDescribed: 'It is not what was shown',
  return: 'You would like to return it',
  other: 'Something else',
};
const withPhotos = (photos: number): string[] => (photos > 0 ? [photos === 1 ? 'With 1 photo.' : `With ${photos} photos.`] : []);

/** Mails about problems with orders; that to the shop quotes a buyer, so it is text only (threats.md T10). */
export const problemEmails = {
  problemReported: ({ names, email, subject, works = [], message, photos, link }: ProblemFacts) =>
    writePlainEmail({
      subject: `${names} reports a problem. ${subject}`,
      greeting: `${names} (${email}) wrote:`,
      paragraphs: [message, ...(works.length > 0 ? [`About: ${works.join(', ')}`] : []), ...withPhotos(photos)],
      action: { label: 'Answer in the inbox', link },
      replyTo: email,
    }),
  problemReceived: ({ name, number, works, reason, text, photos, link, replyTo }: ReceivedFacts) =>
    writeEmail({
      subject: `Order ${number}: we received your ${reason === 'return' ? 'return request' : 'report'}: ${works}`,
      greeting: `Hello ${name},`,
      paragraphs: [
        'Thank you for telling us. Ubugeni reads it and answers you by email, usually within two working days.',
        `${reasons[reason]}:\n${text}`,
        ...withPhotos(photos),
        'If you want to add something, reply to this email.',
      ],
      action: { label: 'See the order', link },
      replyTo,
    }),
};

declare module '#server/platform/email/email-order.ts' {
  interface EmailFacts extends FactsOf<typeof problemEmails> {}
}
