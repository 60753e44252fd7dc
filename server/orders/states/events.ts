import {
  awaitingPayment,
  completionEvents,
  decidable,
  itemActions,
  orderActions,
  type OrderActor,
  type OrderState,
  unpaidIsCancelled,
} from '#contract/order-actions.ts';
import type { OrderHistoryKind } from '#contract/orders.ts';
import type { EventTable } from '#contract/states.ts';
import type { Effects } from '#server/database/states.ts';

const deliveredWhole = {
  'pending/paid': 'complete/paid',
  'pending/refund_due': 'complete/refund_due',
  'pending/refunded': 'complete/refunded',
} as const;

const itemsCancelledLast = { 'pending/paid': 'pending/refund_due', 'complete/paid': 'complete/refund_due' } as const;
/** What is brought about when items are cancelled: first the refund, as a cancelled item is a refunded one. */
const itemEffects = { returnStock: 'always', refundItems: 'always', markItems: 'always', record: 'always', notify: 'always' } as const;

/**
 * Everything that can happen to an order: event, actor, state before, state after (contract.md section 4, decision 6). Every change of
 * `status` and `payment_status` is one of these, made by `moveOrder`; `new` is an order that is not there yet.
 */
export const orderEvents = {
  place: { buyer: { new: 'pending/unpaid' } },
  ...orderActions,
  ...itemActions,
  ...completionEvents,
  /** The provider says that the attempt failed; a later success still pays. */
  attemptFailed: { provider: { 'pending/unpaid': 'pending/failed' } },
  charged: { provider: { 'pending/unpaid': 'pending/paid', 'pending/failed': 'pending/paid' } },
  /** Of an order that was recorded as paid by hand: the charge becomes its payment. */
  chargedAfterHand: { provider: { 'complete/paid': 'complete/paid' } },
  /** It had only expired, its buyer's account exists, and its items are in stock. */
  revived: { provider: { 'cancelled/unpaid': 'pending/paid', 'cancelled/failed': 'pending/paid' } },
  /** A cancelled order that is not renewed: the charge is refunded. */
  chargedLate: { provider: { 'cancelled/unpaid': 'cancelled/refund_due', 'cancelled/failed': 'cancelled/refund_due' } },
  expired: { clock: unpaidIsCancelled },
  /** Every item that is to be delivered was delivered. */
  allDelivered: { buyer: deliveredWhole, artist: deliveredWhole, admin: deliveredWhole },
  /** Everything that was left, through the provider, or by hand while some of it is still to be given back. */
  refundWhole: { admin: { 'pending/paid': 'pending/refund_due', 'complete/paid': 'complete/refund_due' } },
  /** Everything that was left, of a payment by hand. */
  refundWholeByHand: { admin: { 'pending/paid': 'pending/refunded', 'complete/paid': 'complete/refunded' } },
  /** A cancellation that was asked for is accepted, and other items stay. */
  itemsCancelled: { artist: decidable, admin: decidable },
  /** The same, of the last items whose money had not been refunded. */
  lastItemsCancelled: { artist: itemsCancelledLast, admin: itemsCancelledLast },
  /** No refund of the order is due at the provider any more. */
  refundMade: {
    provider: {
      'pending/refund_due': 'pending/refunded',
      'complete/refund_due': 'complete/refunded',
      'cancelled/refund_due': 'cancelled/refunded',
    },
  },
} as const satisfies EventTable<OrderState, OrderActor>;
export type OrderEvent = keyof typeof orderEvents;

/** What an event brings about besides the state, in the same transaction: the writer gives `moveOrder` a function for each name. */
export const orderEffects = {
  cancel: { returnStock: 'always', refundRest: ['pending/paid'], record: 'always', notify: 'always' },
  acceptCancellation: { returnStock: 'always', refundRest: ['pending/paid', 'complete/paid'], record: 'always', notify: 'always' },
  itemsCancelled: itemEffects,
  lastItemsCancelled: itemEffects,
  expired: { returnStock: 'always', record: 'always', notify: 'always' },
  complete: { record: 'always', notify: awaitingPayment },
  allDelivered: { record: 'always' },
} as const satisfies Partial<Record<OrderEvent, Effects>>;

/**
 * What an order's time line tells of an event, in this order; `moveOrder` writes it. That an order was placed is told by the database, what
 * happens to its items by server/orders/items/, that money went back by server/payments/refunds/.
 */
export const toldEvents = {
  charged: { paid: 'always' },
  revived: { paid: 'always' },
  complete: { paid: awaitingPayment, approved: 'always' },
  allDelivered: { completed: 'always' },
  askCancellation: { cancellationAsked: 'always' },
  acceptCancellation: { cancellationAccepted: 'always', cancelled: 'always' },
  itemsCancelled: { cancellationAccepted: 'always', cancelled: 'always' },
  lastItemsCancelled: { cancellationAccepted: 'always', cancelled: 'always' },
  declineCancellation: { cancellationDeclined: 'always' },
  withdrawCancellation: { cancellationWithdrawn: 'always' },
  cancel: { cancelled: 'always' },
  expired: { cancelled: 'always' },
  reportProblem: { problem: 'always' },
  changeDelivery: { deliveryChanged: 'always' },
} as const satisfies Partial<Record<OrderEvent, Partial<Record<OrderHistoryKind, 'always' | readonly OrderState[]>>>>;
