import { subjectAbout } from '#server/platform/email/subject.ts';
import { alertOf, type AlertNews, alertTitles, chargeNews, type ChargeNews } from '#server/orders/alerts.ts';
import {
  buyerOf,
  by,
  how,
  of,
  type OrderFacts,
  startBuyer,
  wasPaid,
  writeOrderEmail,
  writeToBuyer,
} from '#server/orders/emails/order-email.ts';
import { refundEmails } from '#server/orders/emails/refund-emails.ts';
import { writeReason } from '#server/orders/states/refund-words.ts';
import { firstNameOf, type Taken, writeTaken } from '#server/orders/named.ts';
import { type Agreed, type Dispatch, type UnderWay, willSend, writeAgreed, writeAgreedToArtist } from './order-words.ts';
import { dutiesIn, parcelTo } from './parcel-words.ts';
import type { FactsOf } from '#server/platform/email/email-order.ts';
import { HOME_COUNTRY } from '#contract/home-country.ts';
import { formatDate, formatDateAndTime, formatFrw } from '#contract/format.ts';
import { ORDER_AGAIN } from '#contract/screens.ts';

/** A mail that an older version put into the queue has the words themselves. */
const storedWords = (facts: object, name: 'payUntil' | 'why' | 'what') => (facts as Partial<Record<typeof name, string>>)[name];

/** What an artist sends, where to, and by when; a mail that an older version put into the queue does not say when. */
type ToSend = { address: string; place?: string; phone?: string | null; note?: string | null; sendBy?: string };

/** What an artist still sends of an order of which a part is asked for or cancelled, and by when; none where nothing is left. */
type Rest = { rest?: { works: string; sendBy: string } };

const sendRest = ({ rest }: Rest): string[] => (rest ? [`Still to be sent, by ${formatDate(rest.sendBy)}: ${rest.works}.`] : []);

const toSend = ({ number }: OrderFacts, works: string) => `Order ${number} to send${works ? `: ${works}` : ''}`;
const toWhom = ({ buyer }: OrderFacts) => (buyer ? `, to ${firstNameOf(buyer)}` : '');

/** Several works, or several pieces of one. */
const isOfSeveral = ({ pieces }: OrderFacts): boolean =>
  pieces.length > 1 || pieces.some((piece) => !(typeof piece === 'string' ? piece : piece.text).endsWith(' × 1'));

/** That the money of what was cancelled goes back, said with the cancellation: the refund has no mail of its own, unless a person makes it by hand. */
function goesBack(facts: OrderFacts & { refund?: number }): string {
  const sum = facts.refund === undefined ? 'your payment' : `${formatFrw(facts.refund)}${wasPaid(facts)}`;
  const rest =
    facts.method === 'by hand'
      ? 'We’ll email you when it’s done.'
      : 'It can take a few days until your bank or mobile money provider shows it.';
  return `We’re refunding ${sum}. ${rest}`;
}

/** Why an order ended, and whether its payment goes back; of one that was never paid, who ended it. A mail that an older version queued does not say that. */
type Cancelled = { reason: string | null; isPaid: boolean; isAsked?: boolean; refund?: number; unpaid?: { isByBuyer: boolean } };

function wasCancelled({ isAsked, unpaid }: Cancelled): string {
  if (unpaid)
    return `${unpaid.isByBuyer ? 'You cancelled this order' : 'This order was cancelled'} before it was paid, so nothing was charged.`;
  return isAsked ? 'This order was cancelled, as you asked.' : 'This order was cancelled.';
}

/** Something of it is in the shop. */
type Again = { mayOrderAgain?: boolean };

const orderAgain = ({ mayOrderAgain }: Again) => (mayOrderAgain ? { label: 'Order again', part: ORDER_AGAIN } : {});

const toldRefund = ({ isRefunded }: { isRefunded?: boolean }) => (isRefunded ? ' We’re refunding the buyer.' : '');

/** `110,000 Frw`, or what was taken, with it: `115,500 NGN (110,000 Frw)`. */
const paidSum = ({ total, taken }: OrderFacts & { taken?: Taken }) =>
  taken ? `${writeTaken(taken)} (${formatFrw(total)})` : formatFrw(total);

/** That the price was agreed on, of an order by an offer. */
const agreedPrice = ({ agreedWith, total, works }: OrderFacts & Agreed): string[] =>
  agreedWith ? [`${formatFrw(total)} is the price that you and ${agreedWith} agreed on${works ? ` for ${works}` : ''}.`] : [];

