import { type EmailParts, writeEmail } from '#server/platform/email/blocks.ts';
import { orderHelp } from '#server/platform/email/order-help.ts';
import { alertOf, type AlertNews, alertTitles, chargeNews, type ChargeNews } from '#server/orders/alerts.ts';
import { firstNameOf } from '#server/orders/named.ts';
import type { FactsOf } from '#server/platform/email/email-order.ts';
import { countryName, HOME_COUNTRY } from '#contract/countries.ts';
import { formatDate, formatDateAndTime, formatFrw } from '#contract/format.ts';

/**
 * The facts of every mail about an order; `link` leads to it, `total` is in Frw. For an artist `works`, `pieces` and `total` are of their own
 * items. A mail that an older version put into the queue has neither `works` nor `buyer`.
 */
type OrderFacts = { name: string; number: number; works?: string; buyer?: string; pieces: Piece[]; total: number; link: string };
/** `Lake Kivu × 2`, and what these cost together in Frw; an older version queued the words alone. */
type Piece = string | { text: string; amount: number };

const of = ({ works }: OrderFacts) => (works ? `: ${works}` : '');
const buyerOf = ({ buyer }: OrderFacts) => (buyer ? firstNameOf(buyer) : 'the buyer');
const startBuyer = ({ buyer }: OrderFacts) => (buyer ? firstNameOf(buyer) : 'The buyer');
const by = ({ buyer }: OrderFacts) => (buyer ? ` by ${firstNameOf(buyer)}` : '');

const listOf = ({ pieces, total }: OrderFacts, label: string) => ({
  lines: pieces.map((piece) => (typeof piece === 'string' ? piece : { text: piece.text, amount: formatFrw(piece.amount) })),
  total: { label, amount: formatFrw(total) },
});

/** A mail that an older version put into the queue has the words themselves. */
const storedWords = (facts: object, name: 'payUntil' | 'why' | 'what') => (facts as Partial<Record<typeof name, string>>)[name];

/** What an artist sends, where to, and by when; a mail that an older version put into the queue does not say when. */
type ToSend = { address: string; place?: string; phone?: string | null; note?: string | null; sendBy?: string };

/** What a parcel to another country costs its receiver; a mail that an older version queued does not say where to. */
const dutiesIn = (country: string | undefined) =>
  country && country !== HOME_COUNTRY ? [`The recipient pays any customs duties and taxes in ${countryName(country)}.`] : [];

type Words = { subject: string; paragraphs: string[]; label?: string; total?: string };

function writeOrderEmail(
  facts: OrderFacts,
  { subject, paragraphs, label = 'See the order', total = 'Total' }: Words,
  help?: EmailParts['help'],
) {
  return writeEmail({
    subject,
    greeting: `Hello ${facts.name},`,
    paragraphs,
    list: listOf(facts, total),
    action: { label, link: facts.link },
    ...(help && { help }),
  });
}

/** To the buyer: with the ways to the shop. */
const writeToBuyer = (facts: OrderFacts, words: Words) => writeOrderEmail(facts, words, orderHelp(facts.link));

