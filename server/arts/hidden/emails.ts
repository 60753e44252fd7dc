import { writeEmail } from '#server/platform/email/blocks.ts';
import type { FactsOf } from '#server/platform/email/email-order.ts';

/** Mails about what the staff changed of artworks. */
export const hiddenEmails = {
  artsHidden: ({ name, works, reason, link }: { name: string; works: string[]; reason: string; link: string }) =>
    writeEmail({
      subject: works.length === 1 ? `We’ve hidden ${works[0]}` : `We’ve hidden ${works.length} of your works`,
      greeting: `Hello ${name},`,
      paragraphs: [
        works.length === 1
          ? 'We’ve hidden one of your works from the shop. Orders that were placed stay as they are.'
          : 'We’ve hidden some of your works from the shop. Orders that were placed stay as they are.',
        ...(reason ? [`Reason: ${reason}`] : []),
      ],
      list: { lines: works },
      action: { label: 'See your hidden works', link },
      closing: reason
        ? 'If you’ve fixed it, or think this is a mistake, please reply to this email.'
        : 'To know why, or if you think this is a mistake, please reply to this email.',
    }),
};

declare module '#server/platform/email/email-order.ts' {
  interface EmailFacts extends FactsOf<typeof hiddenEmails> {}
}
