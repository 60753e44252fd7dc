import { formatFrw } from '#contract/format.ts';
import { writeEmail } from '#server/platform/email/blocks.ts';
import type { EmailPicture } from '#server/platform/email/email-picture.ts';
import type { FactsOf } from '#server/platform/email/email-order.ts';

/** A work with its price in Frw; a mail that an older version put into the queue has the names alone. */
type HiddenFacts = {
  name: string;
  works: string[];
  pieces?: { text: string; amount: number; picture?: EmailPicture }[];
  reason: string;
  link: string;
};

/** Mails about what the staff changed of artworks. */
export const hiddenEmails = {
  artsHidden: ({ name, works, pieces = [], reason, link }: HiddenFacts) =>
    writeEmail({
      subject: works.length === 1 ? `We’ve hidden ${works[0]}` : `We’ve hidden ${works.length} of your works`,
      greeting: `Hello ${name},`,
      paragraphs: [
        works.length === 1
          ? 'We’ve hidden one of your works from the shop. Orders that were placed stay as they are.'
          : 'We’ve hidden some of your works from the shop. Orders that were placed stay as they are.',
        ...(reason ? [`Reason: ${reason}`] : []),
      ],
      list: { lines: pieces.length > 0 ? pieces.map((piece) => ({ ...piece, amount: formatFrw(piece.amount) })) : works },
      action: { label: works.length === 1 ? 'See the work' : 'See your hidden works', link },
      closing: reason
        ? 'If you’ve fixed it, or think this is a mistake, please reply to this email.'
        : 'To know why, or if you think this is a mistake, please reply to this email.',
    }),
};

declare module '#server/platform/email/email-order.ts' {
  interface EmailFacts extends FactsOf<typeof hiddenEmails> {}
}
