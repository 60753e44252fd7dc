import { and, eq, sql } from 'drizzle-orm';
import { fail } from '#contract/failures.ts';
import { type Actor, recordAct } from '#server/platform/audit/record.ts';
import type { Transaction } from '#server/database/connect.ts';
import { lockOrder } from '#server/orders/queries.ts';
import type { Services } from '#server/platform/services.ts';
import type { PaymentServices } from '#server/payments/provider/payment-services.ts';
import { askForRefund, newsOf } from './make-refund.ts';
import { type PaymentProvider, type ProviderRefund, ProviderDown } from '#server/payments/provider/provider.ts';
import { refunds } from '#server/payments/table.ts';

type Claimed = {
  id: string;
  order_id: string;
  provider: string;
  provider_id: string;
  amount: string;
  /** Asked before, without an answer: it may have been made. */
  was_asked: boolean;
  /** What was refunded of the charge before, by the provider. */
  made: string;
  /** Whether it is all that is left of the charge. */
  is_rest: boolean;
};
type Jobbed = Pick<PaymentServices, 'db' | 'jobs' | 'payments' | 'log'>;

/** How many refunds one run makes; the next minute takes the rest. */
const AT_ONCE = 100;

/**
 * Asks the provider to make every refund that is due. A refund is claimed before the provider is asked, so that two runs never ask at
 * once; without an answer it is asked again after 1, 5, 15, then every 60 minutes, and first whether the refund was made all the same. A
 * refusal is told to the admins and tried again after a day, until it is taken or an admin records that it was made in another way.
 */
export async function refundDue(services: Jobbed): Promise<void> {
  for (let done = 0; done < AT_ONCE; done += 1) {
    const claimed = await claimNext(services.db);
    if (!claimed) return;
    try {
      const answer = await askProvider(services.payments, claimed);
      await (answer === 'made' ? markMade(services, claimed) : markRefused(services, claimed, answer));
    } catch (error) {
      // A fault of ours holds up no other refund: this one comes again when its time does.
      services.log.warn({ err: error, refund: claimed.id }, 'a refund got no answer');
      if (error instanceof ProviderDown) return;
    }
  }
}

/** Of one charge, at most one refund is with the provider: what it answers about the sum then says which was made. */
const isAlone = sql`NOT EXISTS (
  SELECT FROM refunds other WHERE other.provider = refunds.provider AND other.provider_id = refunds.provider_id
    AND other.id <> refunds.id AND other.state = 'due' AND other.asked_at IS NOT NULL
)`;

async function claimNext(db: Services['db']): Promise<Claimed | undefined> {
  return db.transaction(async (tx) => {
    const next = await tx.execute<{ id: string }>(sql`
      SELECT refunds.id FROM refunds JOIN charges USING (provider, provider_id)
      WHERE refunds.state IN ('due', 'refused') AND next_try_at <= now() AND ${isAlone}
      ORDER BY next_try_at, refunds.id FOR UPDATE OF refunds, charges SKIP LOCKED LIMIT 1`);
    if (!next.rows[0]) return undefined;
    // Looked at again behind the charge's lock: another run may have asked about a part of the same charge meanwhile.
    const claimed = await tx.execute<Claimed>(sql`
      UPDATE refunds SET state = 'due', tries = refunds.tries + 1, asked_at = now(),
             next_try_at = now() + make_interval(mins => (ARRAY[1, 5, 15, 60])[least(refunds.tries + 1, 4)])
      FROM refunds before JOIN charges USING (provider, provider_id)
      WHERE refunds.id = ${next.rows[0].id} AND before.id = refunds.id AND ${isAlone}
      RETURNING refunds.id, refunds.order_id, refunds.provider, refunds.provider_id, refunds.amount, before.asked_at IS NOT NULL AS was_asked,
        ${madeOf} AS made, charges.amount = ${madeOf} + refunds.amount AS is_rest`);
    return claimed.rows[0];
  });
}

const madeOf = sql`(
  SELECT coalesce(sum(o.amount), 0) FROM refunds o
  WHERE o.provider = refunds.provider AND o.provider_id = refunds.provider_id AND o.state = 'made' AND o.made_by IS NULL
)`;

type Verdict = 'made' | 'refused' | 'unclear';

/** Our mark on a refund, which the provider's list repeats. */
const commentOf = (id: string) => `refund ${id}`;

/** Throws ProviderDown when there is no answer. */
async function askProvider(provider: PaymentProvider, claimed: Claimed): Promise<Verdict> {
  if (claimed.was_asked) {
    const listed = await provider.findRefunds(claimed.provider_id);
    if (listed && wasMade(listed, claimed)) return 'made';
    // The provider gives no charge back twice: only the last part of one can be asked for again without knowing.
    if (!listed && !claimed.is_rest) return 'unclear';
  }
  const answer = await provider.refund(claimed.provider_id, Number(claimed.amount), commentOf(claimed.id));
  return answer === 'refused' ? 'refused' : 'made';
}

/** By our mark; by the sum where the list does not repeat it. */
function wasMade(listed: ProviderRefund[], { id, made, amount }: Claimed): boolean {
  if (listed.some(({ comment }) => comment === commentOf(id))) return true;
  const total = listed.reduce((sum, refund) => sum + refund.amount, 0);
  return listed.some(({ comment }) => !comment) && total >= Number(made) + Number(amount);
}

