import { and, eq, sql } from '#server/database/drizzle.ts';
import type { AuditedAction } from '#contract/audit.ts';
import { recordAct } from '#server/platform/audit/record.ts';
import type { Transaction } from '#server/database/connect.ts';
import { moveOrder, nextOrderState } from '#server/orders/move-order.ts';
import { lockOrder, quantityOf } from '#server/orders/queries.ts';
import type { OrderData } from '#server/orders/found-order.ts';
import { takeStock } from '#server/orders/stock.ts';
import type { Services } from '#server/platform/services.ts';
import type { PaymentServices } from '#server/payments/provider/payment-services.ts';
import { users } from '#server/accounts/table.ts';
import type { ProviderCharge } from '#server/payments/provider/provider.ts';
import { refundStray } from '#server/payments/refunds/make-refund.ts';
import { moveAttempts } from '#server/payments/move-payment.ts';
import { chargeEvents, chargeOutcomes, isStrayReason, type StrayReason } from '#server/payments/states.ts';
import { charges, type PaymentRow, payments } from '#server/payments/table.ts';
import { oneRow } from '#server/database/one-row.ts';

type Case = { tx: Transaction; order: OrderData; payment: PaymentRow; charge: ProviderCharge };

/** `onSeen`: told of each charge that was written, because visitors may see the effect (server/platform/jobs/jobs.ts). */
export type Settling = Pick<Services, 'db' | 'jobs' | 'log'> & { onSeen?: () => void };

/**
 * The result of a charge: 'paidAfterHand' became the payment of an order that was recorded as paid by hand, 'again' was settled before,
 * 'unknown' is not of our payments, a reason means that it is refunded or waits for an admin's decision.
 */
export type Verdict = keyof typeof chargeOutcomes | 'failed' | 'pending' | 'again' | 'unknown';

/**
 * The one place where a payment changes because of the provider (payment-provider.md section 7), in one transaction behind the order's lock.
 * `charge` must be what the provider answered to our own verify call, never what a browser or a webhook says.
 * Every successful charge is written once; one that does not pay its order is given back.
 */
export async function settleCharge({ db, jobs, log, onSeen }: Settling, charge: ProviderCharge): Promise<Verdict> {
  const [known] = await db.select({ id: payments.id, orderId: payments.orderId }).from(payments).where(eq(payments.txRef, charge.txRef));
  if (!known) {
    log.warn({ providerId: charge.providerId }, 'a charge with an unknown reference');
    return 'unknown';
  }
  const verdict = await db.transaction(async (tx) => {
    const order = await lockOrder(tx, known.orderId);
    const payment = oneRow(await tx.select().from(payments).where(eq(payments.id, known.id)));
    const settled = { tx, order: order!, payment: payment, charge };
    if (charge.status === 'pending') return 'pending';
    return charge.status === 'failed' ? settleFailed(settled) : settleSuccessful(jobs, settled);
  });
  if (isStrayReason(verdict)) log.warn({ payment: known.id, order: known.orderId, verdict }, 'a charge does not pay its order');
  if (Object.hasOwn(chargeOutcomes, verdict)) onSeen?.();
  return verdict;
}

/** Asks the provider about every transaction of a reference and settles each; throws ProviderDown. */
export async function settleReference(services: Settling & Pick<PaymentServices, 'payments'>, txRef: string): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const charge of await services.payments.findByReference(txRef)) verdicts.push(await settleCharge(services, charge));
  return verdicts;
}

/** A failed attempt is reported only while nothing better is known; a later success still pays. */
async function settleFailed({ tx, order, payment, charge }: Case): Promise<Verdict> {
  // How it was tried: the next attempt begins with that.
  const set = { failure: charge.failure ?? null, method: charge.method };
  const [failed] = await moveAttempts(tx, 'failed', 'provider', { set, where: eq(payments.id, payment.id) });
  if (!failed) return 'again';
  await moveOrder(tx, order, 'attemptFailed', ['provider'], {});
  await recordPayment({ tx, order, payment }, 'payment.failed', { state: failed.state });
  return 'failed';
}

