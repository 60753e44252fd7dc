import { and, eq, sql } from 'drizzle-orm';
import { recordAct } from '#server/audit/record.ts';
import type { Transaction } from '#server/database/connect.ts';
import { piecesOf } from '#server/orders/cancel-order.ts';
import { lockOrder } from '#server/orders/queries.ts';
import { takeStock } from '#server/orders/stock.ts';
import { orders } from '#server/orders/table.ts';
import type { Services } from '#server/services.ts';
import type { ProviderCharge } from './provider.ts';
import { askForRefund } from './refunds.ts';
import { charges, isSettled, type PaymentRow, payments, type RefundReason } from './table.ts';

type OrderData = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;
type Case = { tx: Transaction; order: OrderData; payment: PaymentRow; charge: ProviderCharge };

/** What a charge led to: 'again' was settled before, 'unknown' is not of our payments, a reason means that it is given back. */
export type Verdict = 'paid' | 'revived' | 'failed' | 'pending' | 'again' | 'unknown' | RefundReason;

/**
 * The one place where a payment changes because of the provider (flutterwave.md section 7), in one transaction behind the order's lock.
 * `charge` must be what the provider answered to our own verify call, never what a browser or a notice says.
 * Every successful charge is written once; one that does not pay its order is given back.
 */
export async function settleCharge({ db, jobs, log }: Pick<Services, 'db' | 'jobs' | 'log'>, charge: ProviderCharge): Promise<Verdict> {
  const [known] = await db.select({ id: payments.id, orderId: payments.orderId }).from(payments).where(eq(payments.txRef, charge.txRef));
  if (!known) {
    log.warn({ providerId: charge.providerId }, 'a charge that is not of our payments');
    return 'unknown';
  }
  const verdict = await db.transaction(async (tx) => {
    const order = await lockOrder(tx, known.orderId);
    const [payment] = await tx.select().from(payments).where(eq(payments.id, known.id));
    const settled = { tx, order: order!, payment: payment!, charge };
    if (charge.status === 'pending') return 'pending';
    return charge.status === 'failed' ? settleFailed(settled) : settleSuccessful(jobs, settled);
  });
  if (isGivenBack(verdict)) log.warn({ payment: known.id, order: known.orderId, verdict }, 'a charge is given back');
  return verdict;
}

/** Asks the provider about every transaction of a reference and settles each; throws ProviderDown. */
export async function settleReference(services: Pick<Services, 'db' | 'jobs' | 'log' | 'payments'>, txRef: string): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const charge of await services.payments.findByReference(txRef)) verdicts.push(await settleCharge(services, charge));
  return verdicts;
}

const isGivenBack = (verdict: Verdict): verdict is RefundReason => ['second', 'late', 'short', 'currency', 'cancelled'].includes(verdict);

/** A failed try is only told while nothing better is known; a later success still pays. */
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
  const isPaid = verdict === 'paid' || verdict === 'revived';
  await tx.insert(charges).values({
    provider: payment.provider,
    providerId: charge.providerId,
    paymentId: payment.id,
    amount: charge.amount,
    currency: charge.currency,
    state: isPaid ? 'settled' : 'refund_due',
    reason: isPaid ? null : verdict,
  });
  if (isPaid) await markPaid(settled, verdict === 'revived');
  else await markGivenBack(settled, verdict);
  await jobs.add(tx, 'orders.tell', { orderId: order.id, news: isPaid ? 'paid' : verdict });
  if (!isPaid) await askForRefund(jobs, tx, charge.providerId);
  return verdict;
}

/**
 * Whether a charge pays its order. `amount` counts, not what was charged with fees. An order that only its time had cancelled is taken up
 * again while its pieces are still there; one that a person cancelled is not.
 */
async function judge({ tx, order, payment, charge }: Case): Promise<'paid' | 'revived' | RefundReason> {
  if (charge.currency !== payment.currency) return 'currency';
  if (charge.amount < payment.amount) return 'short';
  const isUnpaid = order.paymentStatus === 'unpaid' || order.paymentStatus === 'failed';
  if (order.status !== 'cancelled') return isUnpaid ? 'paid' : 'second';
  const wasOnlyLate = isUnpaid && order.cancelledBy === null;
  return wasOnlyLate && (await takeStock(tx, await piecesOf(tx, order.id))) ? 'revived' : 'late';
}

async function markPaid({ tx, order, payment, charge }: Case, isRevived: boolean): Promise<void> {
  await tx
    .update(payments)
    .set({ state: 'paid', providerId: charge.providerId, method: charge.method, settledAt: sql`now()` })
    .where(eq(payments.id, payment.id));
  await tx
    .update(orders)
    .set({
      paymentStatus: 'paid',
      ...moneyOf(charge),
      ...(isRevived ? { status: 'pending' as const, cancelledAt: null, cancelReason: null } : {}),
    })
    .where(eq(orders.id, order.id));
  await recordPayment({ tx, order, payment }, isRevived ? 'payment.revived' : 'payment.paid', { state: 'paid', ...facts(charge) });
}

async function markGivenBack({ tx, order, payment, charge }: Case, reason: RefundReason): Promise<void> {
  const isMismatch = reason === 'short' || reason === 'currency';
  // A payment that already paid, or is itself given back, keeps its state: this charge came beside it.
  const isOpen = !isSettled(payment.state);
  const state = isMismatch ? 'mismatch' : 'refund_due';
  if (isOpen) {
    await tx
      .update(payments)
      .set({ state, providerId: charge.providerId, method: charge.method, settledAt: sql`now()` })
      .where(eq(payments.id, payment.id));
  }
  if (reason === 'late' && (order.paymentStatus === 'unpaid' || order.paymentStatus === 'failed')) {
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
