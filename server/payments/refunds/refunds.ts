import { and, eq, sql } from '#server/database/drizzle.ts';
import { fail } from '#contract/failures.ts';
import { type Actor, recordAct } from '#server/platform/audit/record.ts';
import type { Transaction } from '#server/database/connect.ts';
import { isIn } from '#server/database/states.ts';
import { clearNotifications } from '#server/notifications/notify.ts';
import { moveOrder } from '#server/orders/move-order.ts';
import { refundKey } from '#server/orders/news/order-notifications.ts';
import { noteEvents } from '#server/orders/states/note-events.ts';
import { lockOrder } from '#server/orders/queries.ts';
import type { OrderData } from '#server/orders/found-order.ts';
import type { Services } from '#server/platform/services.ts';
import type { PaymentServices } from '#server/payments/provider/payment-services.ts';
import { queueRefund, newsOf } from './make-refund.ts';
import { type PaymentProvider, type ProviderRefund, ProviderDown } from '#server/payments/provider/provider.ts';
import { attemptMove, chargeMove, moveRefunds, refundMove } from '#server/payments/move-payment.ts';
import { openRefunds, refundOutcomes, requestedRefunds, undecidedRefunds } from '#server/payments/states.ts';
import { charges, payments, refunds } from '#server/payments/table.ts';

type Claimed = {
  id: string;
  order_id: string;
  provider: string;
  provider_id: string;
  amount: string;
  /** Requested before: without an answer it may have been made, and after a refusal by an admin in the provider's dashboard. */
  was_asked: boolean;
  /** Another refund of the charge was made in another way, perhaps in the provider's dashboard: amounts then prove nothing. */
  is_by_hand: boolean;
  /** The amount of the charge that the provider refunded before. */
  made: string;
  /** Whether it is everything left of the charge. */
  is_rest: boolean;
};
type Jobbed = Pick<PaymentServices, 'db' | 'jobs' | 'payments' | 'log'> & { onSeen?: () => void };

/** The maximum of refunds in one run; the next run makes the rest. */
const AT_ONCE = 100;

/**
 * Makes every due refund at the provider. A refund is claimed before the call, so that two runs never request it at once. Without an answer
 * it is retried after 1, 5, 15, then every 60 minutes, and first looked up in case it was made. A refusal is reported to the admins and
 * retried after a day, until it is accepted or an admin records that it was made in another way.
 */
export async function refundDue(services: Jobbed): Promise<void> {
  for (let done = 0; done < AT_ONCE; done += 1) {
    const claimed = await claimNext(services.db);
    if (!claimed) return;
    try {
      const answer = await requestRefund(services.payments, claimed);
      await (answer === 'made' ? markMade(services, claimed) : markRefused(services, claimed, answer));
      if (answer === 'made') services.onSeen?.();
    } catch (error) {
      // A fault does not delay other refunds: this one is retried when its time comes.
      services.log.warn({ err: error, refund: claimed.id }, 'a refund got no answer');
      if (error instanceof ProviderDown) return;
    }
  }
}

const requested = refundMove('request', 'clock');
// What was paid by hand no provider gives back: an admin does, and records it.
const isDue = sql`${isIn(refunds.state, requested.from)} AND next_try_at <= now() AND ${refunds.provider} IS NOT NULL`;
/** Whether there are refunds whose time has come. */
export const hasDueRefunds = sql`EXISTS (SELECT FROM refunds WHERE ${isDue})`;

/** At most one refund of a charge is in progress at the provider: the amount in its answer then identifies it. */
const isAlone = sql`NOT EXISTS (
  SELECT FROM refunds other WHERE other.provider = refunds.provider AND other.provider_id = refunds.provider_id
    AND other.id <> refunds.id AND other.state = ${requested.to} AND other.asked_at IS NOT NULL
)`;

async function claimNext(db: Services['db']): Promise<Claimed | undefined> {
  return db.transaction(async (tx) => {
    const next = await tx.execute<{ id: string }>(sql`
      SELECT refunds.id FROM refunds JOIN charges USING (provider, provider_id)
      WHERE ${isDue} AND ${isAlone}
      ORDER BY next_try_at, refunds.id FOR UPDATE OF refunds, charges SKIP LOCKED LIMIT 1`);
    if (!next.rows[0]) return undefined;
    // Checked again behind the charge's lock: another run may have requested another part of the same charge meanwhile.
    const claimed = await tx.execute<Claimed>(sql`
      UPDATE refunds SET state = ${requested.to}, tries = refunds.tries + 1, asked_at = now(),
             next_try_at = now() + make_interval(mins => (ARRAY[1, 5, 15, 60])[least(refunds.tries + 1, 4)])
      FROM refunds before JOIN charges USING (provider, provider_id)
      WHERE refunds.id = ${next.rows[0].id} AND before.id = refunds.id AND ${isAlone}
      RETURNING refunds.id, refunds.order_id, refunds.provider, refunds.provider_id, refunds.amount, before.asked_at IS NOT NULL OR before.tries > 0 AS was_asked,
        ${madeOf} AS made, ${isByHand} AS is_by_hand, charges.amount = ${madeOf} + refunds.amount AS is_rest`);
    return claimed.rows[0];
  });
}

