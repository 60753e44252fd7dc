import { and, eq, sql } from 'drizzle-orm';
import { fail } from '#contract/failures.ts';
import { type Actor, recordAct } from '#server/audit/record.ts';
import type { Transaction } from '#server/database/connect.ts';
import { lockOrder } from '#server/orders/queries.ts';
import type { Services } from '#server/services.ts';
import { ProviderDown } from './provider.ts';
import { charges, payments } from './table.ts';

/** Makes everything that paid an order due to be given back; give the transaction that cancels it, behind the order's lock. */
export async function makeRefundDue(jobs: Services['jobs'], tx: Transaction, orderId: string): Promise<void> {
  await tx.execute(sql`
    UPDATE charges SET state = 'refund_due', reason = 'cancelled', refund_after = now() FROM payments
    WHERE payments.id = charges.payment_id AND payments.order_id = ${orderId} AND charges.state = 'settled'`);
  await tx
    .update(payments)
    .set({ state: 'refund_due' })
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'paid')));
  await askForRefund(jobs, tx, orderId);
}

/** Has the refunds looked at soon after this transaction, not only at the next minute. */
export const askForRefund = (jobs: Services['jobs'], tx: Transaction, key: string): Promise<void> =>
  jobs.add(tx, 'payments.refund-due', {}, { once: key });

type Claimed = { provider: string; provider_id: string; payment_id: string; order_id: string; amount: string; tries: number };

/** How many charges one run gives back; the next minute takes the rest. */
const AT_ONCE = 100;

/**
 * Asks the provider to give back every charge that is due. A charge is claimed before the provider is asked, so that two runs never ask
 * at once; without an answer it is asked again after 1, 5, 15, then every 60 minutes. A refusal is told to the admins and asked again after a
 * day, until it is taken or an admin records that it was done by hand. The provider gives nothing back twice, so an answer that was
 * lost does no harm.
 */
export async function refundDue(services: Pick<Services, 'db' | 'jobs' | 'payments' | 'log'>): Promise<void> {
  for (let done = 0; done < AT_ONCE; done += 1) {
    const claimed = await claimNext(services.db);
    if (!claimed) return;
    try {
      const answer = await services.payments.refund(claimed.provider_id, Number(claimed.amount));
      await (answer === 'refused' ? markRefused(services, claimed) : markRefunded(services, claimed));
    } catch (error) {
      // A fault of ours holds up no other refund: this one comes again when its time does.
      services.log.warn({ err: error, providerId: claimed.provider_id }, 'a refund got no answer');
      if (error instanceof ProviderDown) return;
    }
  }
}

async function claimNext(db: Services['db']): Promise<Claimed | undefined> {
  const claimed = await db.execute<Claimed>(sql`
    UPDATE charges SET refund_tries = refund_tries + 1,
           refund_after = now() + make_interval(mins => (ARRAY[1, 5, 15, 60])[least(refund_tries + 1, 4)])
    FROM payments
    WHERE payments.id = charges.payment_id AND (charges.provider, charges.provider_id) = (
      SELECT provider, provider_id FROM charges WHERE state = 'refund_due' AND refund_after <= now()
      ORDER BY refund_after FOR UPDATE SKIP LOCKED LIMIT 1
    )
    RETURNING charges.provider, charges.provider_id, charges.payment_id, payments.order_id, charges.amount, charges.refund_tries AS tries`);
  return claimed.rows[0];
}

const isCharge = ({ provider, provider_id }: Claimed) => and(eq(charges.provider, provider), eq(charges.providerId, provider_id));

async function markRefunded({ db, jobs }: Pick<Services, 'db' | 'jobs'>, claimed: Claimed): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOrder(tx, claimed.order_id);
    await writeRefunded(tx, { orderId: claimed.order_id, providerId: claimed.provider_id });
    await finishRefund(jobs, tx, claimed.order_id);
  });
}

/** Records, for an admin, that everything due on an order was given back by hand; throws a Failure when nothing is. */
export async function recordRefundByHand({ jobs }: Pick<Services, 'jobs'>, tx: Transaction, orderId: string, actor: Actor): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw fail('orders.notFound');
  const written = await writeRefunded(tx, { orderId }, actor);
  if (written === 0) throw fail('orders.noRefundDue');
  await finishRefund(jobs, tx, orderId);
}

/** Writes due charges of an order as given back, behind its lock; returns how many. */
async function writeRefunded(
  tx: Transaction,
  { orderId, providerId }: { orderId: string; providerId?: string },
  actor?: Actor,
): Promise<number> {
  const one = providerId ? sql`AND charges.provider_id = ${providerId}` : sql``;
  const written = await tx.execute<{ provider_id: string; payment_id: string; amount: string }>(sql`
    UPDATE charges SET state = 'refunded', refunded_at = now() FROM payments
    WHERE payments.id = charges.payment_id AND payments.order_id = ${orderId} AND charges.state = 'refund_due' ${one}
    RETURNING charges.provider_id, charges.payment_id, charges.amount`);
  for (const charge of written.rows) {
    await tx
      .update(payments)
      .set({ state: 'refunded' })
      .where(and(eq(payments.id, charge.payment_id), eq(payments.providerId, charge.provider_id), eq(payments.state, 'refund_due')));
    await recordAct(tx, actor, {
      action: actor ? 'payment.refundedByHand' : 'payment.refunded',
      objectType: 'payment',
      objectId: charge.payment_id,
      after: { providerId: charge.provider_id, amount: Number(charge.amount), order: orderId },
    });
  }
  return written.rows.length;
}

/** An order whose payment was due to be given back is refunded when nothing is due any more; everyone in it is told. */
async function finishRefund(jobs: Services['jobs'], tx: Transaction, orderId: string): Promise<void> {
  const changed = await tx.execute(sql`
    UPDATE orders SET payment_status = 'refunded'
    WHERE id = ${orderId} AND payment_status = 'refund_due' AND NOT EXISTS (
      SELECT FROM charges JOIN payments ON payments.id = charges.payment_id
      WHERE payments.order_id = orders.id AND charges.state = 'refund_due'
    )`);
  if (changed.rowCount === 1) await jobs.add(tx, 'orders.tell', { orderId, news: 'refunded' });
}

async function markRefused({ db, jobs, log }: Pick<Services, 'db' | 'jobs' | 'log'>, claimed: Claimed): Promise<void> {
  log.error({ providerId: claimed.provider_id, order: claimed.order_id }, 'the provider refused a refund');
  await db.transaction(async (tx) => {
    await tx
      .update(charges)
      .set({ refundAfter: sql`now() + interval '1 day'` })
      .where(isCharge(claimed));
    await jobs.add(tx, 'orders.tell', { orderId: claimed.order_id, news: 'refundRefused' });
  });
}
