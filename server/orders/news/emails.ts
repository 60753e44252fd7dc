import { type EmailParts, writeEmail } from '#server/platform/email/blocks.ts';
import type { EmailPicture } from '#server/platform/email/email-picture.ts';
import { subjectAbout } from '#server/platform/email/subject.ts';
import { orderHelp } from '#server/platform/email/order-help.ts';
import { alertOf, type AlertNews, alertTitles, chargeNews, type ChargeNews } from '#server/orders/alerts.ts';
import { firstNameOf, paidHow, type Taken, writeTaken } from '#server/orders/named.ts';
import { type Agreed, type Dispatch, type UnderWay, willSend, writeAgreed, writeAgreedToArtist } from './order-words.ts';
import { dutiesIn, parcelTo } from './parcel-words.ts';
import type { FactsOf } from '#server/platform/email/email-order.ts';
import { HOME_COUNTRY } from '#contract/home-country.ts';
import { formatDate, formatDateAndTime, formatFrw } from '#contract/format.ts';

/**
 * The facts of every mail about an order; `link` leads to it, `total` is in Frw. For an artist `works`, `pieces` and `total` are of their own
 * items; of a part that was asked for, cancelled or refunded, all three are of that part. A mail that an older version put into the queue has none of
 * `works`, `buyer` and `method`.
 */
type OrderFacts = {
  name: string;
  number: number;
  works?: string;
  buyer?: string;
  pieces: Piece[];
  total: number;
  /** The provider's word for how it was paid; none while it is unpaid. */
  method?: string | null;
  link: string;
};
/** `Lake Kivu × 2`, and what these cost together in Frw; an older version queued the words alone. */
type Piece = string | { text: string; amount: number; picture?: EmailPicture; detail?: string };

const of = ({ works }: OrderFacts) => (works ? `: ${works}` : '');
const buyerOf = ({ buyer }: OrderFacts) => (buyer ? firstNameOf(buyer) : 'the buyer');
const startBuyer = ({ buyer }: OrderFacts) => (buyer ? firstNameOf(buyer) : 'The buyer');
const by = ({ buyer }: OrderFacts) => (buyer ? ` by ${firstNameOf(buyer)}` : '');

/** ' by mobile money', where that is known. */
const how = ({ method }: OrderFacts) => paidHow(method).replace(/^(?=.)/, ' ');

const listOf = ({ pieces, total }: OrderFacts, label: string) => ({
  lines: pieces.map((piece) => (typeof piece === 'string' ? piece : { ...piece, amount: formatFrw(piece.amount) })),
  total: { label, amount: formatFrw(total) },
});

/** A mail that an older version put into the queue has the words themselves. */
const storedWords = (facts: object, name: 'payUntil' | 'why' | 'what') => (facts as Partial<Record<typeof name, string>>)[name];

/** What an artist sends, where to, and by when; a mail that an older version put into the queue does not say when. */
type ToSend = { address: string; place?: string; phone?: string | null; note?: string | null; sendBy?: string };

/** Several works, or several pieces of one. */
const isOfSeveral = ({ pieces }: OrderFacts): boolean =>
  pieces.length > 1 || pieces.some((piece) => !(typeof piece === 'string' ? piece : piece.text).endsWith(' × 1'));

const wasPaid = (facts: OrderFacts) => (how(facts) ? `, which you paid${how(facts)}` : '');

/** What of the payment was not refunded; a mail that an older version queued does not say it, and lists the whole order. */
const leftOf = (left: number): string =>
  left === 0 ? 'Your whole payment has now been refunded.' : `${formatFrw(left)} of your payment has not been refunded.`;
