import { writeEmail } from '#server/platform/email/blocks.ts';
import type { FactsOf } from '#server/platform/email/email-order.ts';

type PieceFacts = { name: string; number: number; piece: string; artist: string; link: string };

/** Mails about the items of an order on their way. */
export const itemEmails = {
  pieceSent: ({ name, number, piece, artist, link }: PieceFacts) =>
    writeEmail({
      subject: `On its way: ${piece}`,
      greeting: `Hello ${name},`,
      paragraphs: [`${artist} has sent ‘${piece}’ of your order ${number}.`],
      action: { label: 'See the order', link },
    }),
  pieceDelivered: ({ name, number, piece, link }: PieceFacts) =>
    writeEmail({
      subject: `Delivered: ${piece}`,
      greeting: `Hello ${name},`,
      paragraphs: [`‘${piece}’ of your order ${number} was delivered. We hope that it makes you happy.`],
      action: { label: 'Review it', link },
      closing: 'If it did not reach you, please write to us.',
    }),
};

declare module '#server/platform/email/email-order.ts' {
  interface EmailFacts extends FactsOf<typeof itemEmails> {}
}
