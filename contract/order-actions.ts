import type { CancellationState, Fulfilment, OrderStatus, PaymentStatus } from './orders.ts';
import { type EventTable, nextState, type StateEvent, statesOf } from './states.ts';

/** The two states of an order as one: 'pending/unpaid'. */
export type OrderState = `${OrderStatus}/${PaymentStatus}`;
/** Who changes an order: its buyer, an artist of its items, an admin, the payment provider's answer, or the time. */
export type OrderActor = 'buyer' | 'artist' | 'admin' | 'provider' | 'clock';
type OrderFacts = { status: OrderStatus; payment: PaymentStatus };

/** An order that is not paid gives its stock back, and nothing else. */
export const unpaidIsCancelled = { 'pending/unpaid': 'cancelled/unpaid', 'pending/failed': 'cancelled/failed' } as const;

/** A paid one refunds what is left, too. */
const paidIsCancelled = {
  'pending/paid': 'cancelled/refund_due',
  'pending/refund_due': 'cancelled/refund_due',
  'pending/refunded': 'cancelled/refunded',
} as const;

/** A request to cancel is answered also when the order was refunded meanwhile. */
export const decidable = {
  'pending/paid': 'pending/paid',
  'pending/refund_due': 'pending/refund_due',
  'pending/refunded': 'pending/refunded',
  'complete/paid': 'complete/paid',
  'complete/refund_due': 'complete/refund_due',
  'complete/refunded': 'complete/refunded',
} as const;

/** Also one that an admin approved before anything was sent. */
const askedIsCancelled = {
  ...paidIsCancelled,
  'complete/paid': 'cancelled/refund_due',
  'complete/refund_due': 'cancelled/refund_due',
  'complete/refunded': 'cancelled/refunded',
} as const;

/** Once it is paid, whatever became of it. */
const reportable = {
  ...decidable,
  'cancelled/refund_due': 'cancelled/refund_due',
  'cancelled/refunded': 'cancelled/refunded',
} as const;

/**
 * What people do with an order (contract.md sections 3 and 4): for each action and actor the states that allow it, and the state that follows.
 * Used by the server, which adds the events of provider and clock (server/orders/states/events.ts), and by the buttons. A complete order
 * is final, except for its refunds and the cancellation that its buyer asks for; a cancelled one except for its refunds.
 */
export const orderActions = {
  /** Starts an attempt; a failed one before it no longer counts. */
  pay: { buyer: { 'pending/unpaid': 'pending/unpaid', 'pending/failed': 'pending/unpaid' } },
  /** Including a fully refunded one, so that its items go back into stock. */
  cancel: {
    buyer: unpaidIsCancelled,
    admin: { ...unpaidIsCancelled, ...paidIsCancelled },
  },
  /** Items of a paid order that were not sent, approved or not; whether a request waits is in `cancellationEvents`, how many there may be in `limits`. */
  askCancellation: { buyer: { 'pending/paid': 'pending/paid', 'complete/paid': 'complete/paid' } },
  /** By the artist of all asked items, or an admin; a whole refund that came meanwhile changes nothing about it. Where other items stay the order does too (`itemsCancelled`). */
  acceptCancellation: { artist: askedIsCancelled, admin: askedIsCancelled },
  declineCancellation: { artist: decidable, admin: decidable },
  /** While nobody has answered. */
  withdrawCancellation: { buyer: decidable },
  /** An unpaid one is recorded as paid by hand. */
  complete: { admin: { 'pending/unpaid': 'complete/paid', 'pending/failed': 'complete/paid', 'pending/paid': 'complete/paid' } },
  /** Of a part: an order counts as paid until everything is refunded. */
  refund: { admin: { 'pending/paid': 'pending/paid', 'complete/paid': 'complete/paid' } },
  /** Records refunds that the provider refused and an admin made in another way. */
  recordRefund: {
    admin: {
      'pending/paid': 'pending/paid',
      'complete/paid': 'complete/paid',
      'pending/refund_due': 'pending/refunded',
      'complete/refund_due': 'complete/refunded',
      'cancelled/refund_due': 'cancelled/refunded',
    },
  },
  reportProblem: { buyer: reportable },
  /** Where it goes, until something of it was sent: paid or not, as the order of an offer goes where it was said days before (decision 103). */
  changeDelivery: {
    buyer: {
      'pending/unpaid': 'pending/unpaid',
      'pending/failed': 'pending/failed',
      'pending/paid': 'pending/paid',
      'complete/paid': 'complete/paid',
    },
  },
} as const satisfies EventTable<OrderState, OrderActor>;
export type OrderAct = keyof typeof orderActions;