type RefundedPart = { amount: number; reason: string; left?: number };
const writeRefundedPart = (facts: OrderFacts & RefundedPart) =>
  writeToBuyer(facts, {
    subject: `We've refunded ${formatFrw(facts.amount)} of order ${facts.number}${of(facts)}`,
    paragraphs: [
      `We’ve refunded ${formatFrw(facts.amount)} of your payment${how(facts)}. It can take a few days until your bank or mobile money provider shows it.`,
      ...(facts.reason ? [`Reason: ${facts.reason}`] : []),
      ...(facts.left === undefined ? [] : [leftOf(facts.left)]),
    ],
    total: facts.left === undefined ? 'Total of the order' : 'Total refunded',
  });

/** That the money of what was cancelled goes back, said with the cancellation: the refund has no mail of its own, unless a person makes it by hand. */
function goesBack(facts: OrderFacts & { refund?: number }): string {
  const sum = facts.refund === undefined ? 'your payment' : `${formatFrw(facts.refund)}${wasPaid(facts)}`;
  const rest =
    facts.method === 'by hand'
      ? 'We’ll email you when it’s done.'
      : 'It can take a few days until your bank or mobile money provider shows it.';
  return `We’re refunding ${sum}. ${rest}`;
}

const toldRefund = ({ isRefunded }: { isRefunded?: boolean }) => (isRefunded ? ' We’re refunding the buyer.' : '');

type Words = { subject: string; paragraphs: string[]; label?: string; total?: string; isActionFirst?: boolean; closing?: string };

function writeOrderEmail(
  facts: OrderFacts,
  { subject, paragraphs, label = 'See the order', total = 'Total', isActionFirst = false, closing }: Words,
  help?: EmailParts['help'],
) {
  return writeEmail({
    subject,
    greeting: `Hello ${facts.name},`,
    paragraphs,
    list: listOf(facts, total),
    action: { label, link: facts.link },
    isActionFirst,
    ...(closing && { closing }),
    ...(help && { help }),
  });
}

/** `110,000 Frw`, or what was taken, with it: `115,500 NGN (110,000 Frw)`. */
const paidSum = ({ total, taken }: OrderFacts & { taken?: Taken }) =>
  taken ? `${writeTaken(taken)} (${formatFrw(total)})` : formatFrw(total);

/** To the buyer: with the ways to the shop, and to the artists whose works are on their way. */
const writeToBuyer = (facts: OrderFacts & { dispatch?: Dispatch[] }, words: Words) =>
  writeOrderEmail(facts, words, orderHelp(facts.link, facts.dispatch));

