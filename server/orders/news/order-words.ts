import { formatDate, formatFrw } from '#contract/format.ts';
import type { EmailPicture } from '#server/platform/email/email-picture.ts';
import { firstNameOf, paidHow } from '#server/orders/named.ts';
import { arrivalOf, type TransitRange, writeRange } from '#contract/transit.ts';

/** Whom the price of an order was agreed with, where it came by an offer. */
export type Agreed = { agreedWith?: string };

type AgreedOrder = Agreed & { total: number; works?: string };

/** That the offer was accepted, to the buyer; undefined where there was none. */
export const writeAgreed = ({ agreedWith, total, works }: AgreedOrder): string | undefined =>
  agreedWith &&
  `You and ${agreedWith} agreed on ${formatFrw(total)}${works ? ` for ${works}` : ''}. Your order is placed at this price and kept for you. Thank you!`;

/** The same to the artist. */
export const writeAgreedToArtist = ({ agreedWith, total, works }: AgreedOrder): string | undefined =>
  agreedWith && `You and ${agreedWith} agreed on ${formatFrw(total)}${works ? ` for ${works}` : ''}, and it is ordered at this price.`;

/** Who sends what by when, and the path of the conversation with them, by their first name; a mail that an older version put into the queue has neither works nor that. */
export type Dispatch = { artist: string; by: string; works?: string; ask?: { name: string; chat: string } };

/** How long a parcel is under way; a mail that an older version put into the queue does not say it. */
export type UnderWay = { transit?: TransitRange };

/** `1–3 days later, by 4 December 2026`, as the order's page says it, with the day by which it is usually there. */
function later(by: string, transit: TransitRange): string {
  if (transit.to === 0) return 'the same day';
  return `${writeRange(transit)} ${transit.to === 1 ? 'day' : 'days'} later, by ${formatDate(arrivalOf(by, transit).last)}`;
}

/** `Élodie will send ‘Lake Kivu’ by 1 December 2026. Usually with you 1–3 days later, by 4 December 2026.` */
export const willSend = ({ artist, by, works }: Dispatch, artists: number, { transit }: UnderWay = {}): string =>
  `${artist} will send ${works ?? (artists > 1 ? 'their part of your order' : 'your order')} by ${formatDate(by)}${
    transit ? `. Usually with you ${later(by, transit)}` : ''
  }.`;

/**
 * The facts of every mail about an order; `link` leads to it, `total` is in Frw. For an artist `works`, `pieces` and `total` are of their own
 * items; of a part that was asked for, cancelled or refunded, all three are of that part. A mail that an older version put into the queue has none of
 * `works`, `buyer` and `method`.
 */
export type OrderFacts = {
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

export const of = ({ works }: OrderFacts) => (works ? `: ${works}` : '');
export const buyerOf = ({ buyer }: OrderFacts) => (buyer ? firstNameOf(buyer) : 'the buyer');
export const startBuyer = ({ buyer }: OrderFacts) => (buyer ? firstNameOf(buyer) : 'The buyer');
export const by = ({ buyer }: OrderFacts) => (buyer ? ` by ${firstNameOf(buyer)}` : '');

/** ' by mobile money', where that is known. */
export const how = ({ method }: OrderFacts) => paidHow(method).replace(/^(?=.)/, ' ');

export type Sum = { label: string; amount: number };

export const toSend = ({ number }: OrderFacts, works: string) => `Order ${number} to send${works ? `: ${works}` : ''}`;
export const toWhom = ({ buyer }: OrderFacts) => (buyer ? `, to ${firstNameOf(buyer)}` : '');

/** Several works, or several pieces of one. */
export const isOfSeveral = ({ pieces }: OrderFacts): boolean =>
  pieces.length > 1 || pieces.some((piece) => !(typeof piece === 'string' ? piece : piece.text).endsWith(' × 1'));

export const wasPaid = (facts: OrderFacts) => (how(facts) ? `, which you paid${how(facts)}` : '');

/** What of the payment was not refunded; a mail that an older version queued does not say it, and lists the whole order. */
export function leftOf({ left }: { left?: number }): string[] {
  if (left === undefined) return [];
  return [left === 0 ? 'Your whole payment has now been refunded.' : `${formatFrw(left)} of your payment has not been refunded.`];
}
/**
 * A refund of a part, in Frw: `refundedInAll` with those before it, `ofWorks` and `pictures` what was ordered, of a refund that is of no work. A mail that an
 * older version queued has none of these.
 */
export type PartFacts = OrderFacts & {
  amount: number;
  reason: string;
  left?: number;
  refundedInAll?: number;
  ofWorks?: string;
  pictures?: EmailPicture[];
};

/** What this refund gave back, and beside it what was given back of the order in all, where that is more. */
export function refundedSums({ left, amount, refundedInAll = amount }: PartFacts): { total: string; also?: Sum } {
  if (left === undefined) return { total: 'Total of the order' };
  return refundedInAll > amount
    ? { total: 'This refund', also: { label: 'Refunded in all', amount: refundedInAll } }
    : { total: 'Refunded' };
}

export const ofOrder = ({ number, ofWorks }: PartFacts) => (ofWorks ? [`Your order ${number}: ${ofWorks}.`] : []);

/** That the money of what was cancelled goes back, said with the cancellation: the refund has no mail of its own, unless a person makes it by hand. */
export function goesBack(facts: OrderFacts & { refund?: number }): string {
  const sum = facts.refund === undefined ? 'your payment' : `${formatFrw(facts.refund)}${wasPaid(facts)}`;
  const rest =
    facts.method === 'by hand'
      ? 'We’ll email you when it’s done.'
      : 'It can take a few days until your bank or mobile money provider shows it.';
  return `We’re refunding ${sum}. ${rest}`;
}

export const toldRefund = ({ isRefunded }: { isRefunded?: boolean }) => (isRefunded ? ' We’re refunding the buyer.' : '');

/** That the price was agreed on, of an order by an offer. */
export const agreedPrice = ({ agreedWith, total, works }: OrderFacts & Agreed): string[] =>
  agreedWith ? [`${formatFrw(total)} is the price that you and ${agreedWith} agreed on${works ? ` for ${works}` : ''}.`] : [];