const madeOf = sql`(
  SELECT coalesce(sum(o.amount), 0) FROM refunds o
  WHERE o.provider = refunds.provider AND o.provider_id = refunds.provider_id AND o.state = 'made' AND o.made_by IS NULL
)`;

const isByHand = sql`EXISTS (
  SELECT FROM refunds o WHERE o.provider = refunds.provider AND o.provider_id = refunds.provider_id AND o.made_by IS NOT NULL
)`;

type Verdict = 'made' | 'refused' | 'unclear';

/** The comment that identifies a refund in the provider's list. */
const commentOf = (id: string) => `refund ${id}`;

/** Throws ProviderDown when there is no answer. */
async function requestRefund(provider: PaymentProvider, claimed: Claimed): Promise<Verdict> {
  if (claimed.was_asked) {
    const listed = await provider.findRefunds(claimed.provider_id);
    const known = listed && verdictOf(listed, claimed);
    if (known) return known;
    // The provider refunds no charge twice: only the last part of one can be repeated without knowing the result.
    if (!listed && !claimed.is_rest) return 'unclear';
  }
  const answer = await provider.refund(claimed.provider_id, Number(claimed.amount), commentOf(claimed.id));
  return answer === 'refused' ? 'refused' : 'made';
}

/** By our comment; by the amounts where the list does not repeat it. Undefined where it was not made. */
function verdictOf(listed: ProviderRefund[], { id, made, amount, is_by_hand: isInDoubt }: Claimed): 'made' | 'unclear' | undefined {
  if (listed.some(({ comment }) => comment === commentOf(id))) return 'made';
  const total = listed.reduce((sum, refund) => sum + refund.amount, 0);
  const isCovered = listed.some(({ comment }) => !comment) && total >= Number(made) + Number(amount);
  if (!isCovered) return undefined;
  return isInDoubt ? 'unclear' : 'made';
}

async function markMade({ db, jobs, log }: Jobbed, claimed: Claimed): Promise<void> {
  const made = await db.transaction(async (tx) => {
    const order = await lockOrder(tx, claimed.order_id);
    return order ? writeMade(jobs, tx, order, { refundId: claimed.id }) : 0;
  });
  // An admin recorded it as made by hand while the provider was asked.
  if (made === 0)
    log.error({ refund: claimed.id, order: claimed.order_id }, 'the provider made a refund that is recorded as made in another way');
}

/**
 * Records, for an admin, that one unfinished refund of an order was made in another way, or without an id every one; throws a Failure when there is
 * none, and while the provider is asked for one of them: both would give the money back.
 */
export async function recordRefundByHand(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Transaction,
  { orderId, refundId }: { orderId: string; refundId: string | undefined },
  by: { actor: Actor; adminId: string },
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw fail('orders.notFound');
  await refuseWhileAsked(tx, orderId, refundId);
  if ((await writeMade(jobs, tx, order, { refundId, by })) === 0) throw fail('orders.noRefundDue');
}

/**
 * How long the provider may take to answer for a refund: two calls with a time-out of ten seconds each, and a machine that stands still between
 * them. After this time a refund without an answer waits for its next try, and an admin may decide.
 */
const ASKED_FOR = sql`interval '1 minute'`;

/** Locks the open refunds, so that none is claimed meanwhile; throws a Failure if one is with the provider. */
async function refuseWhileAsked(tx: Transaction, orderId: string, refundId: string | undefined): Promise<void> {
  const one = refundId ? sql`AND id = ${refundId}` : sql``;
  const open = await tx.execute<{ is_asked: boolean }>(sql`
    SELECT state = ${requested.to} AND coalesce(asked_at > now() - ${ASKED_FOR}, false) AS is_asked
    FROM refunds WHERE order_id = ${orderId} AND ${isIn(refunds.state, openRefunds)} ${one} ORDER BY id FOR UPDATE`);
  if (open.rows.some((row) => row.is_asked)) throw fail('orders.refundAsked');
}

/** Refunds a charge that waited for an admin's decision; throws a Failure when there is none. */
export async function releaseRefund(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Transaction,
  { orderId, refundId, actor }: { orderId: string; refundId: string; actor: Actor },
): Promise<void> {
  if (!(await lockOrder(tx, orderId))) throw fail('orders.notFound');
  const released = await moveRefunds(tx, 'release', 'admin', {
    set: { nextAttemptAt: sql`now()` },
    where: and(eq(refunds.id, refundId), eq(refunds.orderId, orderId)),
  });
  if (released !== 1) throw fail('orders.noRefundDue');
  await clearAlerts(tx, orderId);
  await recordAct(tx, actor, { action: 'order.refundRequested', objectType: 'order', objectId: orderId, after: { refund: refundId } });
  await queueRefund(jobs, tx, refundId);
}

type MadeRow = {
  id: string;
  provider_id: string | null;
  payment_id: string | null;
  amount: string;
  currency: string;
  amount_frw: string | null;
  is_news: boolean;
};
type Made = { refundId: string | undefined; by?: { actor: Actor; adminId: string } };