async function settleSuccessful(jobs: Services['jobs'], settled: Case): Promise<Verdict> {
  const { tx, order, payment, charge } = settled;
  const [known] = await tx
    .select({ state: charges.state })
    .from(charges)
    .where(and(eq(charges.provider, payment.provider), eq(charges.providerId, charge.providerId)));
  if (known) return 'again';
  const verdict = await judge(settled);
  const outcome = chargeOutcomes[verdict];
  const { providerId, amount, currency } = charge;
  const written = { provider: payment.provider, providerId, amount, currency };
  const reason = isStrayReason(verdict) ? verdict : null;
  await tx.insert(charges).values({ ...written, paymentId: payment.id, state: chargeEvents[outcome.charge].provider.new, reason });
  const isOfOrder = await followVerdict(settled, outcome, reason);
  const isWaiting = reason !== null && isByHand(order);
  if (reason) await refundStray({ jobs }, tx, { order, charge: written, reason }, { isWaiting, isOfOrder });
  await jobs.add(tx, 'orders.notify', { orderId: order.id, news: isWaiting ? 'refundWaits' : outcome.news });
  return verdict;
}

type Outcome = (typeof chargeOutcomes)[keyof typeof chargeOutcomes];

/**
 * Moves the attempt and the order as the verdict says; returns whether the charge is the order's money. An attempt that already paid, or is itself
 * refunded, keeps its state: this charge is an additional one.
 */
async function followVerdict({ tx, order, payment, charge }: Case, outcome: Outcome, reason: StrayReason | null): Promise<boolean> {
  const { providerId, method, amount, currency } = charge;
  const [moved] = await moveAttempts(tx, outcome.attempt, 'provider', {
    set: { providerId, method, settledAt: sql`now()` },
    where: eq(payments.id, payment.id),
  });
  const money = { paymentMethod: method, paidAt: sql`now()`, paidAmount: amount, paidCurrency: currency, paidBy: null };
  const isOfOrder = outcome.order !== undefined && (await moveOrder(tx, order, outcome.order, ['provider'], { set: money })) !== undefined;
  if (!reason && !isOfOrder) throw new Error(`the order ${order.id} cannot be paid by a charge that was judged to pay it`);
  const { state } = moved ?? payment;
  await recordPayment({ tx, order, payment }, outcome.action, { state, ...(reason && { reason }), providerId, amount, currency });
  return isOfOrder;
}

/** The goods may have been sent: no later charge is refunded without an admin. */
const isByHand = ({ paidBy }: OrderData) => paidBy !== null;

/** Nothing of its money was returned. */
const isWhole = ({ refundedAmount }: OrderData) => refundedAmount === 0;

/**
 * Whether a charge pays its order. `amount` counts, not what was charged with fees. An order that was cancelled by expiry only is renewed
 * while its items are in stock and its buyer's account exists; one that somebody cancelled is not. For an order that was recorded as paid by
 * hand the charge becomes the payment, unless money of the order was returned by hand: of the charge that part could never be returned.
 */
async function judge({ tx, order, payment, charge }: Case): Promise<keyof typeof chargeOutcomes> {
  if (charge.currency !== payment.currency) return 'currency';
  if (charge.amount < payment.amount) return 'short';
  if (isByHand(order)) return isWhole(order) && nextOrderState(order, 'chargedAfterHand', ['provider']) ? 'paidAfterHand' : 'afterHand';
  if (nextOrderState(order, 'charged', ['provider'])) return 'paid';
  if (nextOrderState(order, 'revived', ['provider']) && (await mayRevive(tx, order))) return 'revived';
  return order.status === 'cancelled' ? 'late' : 'second';
}

/** It only expired, its buyer's account exists, and its items are in stock; they are then taken. */
const mayRevive = async (tx: Transaction, order: OrderData): Promise<boolean> =>
  order.cancelledBy === null && !(await isErased(tx, order.userId)) && (await takeStock(tx, order.id, await quantityOf(tx, order.id)));

/** An order without a buyer's account has nobody to receive its items or be notified. */
async function isErased(tx: Transaction, userId: string): Promise<boolean> {
  const [person] = await tx.select({ deletedAt: users.deletedAt }).from(users).where(eq(users.id, userId));
  return !person || person.deletedAt !== null;
}

const recordPayment = ({ tx, order, payment }: Omit<Case, 'charge'>, action: AuditedAction, after: object) =>
  recordAct(tx, undefined, {
    action,
    objectType: 'payment',
    objectId: payment.id,
    before: { state: payment.state, order: order.id, status: order.status, payment: order.paymentStatus },
    after,
  });