/** Mails about orders and their payments, to the buyer, to each artist of the order, and to the admins. */
export const orderEmails = {
  orderPlaced: (facts: OrderFacts & { address: string; country?: string; payBy: string }) =>
    writeToBuyer(facts, {
      subject: `Your order ${facts.number}${of(facts)}`,
      paragraphs: [
        'Thank you for your order. We are keeping the works for you.',
        `Please pay ${formatFrw(facts.total)} by ${storedWords(facts, 'payUntil') ?? formatDateAndTime(facts.payBy)}; after that they go back to the shop.`,
        `Shipping address:\n${facts.address}`,
        ...dutiesIn(facts.country),
      ],
      label: 'Pay the order',
    }),
  orderPlacedForArtist: (facts: OrderFacts) =>
    writeOrderEmail(facts, {
      subject: facts.works
        ? `Order ${facts.number}: ${startBuyer(facts)} ordered ${facts.works}`
        : `You have an order: order ${facts.number}`,
      paragraphs: [`${startBuyer(facts)} ordered from you. Please wait to send it until the order is paid; we'll email you then.`],
    }),
  orderPaid: (facts: OrderFacts & { address: string; country?: string; dispatch?: { artist: string; by: string }[] }) =>
    writeToBuyer(facts, {
      subject: `Order ${facts.number} is paid${of(facts)}`,
      paragraphs: [
        'We received your payment. Thank you!',
        ...(facts.dispatch ?? []).map(
          ({ artist, by }, _, all) =>
            `${artist} will send ${all.length > 1 ? 'their part of your order' : 'your order'} by ${formatDate(by)}.`,
        ),
        'We’ll email you when it leaves, with the carrier and tracking number.',
        `It goes to:\n${facts.address}`,
        ...dutiesIn(facts.country),
      ],
    }),
  orderPaidForArtist: (facts: OrderFacts & ToSend) =>
    writeOrderEmail(facts, {
      subject: `Order ${facts.number} to send${of(facts)}${facts.buyer ? `, to ${firstNameOf(facts.buyer)}` : ''}${facts.place ? ` in ${facts.place}` : ''}`,
      paragraphs: [
        facts.sendBy
          ? `Your work is paid for. Please send it by ${formatDate(facts.sendBy)} to:`
          : 'Your work is paid for. Please send it to:',
        // An address often begins with the name.
        [facts.address.startsWith(`${facts.buyer}\n`) ? '' : facts.buyer, facts.address, facts.phone].filter(Boolean).join('\n'),
        ...(facts.note ? [`Note from the buyer: ${facts.note}`] : []),
      ],
    }),
  cancellationAskedForArtist: (facts: OrderFacts & { reason: string }) =>
    writeOrderEmail(facts, {
      subject: `Order ${facts.number}: ${buyerOf(facts)} asks to cancel ${facts.works ?? 'it'}`,
      paragraphs: [
        'Please don’t send it yet. Accept to cancel and refund the buyer, or decline to keep the order.',
        `Reason: ${facts.reason}`,
      ],
      label: 'Answer',
    }),
  cancellationAsked: (facts: OrderFacts & { reason: string }) =>
    writeOrderEmail(facts, {
      subject: `Order ${facts.number}: ${buyerOf(facts)} asks to cancel ${facts.works ?? 'it'}`,
      paragraphs: [
        'This order has works by several artists, so Ubugeni decides: accept to cancel and refund the buyer, or decline.',
        `Reason: ${facts.reason}`,
      ],
      label: 'Answer',
    }),
  cancellationDeclined: (facts: OrderFacts) =>
    writeToBuyer(facts, {
      subject: `Order ${facts.number} is not cancelled${of(facts)}`,
      paragraphs: [
        'Your request to cancel was declined, so the order will be sent as planned. If you have questions, message the artist from the order page.',
      ],
    }),
  orderCancelled: (facts: OrderFacts & { reason: string | null; isPaid: boolean; isAsked?: boolean }) =>
    writeToBuyer(facts, {
      subject: `Order ${facts.number} is cancelled${of(facts)}`,
      paragraphs: [
        facts.isAsked ? 'This order was cancelled, as you asked.' : 'This order was cancelled.',
        ...(facts.reason ? [facts.reason] : []),
        ...(facts.isPaid ? ['We’re refunding your payment; we’ll email you when it is on its way.'] : []),
      ],
    }),
  orderCancelledForArtist: (facts: OrderFacts) =>
    writeOrderEmail(facts, {
      subject: `Order ${facts.number}${by(facts)} is cancelled${of(facts)}`,
      paragraphs: ['This order was cancelled. Please don’t send it; the works are in the shop again.'],
    }),
  orderExpired: (facts: OrderFacts) =>
    writeToBuyer(facts, {
      subject: `Order ${facts.number} was not paid in time${of(facts)}`,
      paragraphs: ['This order was not paid in time, and the works went back to the shop. You’re welcome to order them again.'],
    }),
  orderRefunded: (facts: OrderFacts) =>
    writeToBuyer(facts, {
      subject: `We've refunded order ${facts.number}${of(facts)}`,
      paragraphs: ['We’ve refunded your payment. It can take a few days until your bank or mobile money provider shows it.'],
    }),
  orderRefundedPart: (facts: OrderFacts & { amount: number; reason: string }) =>
    writeToBuyer(facts, {
      subject: `We've refunded ${formatFrw(facts.amount)} of order ${facts.number}${of(facts)}`,
      paragraphs: [
        `We've refunded ${formatFrw(facts.amount)} of your payment. It can take a few days until your bank or mobile money provider shows it.`,
        ...(facts.reason ? [`Reason: ${facts.reason}`] : []),
      ],
      total: 'Total of the order',
    }),
  orderRefundedPartForArtist: (facts: OrderFacts & { amount: number }) =>
    writeOrderEmail(facts, {
      subject: `Order ${facts.number}: ${formatFrw(facts.amount)} was refunded${facts.buyer ? ` to ${firstNameOf(facts.buyer)}` : ''}`,
      paragraphs: [`We’ve refunded ${formatFrw(facts.amount)} to the buyer, from your share of this order.`],
      total: 'Total of your works',
    }),
  orderRefundedForArtist: (facts: OrderFacts) =>
    writeOrderEmail(facts, {
      subject: `Order ${facts.number}${by(facts)} was refunded${of(facts)}`,
      paragraphs: [`We’ve refunded the payment of this order to ${buyerOf(facts)}.`],
    }),
  paymentReturned: (facts: OrderFacts & { news: ChargeNews }) =>
    writeToBuyer(facts, {
      subject: `We're refunding a payment of order ${facts.number}${of(facts)}`,
      paragraphs: [
        storedWords(facts, 'why') ?? chargeNews[facts.news].why,
        'We’re refunding it. It can take a few days until your bank or mobile money provider shows it.',
      ],
    }),
  paymentAlert: (facts: OrderFacts & { news: AlertNews }) =>
    writeOrderEmail(facts, {
      subject: `Order ${facts.number}${by(facts)}: ${alertTitles[facts.news]}`,
      paragraphs: [storedWords(facts, 'what') ?? alertOf(facts.news)],
    }),
};

declare module '#server/platform/email/email-order.ts' {
  interface EmailFacts extends FactsOf<typeof orderEmails> {}
}