/** The news of a cancellation says that its money goes back; one that went back later than this is news of its own. */
const isTold = sql`coalesce(refunds.reason_code IN ('orderCancelled', 'itemsCancelled') AND refunds.created_at > now() - interval '1 day', false)`;

/**
 * Records refunds of an order as made, behind its lock: one, or by an admin also all open ones; returns how many. Notifies the parties, unless the
 * refund belongs to a cancellation of which they were told with it.
 */
async function writeMade(jobs: Services['jobs'], tx: Transaction, order: OrderData, { refundId, by }: Made): Promise<number> {
  const one = refundId ? sql`AND refunds.id = ${refundId}` : sql``;
  const { to, from } = by ? refundMove('recordMade', 'admin') : refundMove('make', 'provider');
  const told = noteEvents(order.id, ['refunded'], { actor: by ? 'admin' : 'provider', actorId: by?.adminId });
  const written = await tx.execute<MadeRow>(sql`
    UPDATE refunds SET state = ${to}, made_at = now(), asked_at = NULL, made_by = ${by ? by.adminId : null}
    FROM refunds before LEFT JOIN charges USING (provider, provider_id)
    WHERE before.id = refunds.id AND refunds.order_id = ${order.id} AND ${isIn(refunds.state, from)} ${one}
    RETURNING refunds.id, refunds.provider_id, charges.payment_id, refunds.amount, refunds.currency, refunds.amount_frw,
      CASE WHEN refunds.amount_frw IS NOT NULL THEN ${told} END,
      refunds.amount_frw IS NOT NULL AND (${by !== undefined} OR NOT ${isTold}) AS is_news`);
  await clearAlerts(tx, order.id);
  await closeCharges(tx, order, by ? 'admin' : 'provider');
  for (const refund of written.rows) {
    await recordMade(tx, order.id, refund, by?.actor);
    if (refund.is_news) await jobs.add(tx, 'orders.notify', newsOf(order, refund.id, Number(refund.amount_frw)));
  }
  return written.rows.length;
}

/** The bell asks no admin any more to decide about refunds of an order of which none waits or was refused. */
async function clearAlerts(tx: Transaction, orderId: string): Promise<void> {
  const open = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), isIn(refunds.state, undecidedRefunds)))
    .limit(1);
  if (open.length === 0) await clearNotifications(tx, refundKey(orderId));
}

const recordMade = (tx: Transaction, orderId: string, refund: MadeRow, actor: Actor | undefined) =>
  recordAct(tx, actor, {
    action: refundOutcomes[actor ? 'recordMade' : 'make'].action,
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

/** A charge to be refunded wholly becomes refunded once none of its refunds is open, and so do its payment and its order. */
async function closeCharges(tx: Transaction, order: OrderData, by: 'admin' | 'provider'): Promise<void> {
  const outcome = refundOutcomes[by === 'admin' ? 'recordMade' : 'make'];
  const charge = chargeMove(outcome.charge, by);
  const attempt = attemptMove(outcome.attempt, by);
  const closed = sql`
    UPDATE charges SET state = ${charge.to}, refunded_at = now() FROM payments
    WHERE payments.id = charges.payment_id AND payments.order_id = ${order.id} AND ${isIn(charges.state, charge.from)} AND NOT EXISTS (
      SELECT FROM refunds r WHERE r.provider = charges.provider AND r.provider_id = charges.provider_id AND ${isIn(sql`r.state`, openRefunds)}
    ) RETURNING charges.payment_id, charges.provider_id`;
  await tx.execute(sql`
    WITH closed AS (${closed})
    UPDATE payments SET state = ${attempt.to} FROM closed
    WHERE payments.id = closed.payment_id AND payments.provider_id = closed.provider_id AND ${isIn(payments.state, attempt.from)}`);
  const isDone = sql`NOT EXISTS (SELECT FROM refunds r WHERE r.order_id = orders.id AND ${isIn(sql`r.state`, requestedRefunds)})`;
  await (by === 'admin'
    ? moveOrder(tx, order, refundOutcomes.recordMade.order, ['admin'], { where: isDone })
    : moveOrder(tx, order, refundOutcomes.make.order, ['provider'], { where: isDone }));
}

/** Refused, or with an unknown result: an admin has to look into it; a refusal is retried after a day. */
async function markRefused({ db, jobs, log }: Jobbed, claimed: Claimed, verdict: 'refused' | 'unclear'): Promise<void> {
  log.error(
    { refund: claimed.id, providerId: claimed.provider_id, order: claimed.order_id, verdict },
    'the provider did not make a refund',
  );
  await db.transaction(async (tx) => {
    const changed = await moveRefunds(tx, 'refuse', 'provider', {
      set: {
        nextAttemptAt: sql`now() + interval '1 day'`,
        // The result stays unknown: the next attempt looks it up first.
        askedAt: verdict === 'refused' ? null : sql`${refunds.askedAt}`,
      },
      where: eq(refunds.id, claimed.id),
    });
    if (changed === 1) await jobs.add(tx, 'orders.notify', { orderId: claimed.order_id, news: 'refundRefused' });
  });
}
