import { and, eq, sql } from 'drizzle-orm';
import { recordAct } from '#server/platform/audit/record.ts';
import type { Transaction } from '#server/database/connect.ts';
import { quantityOf } from '#server/orders/queries.ts';
import { lockOrder } from '#server/orders/queries.ts';
import { takeStock } from '#server/orders/stock.ts';
import { orders } from '#server/orders/table.ts';
import type { Services } from '#server/platform/services.ts';
import type { PaymentServices } from '#server/payments/provider/payment-services.ts';
import { users } from '#server/accounts/table.ts';
import type { ProviderCharge } from '#server/payments/provider/provider.ts';
import { refundStray, type StrayReason } from '#server/payments/refunds/make-refund.ts';
import { charges, isSettled, type PaymentRow, payments } from '#server/payments/table.ts';
import { oneRow } from '#server/database/one-row.ts';

type OrderData = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;
type Case = { tx: Transaction; order: OrderData; payment: PaymentRow; charge: ProviderCharge };

/**
 * The result of a charge: 'paidAfterHand' became the payment of an order that was recorded as paid by hand, 'again' was settled before,
 * 'unknown' is not of our payments, a reason means that it is refunded or waits for an admin's decision.
 */
export type Verdict = Paying | 'failed' | 'pending' | 'again' | 'unknown' | StrayReason;
type Paying = 'paid' | 'revived' | 'paidAfterHand';

/**
 * The one place where a payment changes because of the provider (payment-provider.md section 7), in one transaction behind the order's lock.
 * `charge` must be what the provider answered to our own verify call, never what a browser or a webhook says.
 * Every successful charge is written once; one that does not pay its order is given back.
 */
export async function settleCharge({ db, jobs, log }: Pick<Services, 'db' | 'jobs' | 'log'>, charge: ProviderCharge): Promise<Verdict> {
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
  if (isStray(verdict)) log.warn({ payment: known.id, order: known.orderId, verdict }, 'a charge does not pay its order');
  return verdict;
}

/** Asks the provider about every transaction of a reference and settles each; throws ProviderDown. */
export async function settleReference(
  services: Pick<PaymentServices, 'db' | 'jobs' | 'log' | 'payments'>,
  txRef: string,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const charge of await services.payments.findByReference(txRef)) verdicts.push(await settleCharge(services, charge));
  return verdicts;
}

const isStray = (verdict: Verdict): verdict is StrayReason => ['second', 'late', 'short', 'currency', 'afterHand'].includes(verdict);
const isPaying = (verdict: Paying | StrayReason): verdict is Paying => !isStray(verdict);

/** A failed attempt is reported only while nothing better is known; a later success still pays. */
async function settleFailed({ tx, order, payment }: Case): Promise<Verdict> {
  const changed = await tx
    .update(payments)
    .set({ state: 'failed' })
    .where(and(eq(payments.id, payment.id), eq(payments.state, 'pending')));
  if (changed.rowCount === 0) return 'again';
  if (order.status === 'pending' && order.paymentStatus === 'unpaid') {
    await tx.update(orders).set({ paymentStatus: 'failed' }).where(eq(orders.id, order.id));
  }
  await recordPayment({ tx, order, payment }, 'payment.failed', { state: 'failed' });
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
  await tx.insert(charges).values({
    provider: payment.provider,
    providerId: charge.providerId,
    paymentId: payment.id,
    amount: charge.amount,
    currency: charge.currency,
    state: isPaying(verdict) ? 'settled' : 'refund_due',
    reason: isPaying(verdict) ? null : verdict,
  });
  if (isPaying(verdict)) {
    await markPaid(settled, verdict);
    await jobs.add(tx, 'orders.notify', { orderId: order.id, news: verdict === 'revived' ? 'paid' : verdict });
    return verdict;
  }
  const isOfOrder = verdict === 'late' && isUnpaid(order);
  const isWaiting = isByHand(order);
  await markStray(settled, verdict, isOfOrder);
  const { providerId, amount, currency } = charge;
  await refundStray(
    { jobs },
    tx,
    { order, charge: { provider: payment.provider, providerId, amount, currency }, reason: verdict },
    { isWaiting, isOfOrder },
  );
  await jobs.add(tx, 'orders.notify', { orderId: order.id, news: isWaiting || verdict === 'afterHand' ? 'refundWaits' : verdict });
  return verdict;
}