/** Mails about orders and their payments, to the buyer, to each artist of the order, and to the admins. */
export const orderEmails = {
  orderPlaced: (facts: OrderFacts & Agreed & { address: string; country?: string; payBy: string }) =>
    writeToBuyer(facts, {
      subject: `Order ${facts.number} is waiting for your payment${of(facts)}`,
      paragraphs: [
        writeAgreed(facts) ?? `We’ve received your order and are keeping ${facts.works ?? 'the works'} for you. Thank you!`,
        `Please pay ${formatFrw(facts.total)} by ${storedWords(facts, 'payUntil') ?? formatDateAndTime(facts.payBy)}; after that ${facts.pieces.length === 1 ? 'it goes' : 'they go'} back to the shop.`,
        (facts.country ?? HOME_COUNTRY) === HOME_COUNTRY ? 'You can pay by card or mobile money.' : 'You can pay by card.',
        `Shipping address:\n${facts.address}`,
        ...dutiesIn(facts.country),
      ],
      label: 'Pay the order',
      isActionFirst: true,
    }),
  orderPlacedForArtist: (facts: OrderFacts & Agreed) =>
    writeOrderEmail(facts, {
      subject: facts.works
        ? `Order ${facts.number}: ${startBuyer(facts)} ordered ${facts.works}`
        : `You have an order: order ${facts.number}`,
      paragraphs: [
        `${writeAgreedToArtist(facts) ?? `${startBuyer(facts)} ordered from you.`} Please wait to send it until the order is paid; we’ll email you then.`,
      ],
    }),
  orderPaid: (
    facts: OrderFacts &
      UnderWay & {
        address: string;
        phone?: string | null;
        country?: string;
        /** A mail that an older version put into the queue does not say it. */
        orderedAt?: string;
        dispatch?: Dispatch[];
        /** Where it was not paid in Frw. */
        taken?: Taken;
      },
  ) =>
    writeToBuyer(facts, {
      subject: `Order ${facts.number} is paid${of(facts)}`,
      paragraphs: [
        `We received your payment of ${paidSum(facts)}${how(facts)}${facts.orderedAt ? ` for your order of ${formatDate(facts.orderedAt)}` : ''}. Thank you!`,
        (facts.dispatch ?? []).map((one, _, all) => willSend(one, all.length, facts)).join('\n'),
      ].filter(Boolean),
      // Below the works, so that the button stands in the first screen of a phone.
      closing: [
        'We’ll email you when it leaves, with the carrier and tracking number.',
        `It goes to:\n${parcelTo(facts)}`,
        ...dutiesIn(facts.country),
      ].join('\n\n'),
      label: 'See the order and its receipt',
      isActionFirst: true,
    }),
  orderPaidForArtist: (facts: OrderFacts & ToSend) =>
    writeOrderEmail(facts, {
      subject: subjectAbout(
        facts.works ?? '',
        (works) =>
          `Order ${facts.number} to send${works ? `: ${works}` : ''}${facts.buyer ? `, to ${firstNameOf(facts.buyer)}` : ''}${facts.place ? ` in ${facts.place}` : ''}`,
      ),
      paragraphs: [
        `${isOfSeveral(facts) ? 'Your works are paid for. Please send them' : 'Your work is paid for. Please send it'}${
          facts.sendBy ? ` by ${formatDate(facts.sendBy)}` : ''
        } to:`,
        parcelTo(facts),
        ...(facts.note ? [`Note from the buyer: ${facts.note}`] : []),
      ],
    }),
  cancellationAskedForArtist: (facts: OrderFacts & { reason: string }) =>
    writeOrderEmail(facts, {
      subject: `Order ${facts.number}: ${buyerOf(facts)} asks to cancel ${facts.works ?? 'it'}`,
      paragraphs: [
        `${startBuyer(facts)} asks to cancel what is listed here. Please don’t send it yet: accept to cancel it and refund the buyer, or decline to keep the order.`,
        `Reason: ${facts.reason}`,
      ],
      label: 'Answer',
    }),
  cancellationAsked: (facts: OrderFacts & { reason: string; hasLeft?: boolean }) =>
    writeOrderEmail(facts, {
      subject: `Order ${facts.number}: ${buyerOf(facts)} asks to cancel ${facts.works ?? 'it'}`,
      paragraphs: [
        facts.hasLeft
          ? `${startBuyer(facts)} asks to cancel what is listed here. Its artist has left Ubugeni, so Ubugeni decides: accept to cancel it and refund the buyer, or decline.`
          : `${startBuyer(facts)} asks to cancel works by several artists, so Ubugeni decides: accept to cancel them and refund the buyer, or decline.`,
        `Reason: ${facts.reason}`,
      ],
      label: 'Answer',
    }),
  cancellationDeclined: (facts: OrderFacts) =>
    writeToBuyer(facts, {
      subject: `Order ${facts.number} is not cancelled${of(facts)}`,
      paragraphs: [
        'Your request to cancel was declined, so what is listed here will be sent as planned. If you have questions, message the artist from the order page.',
      ],
    }),
  cancellationWithdrawnForArtist: (facts: OrderFacts) =>
    writeOrderEmail(facts, {
      subject: subjectAbout(facts.works ?? 'it', (works) => `Order ${facts.number}: ${buyerOf(facts)} keeps ${works} after all`),
      paragraphs: ['The request to cancel was taken back, so there is nothing to answer. Please send what is listed here as planned.'],
    }),
  orderCancelled: (facts: OrderFacts & { reason: string | null; isPaid: boolean; isAsked?: boolean; refund?: number }) =>
    writeToBuyer(facts, {
      subject: `Order ${facts.number} is cancelled${of(facts)}`,
      paragraphs: [
        facts.isAsked ? 'This order was cancelled, as you asked.' : 'This order was cancelled.',
        ...(facts.reason ? [`Reason: ${facts.reason}`] : []),
        ...(facts.isPaid ? [goesBack(facts)] : []),
      ],
    }),
  orderCancelledForArtist: (facts: OrderFacts & { kept?: string; isAllKept?: boolean; isRefunded?: boolean }) =>
    writeOrderEmail(facts, {
      subject: `Order ${facts.number}${by(facts)} is cancelled${of(facts)}`,
      paragraphs: facts.kept
        ? [
            `This order was cancelled. Please don’t send it.${toldRefund(facts)}`,
            `${facts.isAllKept ? '' : 'The other works are in the shop again. '}What we had refunded before (${facts.kept}) is not back in the shop. If you still have it and want to sell it, raise its stock.`,
          ]
        : [`This order was cancelled. Please don’t send it; the works are in the shop again.${toldRefund(facts)}`],
    }),
  orderItemsCancelled: (facts: OrderFacts & { isRefunded?: boolean; refund?: number }) =>
    writeToBuyer(facts, {
      subject: `A part of order ${facts.number} is cancelled${of(facts)}`,
      paragraphs: [
        'What is listed here was cancelled, as you asked. The rest of your order stays as it is.',
        // A mail that an older version queued does not say how much was left of it.
        facts.isRefunded === false || facts.refund === 0 ? 'Its price was refunded before.' : goesBack(facts),
      ],
      total: 'Total of what is cancelled',
    }),
  orderItemsCancelledForArtist: (facts: OrderFacts & { isRefunded?: boolean }) =>
    writeOrderEmail(facts, {
      subject: `A part of order ${facts.number}${by(facts)} is cancelled${of(facts)}`,
      paragraphs: [`What is listed here was cancelled. Please don’t send it; it is in the shop again.${toldRefund(facts)}`],
      total: 'Total of what is cancelled',
    }),
  orderDeliveryChangedForArtist: (facts: OrderFacts & ToSend) =>
    writeOrderEmail(facts, {
      subject: `Order ${facts.number} goes to another address${of(facts)}`,
      paragraphs: [
        `${startBuyer(facts)} changed the delivery of this order. Please send it to:`,
        parcelTo(facts),
        ...(facts.note ? [`Note from the buyer: ${facts.note}`] : []),
        'If you have printed a packing slip, please print it again.',
      ],
    }),
  orderExpired: (facts: OrderFacts) =>
    writeToBuyer(facts, {
      subject: `Order ${facts.number} was not paid in time${of(facts)}`,
      paragraphs: ['This order was not paid in time, and the works went back to the shop. You’re welcome to order them again.'],
    }),
  orderRefunded: ({ part, ...facts }: OrderFacts & { part?: RefundedPart }) =>
    part
      ? writeRefundedPart({ ...facts, ...part })
      : writeToBuyer(facts, {
          subject: `We've refunded order ${facts.number}${of(facts)}`,
          paragraphs: [
            `We’ve refunded ${formatFrw(facts.total)}${wasPaid(facts)}. It can take a few days until your bank or mobile money provider shows it.`,
          ],
          total: 'Total refunded',
        }),
  orderRefundedPart: (facts: OrderFacts & RefundedPart) => writeRefundedPart(facts),
  orderRefundedPartForArtist: (facts: OrderFacts & { amount: number }) =>
    writeOrderEmail(facts, {
      subject: `Order ${facts.number}: ${formatFrw(facts.amount)} was refunded${facts.buyer ? ` to ${firstNameOf(facts.buyer)}` : ''}`,
      paragraphs: [`We’ve refunded ${formatFrw(facts.amount)} to the buyer, from your share of this order.`],
      total: facts.total === facts.amount ? 'Total refunded' : 'Total of your works',
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
        'We’re refunding this payment. It can take a few days until your bank or mobile money provider shows it.',
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
