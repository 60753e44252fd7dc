import { formatFrw } from '#contract/format.ts';
import { firstNameOf } from '#server/orders/named.ts';
import type { EmailPicture } from '#server/platform/email/email-picture.ts';
import { whyForArtist, writeReason } from '#server/orders/states/refund-words.ts';
import { buyerOf, by, how, of, type OrderFacts, startBuyer, type Sum, wasPaid, writeOrderEmail, writeToBuyer } from './order-email.ts';

/** What the order costs its buyer after a refund, in Frw. */
const leftOf = (left: number): string =>
  left === 0 ? 'Your whole payment has now been refunded.' : `After this refund you’ve paid ${formatFrw(left)} for this order.`;

/**
 * A refund of a part, in Frw: `refundedInAll` with those before it. A mail that an older version queued has only its amount and
 * reason, and lists the whole order.
 */
type RefundedPart = { amount: number; reason: string; left?: number; refundedInAll?: number };
/** Of what its buyer asked to return: the works that they keep, and those of which they are still to be told; a mail that an older version queued says neither. */
type Returned = { kept?: string; awaited?: string };
/**
 * What was ordered, of a refund that is of no work; `isReturn`: what its buyer asked to return. `ordered` are the first of these works, `more` how many
 * follow; a mail that an older version queued has pictures in their place.
 */
type WholeOrder = {
  ofWorks?: string;
  isReturn?: boolean;
  ordered?: { text: string; detail: string; picture?: EmailPicture }[];
  more?: number;
  pictures?: EmailPicture[];
};
type PartFacts = OrderFacts & RefundedPart & WholeOrder & Returned;

/** What this refund gave back of the order, and beside it what was given back of that in all, where that is more. */
function refundedSums({ left, amount, refundedInAll = amount }: PartFacts): { total: string; of?: number; also?: Sum } {
  if (left === undefined) return { total: 'Total of the order' };
  const of = left + refundedInAll;
  return refundedInAll > amount
    ? { total: 'This refund', also: { label: 'Refunded in all', amount: refundedInAll, of } }
    : { total: 'Refunded', of };
}

/** The works that an amount was refunded for, in rows without an amount: decision 126. */
function ofOrder({ number, ofWorks, isReturn, ordered, more = 0, pictures }: PartFacts) {
  const said = isReturn ? `For your return of ${ofWorks ?? ''}` : `Your order ${number}: ${ofWorks ?? ''}`;
  if (!ordered) return { said: ofWorks ? [`${said}.`] : [], pictures };
  const rows = ordered.map((work) => Object.assign({ amount: '' as const }, work));
  const lines = more > 0 ? [...rows, more === 1 ? 'and 1 more work' : `and ${more} more works`] : rows;
  return { said: [], ofWorks: { title: isReturn ? 'For your return of:' : `Your order ${number}:`, lines } };
}

const ofReturn = ({ kept, awaited }: Returned): string[] => [
  ...(kept ? [`You keep ${kept}: there is nothing to send back.`] : []),
  ...(awaited
    ? [`Your return of ${awaited} is still open: we’ll email you whether, how and where to send it back. Please keep it until then.`]
    : []),
];

/** The heading says what for. */
const titleOf = ({ amount, ofWorks, isReturn }: PartFacts) =>
  isReturn && ofWorks ? { title: `Refunded: ${formatFrw(amount)} for your return of ${ofWorks}` } : {};

function writeRefundedPart(facts: PartFacts) {
  const { said, ...ofWorks } = ofOrder(facts);
  return writeToBuyer(facts, {
    subject: `We’ve refunded ${formatFrw(facts.amount)} of order ${facts.number}${of(facts)}`,
    ...titleOf(facts),
    paragraphs: [
      [
        `We’ve refunded ${formatFrw(facts.amount)} of your payment${how(facts)}.`,
        ...(facts.left === undefined ? [] : [leftOf(facts.left)]),
        'It can take a few days until your bank or mobile money provider shows it.',
      ].join(' '),
      ...(facts.reason ? [writeReason(facts.reason)] : []),
      ...said,
      ...ofReturn(facts),
    ],
    ...ofWorks,
    ...refundedSums(facts),
  });
}

/**
 * `refundedInAll`: of the artist's works, with this one; `restocked` and `kept`: which of them it put back in the shop, and which that went back whole it
 * did not. `share`: it is one amount of an order of several artists, 'others' where it is for the return of another one's work. An older version queued
 * none of these.
 */
type OfArtist = { amount: number; refundedInAll?: number; restocked?: string; kept?: string; share?: 'order' | 'others'; reason?: string };

const backInShop = ({ restocked, kept }: OfArtist) => [
  ...(restocked ? [`Back in the shop: ${restocked}.`] : []),
  ...(kept ? [`Not back in the shop: ${kept}. If you have it again and want to sell it, raise its stock.`] : []),
];

const ofShare = ({ amount, refundedInAll = amount }: OfArtist): { also?: Sum } =>
  refundedInAll > amount ? { also: { label: 'Refunded of your share in all', amount: refundedInAll } } : {};

/** Why an artist bears a part of it, which decision 126 says. */
const whyShared = ({ share }: OfArtist): string[] =>
  share
    ? [
        `It is one amount for the whole order${share === 'others' ? ', after the return of another artist’s work' : ''}. Such an amount is shared among the works by their prices, those that have arrived first.`,
      ]
    : [];

function writePartForArtist(facts: OrderFacts & OfArtist) {
  const buyer = buyerOf(facts);
  return writeOrderEmail(facts, {
    subject: `Order ${facts.number}: ${formatFrw(facts.amount)} was refunded${facts.buyer ? ` to ${firstNameOf(facts.buyer)}` : ''}`,
    paragraphs: [
      `We’ve refunded ${formatFrw(facts.amount)} to ${buyer}, from your share of this order.`,
      ...whyShared(facts),
      ...whyForArtist(facts.reason, startBuyer(facts), buyer),
      ...backInShop(facts),
    ],
    total: facts.total === facts.amount ? 'This refund' : 'Total of your works',
    ...ofShare(facts),
  });
}

/** Mails about what was refunded of an order, to its buyer and its artists. */
export const refundEmails = {
  orderRefunded: ({ part, reason, ...facts }: OrderFacts & WholeOrder & Returned & { part?: RefundedPart; reason?: string }) =>
    part
      ? writeRefundedPart({ ...facts, ...part })
      : writeToBuyer(facts, {
          subject: `We’ve refunded order ${facts.number}${of(facts)}`,
          paragraphs: [
            `We’ve refunded ${formatFrw(facts.total)}${wasPaid(facts)}. It can take a few days until your bank or mobile money provider shows it.`,
            ...(reason ? [writeReason(reason)] : []),
            ...ofReturn(facts),
          ],
          total: 'Total refunded',
        }),
  orderRefundedPart: (facts: PartFacts) => writeRefundedPart(facts),
  orderRefundedPartForArtist: (facts: OrderFacts & OfArtist) => writePartForArtist(facts),
  orderRefundedForArtist: ({ part, ...facts }: OrderFacts & { part?: OfArtist }) =>
    part
      ? writePartForArtist({ ...facts, ...part })
      : writeOrderEmail(facts, {
          subject: `Order ${facts.number}${by(facts)} was refunded${of(facts)}`,
          paragraphs: [`We’ve refunded the payment of this order to ${buyerOf(facts)}.`],
        }),
};