/** Mails about orders and their payments, to the buyer, to each artist of the order, and to the admins. */
export const orderEmails = {
  orderPlaced: (facts: OrderFacts & Agreed & { address: string; country?: string; phone?: string | null; payBy: string }) =>
    writeToBuyer(facts, {
      subject: `Order ${facts.number} is waiting for your payment${of(facts)}`,
      paragraphs: [
        writeAgreed(facts) ?? `We’ve received your order and are keeping ${facts.works ?? 'the works'} for you. Thank you!`,
        `Please pay ${formatFrw(facts.total)} by ${storedWords(facts, 'payUntil') ?? formatDateAndTime(facts.payBy)}; after that ${facts.pieces.length === 1 ? 'it goes' : 'they go'} back to the shop.`,
        (facts.country ?? HOME_COUNTRY) === HOME_COUNTRY ? 'You can pay by card or mobile money.' : 'You can pay by card.',
        `It goes to:\n${parcelTo(facts)}`,
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
        note?: string | null;
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
        ...(facts.note ? [`Your note: ${facts.note}`] : []),
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
  cancellationAskedForArtist: (facts: OrderFacts & Rest & { reason: string }) =>
    writeOrderEmail(facts, {
      subject: `Order ${facts.number}: ${buyerOf(facts)} asks to cancel ${facts.works ?? 'it'}`,
      paragraphs: [
        `${startBuyer(facts)} asks to cancel ${isOfSeveral(facts) ? 'these works. Please don’t send them' : 'this work. Please don’t send it'} yet: accept to cancel ${isOfSeveral(facts) ? 'them' : 'it'} and refund the buyer, or decline and send ${isOfSeveral(facts) ? 'them' : 'it'}.`,
        writeReason(facts.reason),
        ...sendRest(facts),
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
        writeReason(facts.reason),
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
  orderCancelled: (facts: OrderFacts & Cancelled & Again) =>
    writeToBuyer(facts, {
      subject: `Order ${facts.number} is cancelled${of(facts)}`,
      paragraphs: [
        wasCancelled(facts),
        ...(facts.reason ? [writeReason(facts.reason)] : []),
        ...(facts.isPaid ? [goesBack(facts)] : []),
        ...(facts.mayOrderAgain
          ? [`${isOfSeveral(facts) ? 'The works are' : 'The work is'} in the shop again, if you’d like to order once more.`]
          : []),
      ],
      ...orderAgain(facts),
    }),
  orderCancelledForArtist: (facts: OrderFacts & { kept?: string; isAllKept?: boolean; isRefunded?: boolean }) =>
    writeOrderEmail(facts, {
      subject: `Order ${facts.number}${by(facts)} is cancelled${of(facts)}`,
      paragraphs: facts.kept
        ? [
            `This order was cancelled. Please don’t send it.${toldRefund(facts)}`,
            `${facts.isAllKept ? '' : 'The other works are in the shop again. '}What had been sent or refunded before (${facts.kept}) is not back in the shop. If you have it and want to sell it, raise its stock.`,
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
  orderItemsCancelledForArtist: (facts: OrderFacts & Rest & { isRefunded?: boolean }) =>
    writeOrderEmail(facts, {
      subject: `A part of order ${facts.number}${by(facts)} is cancelled${of(facts)}`,
      paragraphs: [
        `${isOfSeveral(facts) ? 'These works were cancelled. Please don’t send them; they are' : 'This work was cancelled. Please don’t send it; it is'} in the shop again.${toldRefund(facts)}`,
        ...sendRest(facts),
      ],
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
  orderExpired: (facts: OrderFacts & Again) =>
    writeToBuyer(facts, {
      subject: `Order ${facts.number} was not paid in time${of(facts)}`,
      paragraphs: [
        `This order was not paid in time, so nothing was charged, and ${isOfSeveral(facts) ? 'the works' : 'the work'} went back to the shop.${facts.mayOrderAgain ? ` You’re welcome to order ${isOfSeveral(facts) ? 'them' : 'it'} again.` : ''}`,
      ],
      ...orderAgain(facts),
    }),
  ...refundEmails,
  paymentReturned: (facts: OrderFacts & { news: ChargeNews }) =>
    writeToBuyer(facts, {
      subject: `We’re refunding a payment of order ${facts.number}${of(facts)}`,
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
