import { formatFrw } from '#contract/format.ts';
import { firstNameOf, type Taken, writeTaken } from '#server/orders/named.ts';
import type { NotificationFactsOf, NotificationTexts } from '#server/platform/notification-kinds.ts';

/** `name` is the buyer's, `works` those of the reader's part; rows of before have the number alone. */
type OfOrder = { number: number; name?: string; works?: string };
/** `place` is where it goes, empty where that is not known. */
type ToSend = OfOrder & { place?: string };
/** `taken` where it was not paid in Frw. */
type Paid = OfOrder & { taken?: Taken };
/** `amount` in Frw. */
type OfPart = OfOrder & { amount?: number };

const of = ({ works }: OfOrder) => (works ? `: ${works}` : '');
const by = ({ name }: OfOrder) => (name ? ` by ${firstNameOf(name)}` : '');
const goal = ({ name, place }: ToSend) => (name ? `, to ${firstNameOf(name)}${place ? ` in ${place}` : ''}` : '');
const part = ({ amount }: OfPart) => (amount === undefined ? 'a part' : formatFrw(amount));

/** What the bell says of orders. */
export const orderNotifications = {
  'order.placed': ({ number, name, works }: OfOrder) =>
    name && works ? `${firstNameOf(name)} ordered ${works}: order ${number}, not paid yet` : `You have an order: order ${number}`,
  'order.paid': (order: Paid) => `Order ${order.number} is paid${of(order)}${order.taken ? `, ${writeTaken(order.taken)}` : ''}`,
  'order.paidForArtist': (order: ToSend) => `Order ${order.number} to send${of(order)}${goal(order)}`,
  'order.paidAfterHand': (order: OfOrder) => `A payment came for order ${order.number}${by(order)}, which was recorded as paid by hand`,
  'order.cancelled': (order: OfOrder) => `Order ${order.number} is cancelled${of(order)}`,
  'order.expired': (order: OfOrder) => `Order ${order.number} was not paid in time${of(order)}`,
  'order.cancellationAsked': (order: OfOrder) =>
    `${order.name ? firstNameOf(order.name) : 'The buyer'} asks to cancel order ${order.number}${of(order)}. Please answer`,
  'order.cancellationAskedOfSeveral': (order: OfOrder) =>
    `${order.name ? firstNameOf(order.name) : 'The buyer'} asks to cancel order ${order.number}${of(order)}. Ubugeni answers; please don’t send it yet`,
  'order.itemsCancelled': (order: OfOrder) => `A part of order ${order.number} is cancelled${of(order)}`,
  'order.cancellationDeclined': (order: OfOrder) => `Order ${order.number} is not cancelled and will be sent${of(order)}`,
  'order.refunded': (order: OfOrder) => `We've refunded order ${order.number}${of(order)}`,
  'order.refundedForArtist': (order: OfOrder) => `Order ${order.number}${by(order)} was refunded${of(order)}`,
  'order.refundedPart': (order: OfPart) => `We've refunded ${part(order)} of order ${order.number}${of(order)}`,
  'order.refundedPartForArtist': (order: OfPart) => `${part(order).replace(/^a/, 'A')} of order ${order.number} was refunded${of(order)}`,
  'order.refundRefused': (order: OfOrder) => `A refund of order ${order.number}${by(order)} was not made: please look at it`,
  'order.refundWaits': (order: OfOrder) => `A payment of order ${order.number}${by(order)} waits for your decision`,
  'order.chargeReturned': (order: OfOrder) => `A payment of order ${order.number} is being refunded`,
  'order.chargeReturnedForAdmin': (order: OfOrder) => `A charge of order ${order.number}${by(order)} is being refunded`,
} satisfies NotificationTexts;

declare module '#server/platform/notification-kinds.ts' {
  interface NotificationFacts extends NotificationFactsOf<typeof orderNotifications> {}
}