const sendable = { 'pending/paid': 'pending/paid', 'complete/paid': 'complete/paid' } as const;
/** An item that was sent can be delivered, also when it was refunded meanwhile. */
const deliverable = {
  ...sendable,
  'pending/refund_due': 'pending/refund_due',
  'pending/refunded': 'pending/refunded',
  'complete/refund_due': 'complete/refund_due',
  'complete/refunded': 'complete/refunded',
} as const;

/** A completion that came by the last delivery is taken back with it; one that an admin recorded stays. */
const completionTakenBack = {
  'complete/paid': 'pending/paid',
  'complete/refund_due': 'pending/refund_due',
  'complete/refunded': 'pending/refunded',
} as const;

/**
 * What is done with the items of an order, by their artist or by an admin in place of one who left, and by the buyer who confirms that one has
 * arrived (decision 98); the order stays as it is. What each does
 * to the item is in `fulfilmentEvents`; the last delivery completes the order besides (server/orders/states/events.ts).
 */
export const itemActions = {
  itemSent: { artist: sendable, admin: sendable },
  itemSentTakenBack: { artist: deliverable, admin: deliverable },
  itemDelivered: { buyer: deliverable, artist: deliverable, admin: deliverable },
  itemDeliveredTakenBack: { buyer: deliverable, artist: deliverable, admin: deliverable },
} as const satisfies EventTable<OrderState, OrderActor>;
export type ItemAct = keyof typeof itemActions;

/** What follows for an order whose completion came by the delivery that is taken back. */
export const completionEvents = {
  completionTakenBack: { buyer: completionTakenBack, artist: completionTakenBack, admin: completionTakenBack },
} as const satisfies EventTable<OrderState, OrderActor>;

/** How far an item has come; what was recorded can be taken back for `limits.takeBackMinutes`. */
export const fulfilmentEvents = {
  itemSent: { artist: { toSend: 'sent' }, admin: { toSend: 'sent' } },
  itemSentTakenBack: { artist: { sent: 'toSend' }, admin: { sent: 'toSend' } },
  itemDelivered: { buyer: { sent: 'delivered' }, artist: { sent: 'delivered' }, admin: { sent: 'delivered' } },
  /** By whoever recorded it: a buyer takes nothing of the artist's back, nor the other way round; an admin either. */
  itemDeliveredTakenBack: { buyer: { delivered: 'sent' }, artist: { delivered: 'sent' }, admin: { delivered: 'sent' } },
} as const satisfies EventTable<Fulfilment, OrderActor> & Record<ItemAct, unknown>;

/** The cancellation that a buyer asks for, up to `limits.cancellationsMax` times for an order: whoever cancels the order accepts it. */
export const cancellationEvents = {
  askCancellation: { buyer: { new: 'asked', accepted: 'asked', declined: 'asked', withdrawn: 'asked' } },
  acceptCancellation: { artist: { asked: 'accepted' }, admin: { asked: 'accepted' } },
  declineCancellation: { artist: { asked: 'declined' }, admin: { asked: 'declined' } },
  withdrawCancellation: { buyer: { asked: 'withdrawn' } },
  cancel: { admin: { asked: 'accepted' } },
} as const satisfies EventTable<CancellationState, OrderActor>;

const actions: Readonly<Record<OrderAct | ItemAct, StateEvent<OrderState, OrderActor>>> = { ...orderActions, ...itemActions };

/** Whether one of these actors may take this action on an order in this state. */
export function mayAct(act: OrderAct | ItemAct, actors: readonly OrderActor[], { status, payment }: OrderFacts): boolean {
  return nextState(actions[act], actors, `${status}/${payment}`) !== undefined;
}

/** Whether these actors may take this action in any state of an order. */
export function mayEverAct(act: OrderAct | ItemAct, actors: readonly OrderActor[]): boolean {
  return actors.some((actor) => actions[act][actor] !== undefined);
}

/** The states of an order that waits for its payment: unpaid or failed, and not cancelled. */
export const awaitingPayment: readonly OrderState[] = statesOf(orderActions.pay.buyer);

/** Whether an order waits for its payment. */
export const awaitsPayment = ({ status, payment }: OrderFacts): boolean => mayAct('pay', ['buyer'], { status, payment });
