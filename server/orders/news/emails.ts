import { writeEmail } from '#server/platform/email/blocks.ts';
import type { FactsOf } from '#server/platform/email/email-order.ts';

/** What every mail about an order is made of; `link` leads to it, `total` is in Frw and, for an artist, of the own pieces. */
type OrderFacts = { name: string; number: number; pieces: string[]; total: number; link: string };

const frw = (amount: number) => `${amount.toLocaleString('en-US')} Frw`;
const listOf = ({ pieces, total }: OrderFacts) => ({ lines: pieces, total: { words: 'Total', amount: frw(total) } });

function letter(
  facts: OrderFacts,
  { subject, paragraphs, words = 'See the order' }: { subject: string; paragraphs: string[]; words?: string },
) {
  return writeEmail({
    subject,
    greeting: `Hello ${facts.name},`,
    paragraphs,
    list: listOf(facts),
    action: { words, link: facts.link },
  });
}

/** Mails about orders and their payments, to the buyer, to each artist in it, and to the admins. */
export const orderEmails = {
  orderPlaced: (facts: OrderFacts & { address: string; payUntil: string }) =>
    letter(facts, {
      subject: `Your order ${facts.number}`,
      paragraphs: [
        'Thank you for your order. The pieces are kept for you.',
        `Please pay until ${facts.payUntil}; after that they go back to the shop.`,
        `Shipping address:\n${facts.address}`,
      ],
      words: 'Pay the order',
    }),
  orderPlacedForArtist: (facts: OrderFacts) =>
    letter(facts, {
      subject: `Somebody ordered your work: order ${facts.number}`,
      paragraphs: ['Your work was ordered. Please wait with sending it until the order is paid; we write to you then.'],
    }),
  orderPaid: (facts: OrderFacts & { address: string }) =>
    letter(facts, {
      subject: `Order ${facts.number} is paid`,
      paragraphs: ['We received your payment. Thank you! The artist sends your order to:', facts.address],
    }),
  orderPaidForArtist: (facts: OrderFacts & { address: string; buyer: string }) =>
    letter(facts, {
      subject: `Order ${facts.number} is paid: please send it`,
      paragraphs: ['Your work was bought and paid. Please send it to:', `${facts.buyer}\n${facts.address}`],
    }),
  orderCancelled: (facts: OrderFacts & { reason: string | null; isPaid: boolean }) =>
    letter(facts, {
      subject: `Order ${facts.number} is cancelled`,
      paragraphs: [
        'This order was cancelled.',
        ...(facts.reason ? [facts.reason] : []),
        ...(facts.isPaid ? ['Your payment is being given back; we write to you when it is on its way.'] : []),
      ],
    }),
  orderCancelledForArtist: (facts: OrderFacts) =>
    letter(facts, {
      subject: `Order ${facts.number} is cancelled`,
      paragraphs: ['This order was cancelled. Please do not send it; the pieces are in the shop again.'],
    }),
  orderExpired: (facts: OrderFacts) =>
    letter(facts, {
      subject: `Order ${facts.number} was not paid`,
      paragraphs: ['This order was not paid in time, and the pieces went back to the shop. You are welcome to order them again.'],
    }),
  orderRefunded: (facts: OrderFacts) =>
    letter(facts, {
      subject: `Your payment of order ${facts.number} was given back`,
      paragraphs: ['We gave your payment back. Your bank or mobile money provider may need a few days to show it.'],
    }),
  orderRefundedPart: (facts: OrderFacts & { amount: number; reason: string }) =>
    letter(facts, {
      subject: `We've refunded ${frw(facts.amount)} of order ${facts.number}`,
      paragraphs: [
        `We've refunded ${frw(facts.amount)} of your payment. It can take a few days until your bank or mobile money provider shows it.`,
        ...(facts.reason ? [`Reason: ${facts.reason}`] : []),
      ],
    }),
  orderRefundedPartForArtist: (facts: OrderFacts & { amount: number }) =>
    letter(facts, {
      subject: `${frw(facts.amount)} of order ${facts.number} was refunded`,
      paragraphs: [`We refunded ${frw(facts.amount)} of your works in this order to the buyer.`],
    }),
  orderRefundedForArtist: (facts: OrderFacts) =>
    letter(facts, {
      subject: `Order ${facts.number} was refunded`,
      paragraphs: ['The payment of this order was given back to the buyer.'],
    }),
  paymentReturned: (facts: OrderFacts & { why: string }) =>
    letter(facts, {
      subject: `A payment of order ${facts.number} is being given back`,
      paragraphs: [facts.why, 'We give it back; your bank or mobile money provider may need a few days to show it.'],
    }),
  paymentAlert: (facts: OrderFacts & { what: string }) =>
    letter(facts, { subject: `Please look at order ${facts.number}`, paragraphs: [facts.what] }),
};

declare module '#server/platform/email/email-order.ts' {
  interface EmailFacts extends FactsOf<typeof orderEmails> {}
}
