import { writeEmail } from '#server/platform/email/blocks.ts';
import { orderHelp } from '#server/platform/email/order-help.ts';
import type { FactsOf } from '#server/platform/email/email-order.ts';

/** A mail that an older version put into the queue has no `works`. */
type OverdueFacts = { name: string; number: number; works?: string; pieces: string[]; link: string };

const of = (works: string | undefined) => (works ? `: ${works}` : '');

/** Mails about items that should have left. */
export const overdueEmails = {
  dispatchOverdue: ({ name, number, works, pieces, link }: OverdueFacts) =>
    writeEmail({
      subject: `Order ${number} is overdue, please send it${of(works)}`,
      greeting: `Hello ${name},`,
      paragraphs: [
        'This order is paid and should have left by now. Please send it, then mark it as sent. If you can’t, write to the buyer.',
      ],
      list: { lines: pieces },
      action: { label: 'See the order', link },
    }),
  dispatchLate: ({ name, number, works, pieces, link }: OverdueFacts) =>
    writeEmail({
      subject: `Order ${number} is taking a little longer${of(works)}`,
      greeting: `Hello ${name},`,
      paragraphs: [
        'A part of your order should have left by now. We have reminded the artist. You can message the artist or ask to cancel from your order page.',
      ],
      list: { lines: pieces },
      action: { label: 'See the order', link },
      help: orderHelp(link),
    }),
};

declare module '#server/platform/email/email-order.ts' {
  interface EmailFacts extends FactsOf<typeof overdueEmails> {}
}
