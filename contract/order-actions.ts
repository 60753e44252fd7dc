import type { OrderStatus, PaymentStatus } from './orders.ts';
import { type EventTable, nextState, type StateEvent, statesOf } from './states.ts';

/** The two states of an order as one: 'pending/unpaid'. */
export type OrderState = `${OrderStatus}/${PaymentStatus}`;
/** Who changes an order: its buyer, an artist of its items, an admin, the payment provider's answer, or the time. */
export type OrderActor = 'buyer' | 'artist' | 'admin' | 'provider' | 'clock';
type OrderFacts = { status: OrderStatus; payment: PaymentStatus };

/** An order that is not paid gives its stock back, and nothing else. */
export const unpaidIsCancelled = { 'pending/unpaid': 'cancelled/unpaid', 'pending/failed': 'cancelled/failed' } as const;

/**
 * What people do with an order (contract.md sections 3 and 4): for each action and actor the states that allow it, and the state that follows.
 * Used by the server, which adds the events of provider and clock (server/orders/states/events.ts), and by the buttons. A complete or cancelled
 * order is final, except for its refunds.
 */
export const orderActions = {
  /** Starts an attempt; a failed one before it no longer counts. */
  pay: { buyer: { 'pending/unpaid': 'pending/unpaid', 'pending/failed': 'pending/unpaid' } },
  /** Including a fully refunded one, so that its items go back into stock. */
  cancel: {
    buyer: unpaidIsCancelled,
    admin: {
      ...unpaidIsCancelled,
      'pending/paid': 'cancelled/refund_due',
      'pending/refund_due': 'cancelled/refund_due',
      'pending/refunded': 'cancelled/refunded',
    },
  },
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

/** What is done with the items of an order, by their artist or by an admin in place of one who left; the order stays as it is. */
export const itemActions = {
  itemSent: { artist: sendable, admin: sendable },
  itemDelivered: { artist: deliverable, admin: deliverable },
} as const satisfies EventTable<OrderState, OrderActor>;
export type ItemAct = keyof typeof itemActions;

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