const isUnpaid = ({ paymentStatus }: OrderData) => paymentStatus === 'unpaid' || paymentStatus === 'failed';

/** The goods may have been sent: no later charge is refunded without an admin. */
const isByHand = ({ paidBy }: OrderData) => paidBy !== null;

/**
 * Whether a charge pays its order. `amount` counts, not what was charged with fees. An order that was cancelled by expiry only is renewed
 * while its items are in stock and its buyer's account exists; one that somebody cancelled is not. For an order that was recorded as paid by
 * hand the charge becomes the payment.
 */
async function judge({ tx, order, payment, charge }: Case): Promise<Paying | StrayReason> {
  if (charge.currency !== payment.currency) return 'currency';
  if (charge.amount < payment.amount) return 'short';
  if (isByHand(order)) return order.paymentStatus === 'paid' ? 'paidAfterHand' : 'afterHand';
  if (order.status !== 'cancelled') return isUnpaid(order) ? 'paid' : 'second';
  return (await mayRevive(tx, order)) && (await takeStock(tx, await quantityOf(tx, order.id))) ? 'revived' : 'late';
}

/** It only expired, and its buyer's account exists. */
const mayRevive = async (tx: Transaction, order: OrderData): Promise<boolean> =>
  isUnpaid(order) && order.cancelledBy === null && !(await isErased(tx, order.userId));

/** An order without a buyer's account has nobody to receive its items or be notified. */
async function isErased(tx: Transaction, userId: string): Promise<boolean> {
  const [person] = await tx.select({ deletedAt: users.deletedAt }).from(users).where(eq(users.id, userId));
  return !person || person.deletedAt !== null;
}

const paidActs = { paid: 'payment.paid', revived: 'payment.revived', paidAfterHand: 'payment.paidAfterHand' } as const;

async function markPaid({ tx, order, payment, charge }: Case, verdict: Paying): Promise<void> {
  await tx
    .update(payments)
    .set({ state: 'paid', providerId: charge.providerId, method: charge.method, settledAt: sql`now()` })
    .where(eq(payments.id, payment.id));
  await tx
    .update(orders)
    .set({
      paymentStatus: 'paid',
      paidBy: null,
      ...moneyOf(charge),
      ...(verdict === 'revived' ? { status: 'pending' as const, cancelledAt: null, cancelReason: null } : {}),
    })
    .where(eq(orders.id, order.id));
  await recordPayment({ tx, order, payment }, paidActs[verdict], { state: 'paid', ...facts(charge) });
}

async function markStray({ tx, order, payment, charge }: Case, reason: StrayReason, isOfOrder: boolean): Promise<void> {
  const isMismatch = reason === 'short' || reason === 'currency';
  // A payment that already paid, or is itself refunded, keeps its state: this charge is an additional one.
  const isOpen = !isSettled(payment.state);
  const state = isMismatch ? 'mismatch' : 'refund_due';
  if (isOpen) {
    await tx
      .update(payments)
      .set({ state, providerId: charge.providerId, method: charge.method, settledAt: sql`now()` })
      .where(eq(payments.id, payment.id));
  }
  if (isOfOrder) {
    await tx
      .update(orders)
      .set({ paymentStatus: 'refund_due', ...moneyOf(charge) })
      .where(eq(orders.id, order.id));
  }
  await recordPayment({ tx, order, payment }, 'payment.refundDue', { state: isOpen ? state : payment.state, reason, ...facts(charge) });
}

const moneyOf = (charge: ProviderCharge) => ({
  paymentMethod: charge.method,
  paidAt: sql`now()`,
  paidAmount: charge.amount,
  paidCurrency: charge.currency,
});

const facts = ({ providerId, amount, currency }: ProviderCharge) => ({ providerId, amount, currency });

const recordPayment = ({ tx, order, payment }: Omit<Case, 'charge'>, action: string, after: object) =>
  recordAct(tx, undefined, {
    action,
    objectType: 'payment',
    objectId: payment.id,
    before: { state: payment.state, order: order.id, status: order.status, payment: order.paymentStatus },
    after,
  });