async function markMade({ db, jobs }: Pick<Services, 'db' | 'jobs'>, claimed: Claimed): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, claimed.order_id);
    if (order) await writeMade(jobs, tx, order, { refundId: claimed.id });
  });
}

/** Records, for an admin, that every refund of an order that is not made yet was made in another way; throws a Failure when there is none. */
export async function recordRefundByHand(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Transaction,
  orderId: string,
  by: { actor: Actor; adminId: string },
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw fail('orders.notFound');
  if ((await writeMade(jobs, tx, order, { by })) === 0) throw fail('orders.noRefundDue');
}

/** Has a charge refunded that waited for an admin's decision; throws a Failure when there is none. */
export async function releaseRefund(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Transaction,
  { orderId, refundId, actor }: { orderId: string; refundId: string; actor: Actor },
): Promise<void> {
  if (!(await lockOrder(tx, orderId))) throw fail('orders.notFound');
  const released = await tx
    .update(refunds)
    .set({ state: 'due', nextAttemptAt: sql`now()` })
    .where(and(eq(refunds.id, refundId), eq(refunds.orderId, orderId), eq(refunds.state, 'waiting')));
  if (released.rowCount !== 1) throw fail('orders.noRefundDue');
  await recordAct(tx, actor, { action: 'order.refundAsked', objectType: 'order', objectId: orderId, after: { refund: refundId } });
  await askForRefund(jobs, tx, refundId);
}

type Order = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;
type MadeRow = {
  id: string;
  provider_id: string | null;
  payment_id: string | null;
  amount: string;
  currency: string;
  amount_frw: string | null;
};
type Made = { refundId?: string; by?: { actor: Actor; adminId: string } };

/** Writes refunds of an order as made, behind its lock: one, or by an admin all that are open; returns how many. Everyone in it is told. */
async function writeMade(jobs: Services['jobs'], tx: Transaction, order: Order, { refundId, by }: Made): Promise<number> {
  const one = refundId ? sql`AND refunds.id = ${refundId}` : sql``;
  const written = await tx.execute<MadeRow>(sql`
    UPDATE refunds SET state = 'made', made_at = now(), asked_at = NULL, made_by = ${by?.adminId ?? null}
    FROM refunds before LEFT JOIN charges USING (provider, provider_id)
    WHERE before.id = refunds.id AND refunds.order_id = ${order.id} AND refunds.state <> 'made' ${one}
    RETURNING refunds.id, refunds.provider_id, charges.payment_id, refunds.amount, refunds.currency, refunds.amount_frw`);
  await closeCharges(tx, order.id);
  for (const refund of written.rows) {
    await recordMade(tx, order.id, refund, by?.actor);
    if (refund.amount_frw !== null) await jobs.add(tx, 'orders.tell', newsOf(order, refund.id, Number(refund.amount_frw)));
  }
  return written.rows.length;
}

const recordMade = (tx: Transaction, orderId: string, refund: MadeRow, actor: Actor | undefined) =>
  recordAct(tx, actor, {
    action: actor ? 'payment.refundedByHand' : 'payment.refunded',
    objectType: refund.payment_id ? 'payment' : 'order',
    objectId: refund.payment_id ?? orderId,
    after: {
      refund: refund.id,
      providerId: refund.provider_id,
      amount: Number(refund.amount),
      currency: refund.currency,
      order: orderId,
    },
  });

/** Charges that are to be refunded wholly are refunded once nothing of them is open any more, and so are their payments and their order. */
async function closeCharges(tx: Transaction, orderId: string): Promise<void> {
  const closed = sql`
    UPDATE charges SET state = 'refunded', refunded_at = now() FROM payments
    WHERE payments.id = charges.payment_id AND payments.order_id = ${orderId} AND charges.state = 'refund_due' AND NOT EXISTS (
      SELECT FROM refunds r WHERE r.provider = charges.provider AND r.provider_id = charges.provider_id AND r.state <> 'made'
    ) RETURNING charges.payment_id, charges.provider_id`;
  await tx.execute(sql`
    WITH closed AS (${closed})
    UPDATE payments SET state = 'refunded' FROM closed
    WHERE payments.id = closed.payment_id AND payments.provider_id = closed.provider_id AND payments.state = 'refund_due'`);
  await tx.execute(sql`
    UPDATE orders SET payment_status = 'refunded' WHERE id = ${orderId} AND payment_status = 'refund_due'
      AND NOT EXISTS (SELECT FROM refunds r WHERE r.order_id = orders.id AND r.state IN ('due', 'refused'))`);
}

/** Refused, or not to be known: an admin has to look; a refusal is tried again after a day. */
async function markRefused({ db, jobs, log }: Jobbed, claimed: Claimed, verdict: 'refused' | 'unclear'): Promise<void> {
  log.error(
    { refund: claimed.id, providerId: claimed.provider_id, order: claimed.order_id, verdict },
    'the provider did not make a refund',
  );
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(refunds)
      .set({
        state: 'refused',
        nextAttemptAt: sql`now() + interval '1 day'`,
        // What is unclear stays so: the next try asks first again.
        askedAt: verdict === 'refused' ? null : sql`${refunds.askedAt}`,
      })
      .where(and(eq(refunds.id, claimed.id), eq(refunds.state, 'due')));
    if (changed.rowCount === 1) await jobs.add(tx, 'orders.tell', { orderId: claimed.order_id, news: 'refundRefused' });
  });
}
