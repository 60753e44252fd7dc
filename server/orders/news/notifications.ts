import { formatFrw } from '#contract/format.ts';
import { firstNameOf, type Taken, writeTaken } from '#server/orders/named.ts';
import { type NotificationFactsOf, type NotificationTexts, waiting } from '#server/platform/notification-kinds.ts';

/** `name` is the buyer's, `works` those of the reader's part; rows of before have the number alone. */
type OfOrder = { number: number; name?: string; works?: string };
/** `place` is where it goes, empty where that is not known. */
type ToSend = OfOrder & { place?: string };
/** `taken` where it was not paid in Frw. */
type Paid = OfOrder & { taken?: Taken };
/** `refund`: the Frw that go back to the reader with it. */
type Cancelled = OfOrder & { refund?: number };
/** `amount` in Frw. */
type OfPart = OfOrder & { amount?: number };

const of = ({ works }: OfOrder) => (works ? `: ${works}` : '');
const by = ({ name }: OfOrder) => (name ? ` by ${firstNameOf(name)}` : '');
const goal = ({ name, place }: ToSend) => (name ? `, to ${firstNameOf(name)}${place ? ` in ${place}` : ''}` : '');
const asking = (order: OfOrder, verb: 'asks' | 'asked') =>
  `${order.name ? firstNameOf(order.name) : 'The buyer'} ${verb} to cancel order ${order.number}${of(order)}`;
const asked = (order: OfOrder) => asking(order, 'asked');
const part = ({ amount }: OfPart) => (amount === undefined ? 'a part' : formatFrw(amount));
const back = ({ refund }: Cancelled) => (refund ? `. We’re refunding ${formatFrw(refund)}` : '');

/** What the bell says of orders. */
export const orderNotifications = {
  'order.placed': waiting(
    ({ number, name, works }: OfOrder) =>
      name && works ? `${firstNameOf(name)} ordered ${works}: order ${number}, not paid yet` : `You have an order: order ${number}`,
    ({ number, name, works }) =>
      name && works ? `${firstNameOf(name)} ordered ${works}: order ${number}` : `You had an order: order ${number}`,
  ),
  'order.paid': (order: Paid) => `Order ${order.number} is paid${of(order)}${order.taken ? `, ${writeTaken(order.taken)}` : ''}`,
  'order.paidForArtist': waiting(
    (order: ToSend) => `Order ${order.number} to send${of(order)}${goal(order)}`,
    (order) => `Order ${order.number} was paid${of(order)}${goal(order)}`,
  ),
  'order.paidAfterHand': (order: OfOrder) => `A payment came for order ${order.number}${by(order)}, which was recorded as paid by hand`,
  'order.cancelled': (order: Cancelled) => `Order ${order.number} is cancelled${of(order)}${back(order)}`,
  'order.expired': (order: OfOrder) => `Order ${order.number} was not paid in time${of(order)}`,
  'order.cancellationAsked': waiting((order: OfOrder) => `${asking(order, 'asks')}. Please answer`, asked),
  'order.cancellationAskedOfSeveral': waiting(
    (order: OfOrder) => `${asking(order, 'asks')}. Ubugeni answers; please don’t send it yet`,
    asked,
  ),
  'order.itemsCancelled': (order: Cancelled) => `A part of order ${order.number} is cancelled${of(order)}${back(order)}`,
  'order.cancellationDeclined': (order: OfOrder) => `Your request to cancel order ${order.number} was declined${of(order)}`,
  'order.cancellationWithdrawn': (order: OfOrder) =>
    `${order.name ? firstNameOf(order.name) : 'The buyer'} keeps order ${order.number} after all${of(order)}`,
  'order.deliveryChanged': (order: OfOrder) =>
    `Order ${order.number}: ${order.name ? firstNameOf(order.name) : 'the buyer'} changed where it goes${of(order)}`,
  'order.refunded': (order: OfOrder) => `We’ve refunded order ${order.number}${of(order)}`,
  'order.refundedForArtist': (order: OfOrder) => `Order ${order.number}${by(order)} was refunded${of(order)}`,
  'order.refundedPart': (order: OfPart) => `We’ve refunded ${part(order)} of order ${order.number}${of(order)}`,
  'order.refundedPartForArtist': (order: OfPart) => `${part(order).replace(/^a/, 'A')} of order ${order.number} was refunded${of(order)}`,
  'order.refundRefused': waiting(
    (order: OfOrder) => `A refund of order ${order.number}${by(order)} was not made: please look at it`,
    (order) => `A refund of order ${order.number}${by(order)} was refused`,
  ),
  'order.refundWaits': waiting(
    (order: OfOrder) => `A payment of order ${order.number}${by(order)} waits for your decision`,
    (order) => `A payment of order ${order.number}${by(order)} came that needed a decision`,
  ),
  'order.chargeReturned': (order: OfOrder) => `We started to refund a payment of order ${order.number}`,
  'order.chargeReturnedForAdmin': (order: OfOrder) => `The refund of a charge of order ${order.number}${by(order)} was started`,
} satisfies NotificationTexts;

declare module '#server/platform/notification-kinds.ts' {
  interface NotificationFacts extends NotificationFactsOf<typeof orderNotifications> {}
}
