import { type EmailParts, writeEmail } from '#server/platform/email/blocks.ts';
import { subjectAbout } from '#server/platform/email/subject.ts';
import { orderHelp } from '#server/platform/email/order-help.ts';
import { alertOf, type AlertNews, alertTitles, chargeNews, type ChargeNews } from '#server/orders/alerts.ts';
import { firstNameOf, type Taken, writeTaken } from '#server/orders/named.ts';
import {
  type Agreed,
  agreedPrice,
  buyerOf,
  by,
  type Dispatch,
  goesBack,
  how,
  isOfSeveral,
  leftOf,
  of,
  type OrderFacts,
  ofOrder,
  type PartFacts,
  refundedSums,
  startBuyer,
  type Sum,
  toldRefund,
  toSend,
  toWhom,
  type UnderWay,
  wasPaid,
  willSend,
  writeAgreed,
  writeAgreedToArtist,
} from './order-words.ts';
import { dutiesIn, parcelTo } from './parcel-words.ts';
import type { FactsOf } from '#server/platform/email/email-order.ts';
import { HOME_COUNTRY } from '#contract/home-country.ts';
import { formatDate, formatDateAndTime, formatFrw } from '#contract/format.ts';

/** `also`: a sum of the whole order below that of what the mail tells of. */
const listOf = ({ pieces, total }: OrderFacts, label: string, also?: Sum) => ({
  lines: pieces.map((piece) => (typeof piece === 'string' ? piece : { ...piece, amount: formatFrw(piece.amount) })),
  sums: [{ label, amount: total }, ...(also ? [also] : [])].map((sum) => ({ label: sum.label, amount: formatFrw(sum.amount) })),
});

/** A mail that an older version put into the queue has the words themselves. */
const storedWords = (facts: object, name: 'payUntil' | 'why' | 'what') => (facts as Partial<Record<typeof name, string>>)[name];

/** What an artist sends, where to, and by when; a mail that an older version put into the queue does not say when. */
type ToSend = { address: string; place?: string; phone?: string | null; note?: string | null; sendBy?: string };

type Words = Pick<EmailParts, 'subject' | 'title' | 'paragraphs' | 'pictures' | 'isActionFirst' | 'closing'> & {
  label?: string;
  total?: string;
  also?: Sum;
};

const writeOrderEmail = (
  facts: OrderFacts,
  { label = 'See the order', total = 'Total', also, ...words }: Words,
  help?: EmailParts['help'],
) =>
  writeEmail({
    ...words,
    greeting: `Hello ${facts.name},`,
    list: listOf(facts, total, also),
    action: { label, link: facts.link },
    ...(help && { help }),
  });

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
      Agreed &
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
        ...agreedPrice(facts),
        ...(facts.dispatch ?? []).map((one, _, all) => willSend(one, all.length, facts)),
      ],
      // Below the works, so that the button stands in the first screen of a phone.
      closing: [
        `We’ll email you when ${(facts.dispatch ?? []).length > 1 ? 'each parcel' : 'it'} leaves, with the carrier and tracking number.`,
        `It goes to:\n${parcelTo(facts)}`,
        ...dutiesIn(facts.country),
      ].join('\n\n'),
      label: 'See the order and its receipt',
      isActionFirst: true,
    }),
  orderPaidForArtist: (facts: OrderFacts & ToSend) =>
    writeOrderEmail(facts, {
      ...subjectAbout(
        facts.works ?? '',
        (works) => toSend(facts, works) + toWhom(facts) + (facts.place ? ` in ${facts.place}` : ''),
        (works) => toSend(facts, works) + toWhom(facts),
        (works) => toSend(facts, works),
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
      ...subjectAbout(facts.works ?? 'it', (works) => `Order ${facts.number}: ${buyerOf(facts)} keeps ${works} after all`),
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
  orderRefunded: (facts: OrderFacts) =>
    writeToBuyer(facts, {
      subject: `We've refunded order ${facts.number}${of(facts)}`,
      paragraphs: [
        `We’ve refunded ${formatFrw(facts.total)}${wasPaid(facts)}. It can take a few days until your bank or mobile money provider shows it.`,
      ],
      total: 'Total refunded',
    }),
  orderRefundedPart: (facts: PartFacts) =>
    writeToBuyer(facts, {
      subject: `We've refunded ${formatFrw(facts.amount)} of order ${facts.number}${of(facts)}`,
      paragraphs: [
        `We’ve refunded ${formatFrw(facts.amount)} of your payment${how(facts)}. It can take a few days until your bank or mobile money provider shows it.`,
        ...(facts.reason ? [`Reason: ${facts.reason}`] : []),
        ...ofOrder(facts),
        ...leftOf(facts),
      ],
      pictures: facts.pictures,
      ...refundedSums(facts),
    }),
  orderRefundedPartForArtist: (facts: OrderFacts & { amount: number }) =>
    writeOrderEmail(facts, {
      subject: `Order ${facts.number}: ${formatFrw(facts.amount)} was refunded${facts.buyer ? ` to ${firstNameOf(facts.buyer)}` : ''}`,
      paragraphs: [`We’ve refunded ${formatFrw(facts.amount)} to the buyer, from your share of this order.`],
      total: facts.total === facts.amount ? 'This refund' : 'Total of your works',
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
