import type { AuditedAction } from '#contract/audit.ts';
import type { RefundState } from '#contract/orders.ts';
import type { PaymentState } from '#contract/payments.ts';
import { type EventTable, statesOf } from '#contract/states.ts';
import type { AlertNews } from '#server/orders/alerts.ts';
import type { OrderEvent } from '#server/orders/states/events.ts';

/** Who changes payments and refunds: as of orders (contract/order-actions.ts). */
export type PaymentActor = 'buyer' | 'admin' | 'provider' | 'clock';

export type AttemptState = PaymentState['state'];
const chargeable = ['pending', 'failed', 'mismatch', 'expired'] as const satisfies AttemptState[];
const allTo = <From extends string, To extends string>(from: readonly From[], to: To) =>
  Object.fromEntries(from.map((state) => [state, to])) as Record<From, To>;

/** Everything that can happen to an attempt to pay (payment-provider.md section 7). Every change of `payments.state` is one of these. */
export const attemptEvents = {
  start: { buyer: { new: 'pending' } },
  /** A recent one that was not used. */
  reuse: { buyer: { pending: 'pending' } },
  /** Nothing was heard of it for a day; a charge can still come. */
  expired: { clock: { pending: 'expired' } },
  /** Only while nothing better is known. */
  failed: { provider: { pending: 'failed' } },
  paid: { provider: allTo(chargeable, 'paid') },
  /** Charged too little, or in another currency. */
  mismatched: { provider: allTo(chargeable, 'mismatch') },
  /** Charged in full, but not the payment of its order. */
  strayed: { provider: allTo(chargeable, 'refund_due') },
  /** Everything that it paid is refunded. */
  refund: { admin: { paid: 'refund_due' } },
  refundMade: { provider: { refund_due: 'refunded' }, admin: { refund_due: 'refunded' } },
} as const satisfies EventTable<AttemptState, PaymentActor>;

/** The states of an attempt that may still pay its order. */
export const openAttempts: readonly AttemptState[] = statesOf(attemptEvents.paid.provider);
/** Nothing of a settled attempt is open any more; another charge is an additional one, and leaves it as it is. */
export const isSettled = (state: AttemptState): boolean => !openAttempts.includes(state);

export type ChargeState = 'settled' | 'refund_due' | 'refunded';

/** Everything that can happen to a successful charge. Every change of `charges.state` is one of these. */
export const chargeEvents = {
  paid: { provider: { new: 'settled' } },
  strayed: { provider: { new: 'refund_due' } },
  refund: { admin: { settled: 'refund_due' } },
  refundMade: { provider: { refund_due: 'refunded' }, admin: { refund_due: 'refunded' } },
} as const satisfies EventTable<ChargeState, PaymentActor>;

/** What a verdict on a charge makes of the charge, its attempt and its order, how the audit log calls it and who hears what (orders/alerts.ts). */
type Outcome = {
  charge: keyof typeof chargeEvents;
  attempt: keyof typeof attemptEvents;
  order: OrderEvent | undefined;
  action: AuditedAction;
  news: 'paid' | AlertNews;
};

const paying = {
  paid: { charge: 'paid', attempt: 'paid', order: 'charged', action: 'payment.paid', news: 'paid' },
  /** The order had expired, and is renewed. */
  revived: { charge: 'paid', attempt: 'paid', order: 'revived', action: 'payment.revived', news: 'paid' },
  /** An admin had recorded the order as paid by hand; now the charge is its payment. */
  paidAfterHand: { charge: 'paid', attempt: 'paid', order: 'chargedAfterHand', action: 'payment.paidAfterHand', news: 'paidAfterHand' },
} as const satisfies Record<string, Outcome>;

const strayed = { charge: 'strayed', action: 'payment.refundDue' } as const;
const stray = {
  /** Another charge had paid already. */
  second: { ...strayed, attempt: 'strayed', order: undefined, news: 'second' },
  /** The order was cancelled. The first such charge counts as its money, which is refunded. */
  late: { ...strayed, attempt: 'strayed', order: 'chargedLate', news: 'late' },
  short: { ...strayed, attempt: 'mismatched', order: undefined, news: 'short' },
  currency: { ...strayed, attempt: 'mismatched', order: undefined, news: 'currency' },
  /** An admin had recorded the order as paid by hand, and refunded it. */
  afterHand: { ...strayed, attempt: 'strayed', order: undefined, news: 'refundWaits' },
} as const satisfies Record<string, Outcome>;

/** What becomes of a successful charge, by the verdict of `judge` (decision 6). */
export const chargeOutcomes = { ...paying, ...stray };
/** Why a charge does not pay its order, and is refunded. */
export type StrayReason = keyof typeof stray;
/** Why a charge is refunded: it strayed; or it paid its order, which was later cancelled or refunded. */
export type RefundReason = StrayReason | 'cancelled' | 'refund';

/** Whether a verdict says that a charge does not pay its order. */
export const isStrayReason = (verdict: string): verdict is StrayReason => Object.hasOwn(stray, verdict);

/** Everything that can happen to a refund. Every change of `refunds.state` is one of these. */
export const refundEvents = {
  /** By an admin who refunds or cancels; by a charge that does not pay its order. */
  decide: { admin: { new: 'due' }, provider: { new: 'due' } },
  /** A charge that came after a payment by hand: an admin decides. */
  hold: { provider: { new: 'waiting' } },
  release: { admin: { waiting: 'due' } },
  /** The provider is asked, again after a refusal. */
  request: { clock: { due: 'due', refused: 'due' } },
  refuse: { provider: { due: 'refused' } },
  make: { provider: { due: 'made', refused: 'made' } },
  /** A payment by hand, returned by hand. */
  makeByHand: { admin: { new: 'made' } },
  /** It was made in another way. */
  recordMade: { admin: { waiting: 'made', due: 'made', refused: 'made' } },
} as const satisfies EventTable<RefundState, PaymentActor>;

/** What a refund that was made makes of its charge, the charge's attempt and its order once no other refund of theirs is open. */
export const refundOutcomes = {
  make: { charge: 'refundMade', attempt: 'refundMade', order: 'refundMade', action: 'payment.refunded' },
  recordMade: { charge: 'refundMade', attempt: 'refundMade', order: 'recordRefund', action: 'payment.refundedByHand' },
} as const satisfies Partial<Record<keyof typeof refundEvents, Omit<Outcome, 'news'>>>;

/** Refunds that the provider is asked for, now or later. */
export const requestedRefunds = statesOf(refundEvents.request.clock);
/** Refunds that an admin is asked about. */
export const undecidedRefunds = [...statesOf(refundEvents.release.admin), refundEvents.refuse.provider.due];
/** Refunds whose money has not gone back. */
export const openRefunds = statesOf(refundEvents.recordMade.admin);
