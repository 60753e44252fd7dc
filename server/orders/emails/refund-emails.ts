import { formatFrw } from '#contract/format.ts';
import { firstNameOf } from '#server/orders/named.ts';
import type { EmailPicture } from '#server/platform/email/email-picture.ts';
import { buyerOf, by, how, of, type OrderFacts, type Sum, wasPaid, writeOrderEmail, writeToBuyer } from './order-email.ts';

/** What of the payment was not refunded, in Frw. */
const leftOf = (left: number): string =>
  left === 0 ? 'Your whole payment has now been refunded.' : `After all refunds of this order you have paid ${formatFrw(left)}.`;

/**
 * A refund of a part, in Frw: `refundedInAll` with those before it. A mail that an older version queued has only its amount and
 * reason, and lists the whole order.
 */
type RefundedPart = { amount: number; reason: string; left?: number; refundedInAll?: number };
/** What was ordered, of a refund that is of no work. */
type WholeOrder = { ofWorks?: string; pictures?: EmailPicture[] };
type PartFacts = OrderFacts & RefundedPart & WholeOrder;

/** What this refund gave back, and beside it what was given back of the order in all, where that is more. */
function refundedSums({ left, amount, refundedInAll = amount }: PartFacts): { total: string; also?: Sum } {
  if (left === undefined) return { total: 'Total of the order' };
  return refundedInAll > amount
    ? { total: 'This refund', also: { label: 'Refunded in all', amount: refundedInAll } }
    : { total: 'Refunded' };
}

const ofOrder = ({ number, ofWorks }: PartFacts) => (ofWorks ? [`Your order ${number}: ${ofWorks}.`] : []);

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
};
