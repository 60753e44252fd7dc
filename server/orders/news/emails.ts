import { writeEmail } from '#server/platform/email/blocks.ts';
import { alertOf, type AlertNews, chargeNews, type ChargeNews } from '#server/orders/alerts.ts';
import type { FactsOf } from '#server/platform/email/email-order.ts';
import { formatDate, formatFrw, formatTime } from '#contract/format.ts';

/** The facts of every mail about an order; `link` leads to it, `total` is in Frw and, for an artist, of their own items. */
type OrderFacts = { name: string; number: number; pieces: string[]; total: number; link: string };

const listOf = ({ pieces, total }: OrderFacts) => ({ lines: pieces, total: { label: 'Total', amount: formatFrw(total) } });

/** `21 November 2026 at 14:05 (Kigali time)` */
const spoken = (time: string) => `${formatDate(time)} at ${formatTime(time)} (Kigali time)`;

/** A mail that an older version put into the queue has the words themselves. */
const storedWords = (facts: object, name: 'payUntil' | 'why' | 'what') => (facts as Partial<Record<typeof name, string>>)[name];

function writeOrderEmail(
  facts: OrderFacts,
  { subject, paragraphs, label = 'See the order' }: { subject: string; paragraphs: string[]; label?: string },
) {
  return writeEmail({
    subject,
    greeting: `Hello ${facts.name},`,
    paragraphs,
    list: listOf(facts),
    action: { label, link: facts.link },
  });
}

/** Mails about orders and their payments, to the buyer, to each artist of the order, and to the admins. */
export const orderEmails = {
  orderPlaced: (facts: OrderFacts & { address: string; payBy: string }) =>
    writeOrderEmail(facts, {
      subject: `Your order ${facts.number}`,
      paragraphs: [
        'Thank you for your order. We are keeping the pieces for you.',
        `Please pay by ${storedWords(facts, 'payUntil') ?? spoken(facts.payBy)}; after that they go back to the shop.`,
        `Shipping address:\n${facts.address}`,
      ],
      label: 'Pay the order',
    }),
  orderPlacedForArtist: (facts: OrderFacts) =>
    writeOrderEmail(facts, {
      subject: `Somebody ordered your work: order ${facts.number}`,
      paragraphs: ['Your work was ordered. Please wait with sending it until the order is paid; we write to you then.'],
    }),
  orderPaid: (facts: OrderFacts & { address: string; dispatch?: { artist: string; by: string }[] }) =>
    writeOrderEmail(facts, {
      subject: `Order ${facts.number} is paid`,
      paragraphs: [
        'We received your payment. Thank you!',
        ...(facts.dispatch ?? []).map(({ artist, by }) => `${artist} sends your order by ${formatDate(by)}.`),
        `It goes to:\n${facts.address}`,
      ],
    }),
  orderPaidForArtist: (facts: OrderFacts & { address: string; buyer: string; phone?: string | null; note?: string | null }) =>
    writeOrderEmail(facts, {
      subject: `Order ${facts.number} is paid: please send it`,
      paragraphs: [
        'Your work is paid for. Please send it to:',
        [facts.buyer, facts.address, facts.phone].filter(Boolean).join('\n'),
        ...(facts.note ? [`Note from the buyer: ${facts.note}`] : []),
      ],
    }),
  cancellationAskedForArtist: (facts: OrderFacts & { reason: string }) =>
    writeOrderEmail(facts, {
      subject: `Order ${facts.number}: the buyer asks to cancel it`,
      paragraphs: [
        'Please wait with sending it and answer: you can accept, and the payment is refunded, or decline.',
        `Reason: ${facts.reason}`,
      ],
      label: 'Answer',
    }),
  cancellationAsked: (facts: OrderFacts & { reason: string }) =>
    writeOrderEmail(facts, {
      subject: `Order ${facts.number}: the buyer asks to cancel it`,
      paragraphs: [
        'It has works by several artists, so the shop answers: accept, and the payment is refunded, or decline.',
        `Reason: ${facts.reason}`,
      ],
      label: 'Answer',
    }),
  cancellationDeclined: (facts: OrderFacts) =>
    writeOrderEmail(facts, {
      subject: `Order ${facts.number} is not cancelled`,
      paragraphs: ['We could not cancel this order as you asked, because it is already being prepared. It will be sent to you.'],
    }),
  orderCancelled: (facts: OrderFacts & { reason: string | null; isPaid: boolean; isAsked?: boolean }) =>
    writeOrderEmail(facts, {
      subject: `Order ${facts.number} is cancelled`,
      paragraphs: [
        facts.isAsked ? 'This order was cancelled, as you asked.' : 'This order was cancelled.',
        ...(facts.reason ? [facts.reason] : []),
        ...(facts.isPaid ? ['Your payment is being given back; we write to you when it is on its way.'] : []),
      ],
    }),
  orderCancelledForArtist: (facts: OrderFacts) =>
    writeOrderEmail(facts, {
      subject: `Order ${facts.number} is cancelled`,
      paragraphs: ['This order was cancelled. Please do not send it; the pieces are in the shop again.'],
    }),
  orderExpired: (facts: OrderFacts) =>
    writeOrderEmail(facts, {
      subject: `Order ${facts.number} was not paid`,
      paragraphs: ['This order was not paid in time, and the pieces went back to the shop. You are welcome to order them again.'],
    }),
  orderRefunded: (facts: OrderFacts) =>
    writeOrderEmail(facts, {
      subject: `Your payment of order ${facts.number} was given back`,
      paragraphs: ['We gave your payment back. Your bank or mobile money provider may need a few days to show it.'],
    }),
  orderRefundedPart: (facts: OrderFacts & { amount: number; reason: string }) =>
    writeOrderEmail(facts, {
      subject: `We've refunded ${formatFrw(facts.amount)} of order ${facts.number}`,
      paragraphs: [
        `We've refunded ${formatFrw(facts.amount)} of your payment. It can take a few days until your bank or mobile money provider shows it.`,
        ...(facts.reason ? [`Reason: ${facts.reason}`] : []),
      ],
    }),
  orderRefundedPartForArtist: (facts: OrderFacts & { amount: number }) =>
    writeOrderEmail(facts, {
      subject: `${formatFrw(facts.amount)} of order ${facts.number} was refunded`,
      paragraphs: [`We refunded ${formatFrw(facts.amount)} of your works in this order to the buyer.`],
    }),
  orderRefundedForArtist: (facts: OrderFacts) =>
    writeOrderEmail(facts, {
      subject: `Order ${facts.number} was refunded`,
      paragraphs: ['The payment of this order was given back to the buyer.'],
    }),
  paymentReturned: (facts: OrderFacts & { news: ChargeNews }) =>
    writeOrderEmail(facts, {
      subject: `A payment of order ${facts.number} is being given back`,
      paragraphs: [
        storedWords(facts, 'why') ?? chargeNews[facts.news].why,
        'We give it back; your bank or mobile money provider may need a few days to show it.',
      ],
    }),
  paymentAlert: (facts: OrderFacts & { news: AlertNews }) =>
    writeOrderEmail(facts, {
      subject: `Please look at order ${facts.number}`,
      paragraphs: [storedWords(facts, 'what') ?? alertOf(facts.news)],
    }),
};

declare module '#server/platform/email/email-order.ts' {
  interface EmailFacts extends FactsOf<typeof orderEmails> {}
}
