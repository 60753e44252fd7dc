import { formatFrw } from '#contract/format.ts';
import { firstNameOf } from '#server/orders/named.ts';
import type { EmailPicture } from '#server/platform/email/email-picture.ts';
import { buyerOf, by, how, of, type OrderFacts, type Sum, wasPaid, writeOrderEmail, writeToBuyer } from './order-email.ts';

/** What the order costs its buyer after a refund, in Frw. */
const leftOf = (left: number): string =>
  left === 0 ? 'Your whole payment has now been refunded.' : `After this refund you’ve paid ${formatFrw(left)} for this order.`;

/**
 * A refund of a part, in Frw: `refundedInAll` with those before it. A mail that an older version queued has only its amount and
 * reason, and lists the whole order.
 */
type RefundedPart = { amount: number; reason: string; left?: number; refundedInAll?: number };
/** What was ordered, of a refund that is of no work; `isReturn`: what its buyer asked to return. */
type WholeOrder = { ofWorks?: string; isReturn?: boolean; pictures?: EmailPicture[] };
type PartFacts = OrderFacts & RefundedPart & WholeOrder;

/** What this refund gave back, and beside it what was given back of the order in all, where that is more. */
function refundedSums({ left, amount, refundedInAll = amount }: PartFacts): { total: string; also?: Sum } {
  if (left === undefined) return { total: 'Total of the order' };
  return refundedInAll > amount
    ? { total: 'This refund', also: { label: 'Refunded in all', amount: refundedInAll } }
    : { total: 'Refunded' };
}

function ofOrder({ number, ofWorks, isReturn }: PartFacts): string[] {
  if (!ofWorks) return [];
  return [isReturn ? `For your return of ${ofWorks}.` : `Your order ${number}: ${ofWorks}.`];
}

const writeRefundedPart = (facts: PartFacts) =>
  writeToBuyer(facts, {
    subject: `We've refunded ${formatFrw(facts.amount)} of order ${facts.number}${of(facts)}`,
    paragraphs: [
      `We’ve refunded ${formatFrw(facts.amount)} of your payment${how(facts)}. It can take a few days until your bank or mobile money provider shows it.`,
      ...(facts.reason ? [`Reason: ${facts.reason}`] : []),
      ...ofOrder(facts),
      ...(facts.left === undefined ? [] : [leftOf(facts.left)]),
    ],
    pictures: facts.pictures,
    ...refundedSums(facts),
  });

/** `refundedInAll`: of the artist's works, with this one; `restocked`: which of them it put back in the shop. An older version queued neither. */
type OfArtist = { amount: number; refundedInAll?: number; restocked?: string };

const backInShop = ({ restocked }: OfArtist) => (restocked ? [`Back in the shop: ${restocked}.`] : []);

const ofShare = ({ amount, refundedInAll = amount }: OfArtist): { also?: Sum } =>
  refundedInAll > amount ? { also: { label: 'Refunded of your share in all', amount: refundedInAll } } : {};

/** Mails about what was refunded of an order, to its buyer and its artists. */
export const refundEmails = {
  orderRefunded: ({ part, ...facts }: OrderFacts & WholeOrder & { part?: RefundedPart }) =>
    part
      ? writeRefundedPart({ ...facts, ...part })
      : writeToBuyer(facts, {
          subject: `We've refunded order ${facts.number}${of(facts)}`,
          paragraphs: [
            `We’ve refunded ${formatFrw(facts.total)}${wasPaid(facts)}. It can take a few days until your bank or mobile money provider shows it.`,
          ],
          total: 'Total refunded',
        }),
  orderRefundedPart: (facts: PartFacts) => writeRefundedPart(facts),
  /** A mail that an older version put into the queue does not say why. */
  orderRefundedPartForArtist: (facts: OrderFacts & OfArtist & { reason?: string }) =>
    writeOrderEmail(facts, {
      subject: `Order ${facts.number}: ${formatFrw(facts.amount)} was refunded${facts.buyer ? ` to ${firstNameOf(facts.buyer)}` : ''}`,
      paragraphs: [
        `We’ve refunded ${formatFrw(facts.amount)} to ${buyerOf(facts)}, from your share of this order.`,
        // It was written to the buyer: 'You sent it back'.
        ...(facts.reason ? [`We told ${buyerOf(facts)} why: “${facts.reason}”`] : []),
        ...backInShop(facts),
      ],
      total: facts.total === facts.amount ? 'This refund' : 'Total of your works',
      ...ofShare(facts),
    }),
  orderRefundedForArtist: (facts: OrderFacts) =>
    writeOrderEmail(facts, {
      subject: `Order ${facts.number}${by(facts)} was refunded${of(facts)}`,
      paragraphs: [`We’ve refunded the payment of this order to ${buyerOf(facts)}.`],
    }),
};
