import { writeEmail } from '#server/platform/email/blocks.ts';
import type { FactsOf } from '#server/platform/email/email-order.ts';

type OverdueFacts = { name: string; number: number; pieces: string[]; link: string };

/** Mails about items that should have left. */
export const overdueEmails = {
  dispatchOverdue: ({ name, number, pieces, link }: OverdueFacts) =>
    writeEmail({
      subject: `Please send order ${number}`,
      greeting: `Hello ${name},`,
      paragraphs: [
        'This order is paid and should have left by now. Please send it, then mark it as sent. If you can’t, write to the buyer.',
      ],
      list: { lines: pieces },
      action: { label: 'See the order', link },
    }),
  dispatchLate: ({ name, number, pieces, link }: OverdueFacts) =>
    writeEmail({
      subject: `Order ${number} takes a little longer`,
      greeting: `Hello ${name},`,
      paragraphs: [
        'A part of your order should have left by now. We have reminded the artist. You can write to them, or ask to cancel, on its page.',
      ],
      list: { lines: pieces },
      action: { label: 'See the order', link },
    }),
};

declare module '#server/platform/email/email-order.ts' {
  interface EmailFacts extends FactsOf<typeof overdueEmails> {}
}
