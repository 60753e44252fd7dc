import { and, eq, lte, sql } from '#server/database/drizzle.ts';
import { isIn } from '#server/database/states.ts';
import type { Services } from '#server/platform/services.ts';
import type { PaymentServices } from '#server/payments/provider/payment-services.ts';
import { ProviderDown } from '#server/payments/provider/provider.ts';
import { settleReference, type Settling } from './settle.ts';
import { moveAttempts } from '#server/payments/move-payment.ts';
import { type AttemptState, isSettled, openAttempts } from '#server/payments/states.ts';
import { payments } from '#server/payments/table.ts';

/** When a payment is checked, in seconds after its start: soon, at 1, 5, 15 and 60 minutes, then hourly to 24 hours (faults.md F15). */
const MINUTE = 60;
const HOUR = 60 * MINUTE;
export const FIRST_CHECK_SECONDS = 20;
const SCHEDULE = [FIRST_CHECK_SECONDS, MINUTE, 5 * MINUTE, 15 * MINUTE, ...Array.from({ length: 24 }, (_, hour) => (hour + 1) * HOUR)];

/** A payment that is settled is asked about for an hour only: the buyer may have been charged twice, and the webhook of it lost. */
const SETTLED_SECONDS = HOUR;

/** The next check, in seconds after the start of a payment of this age; undefined after the last. */
export function nextCheckSeconds(ageSeconds: number, isSettled: boolean): number | undefined {
  const next = SCHEDULE.find((at) => at > ageSeconds);
  return isSettled && next && next > SETTLED_SECONDS ? undefined : next;
}

/** How many payments a run checks at once, and how often at most; the next run checks the rest. */
const AT_ONCE = 5;
const ROUNDS = 200;
const isDue = lte(payments.nextCheckAt, sql`now()`);
/** Whether the provider is to be asked about a payment. */
export const hasDuePayments = sql`EXISTS (SELECT FROM ${payments} WHERE ${isDue})`;

type Checked = Settling & Pick<PaymentServices, 'payments'>;
type Due = { id: string; tx_ref: string; state: AttemptState; age: number };

/**
 * Asks the provider about every payment whose time has come, also about failed ones, which may still succeed, and for an hour about paid
 * ones. One that nothing was heard of for 24 hours is 'expired'; a webhook can still settle it. While the provider is down they wait.
 */
export async function checkDuePayments(services: Checked): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const due = await claimDue(services.db);
    if (due.length === 0) return;
    const answered = await Promise.all(due.map((payment) => check(services, payment)));
    if (answered.includes(false)) return;
  }
}

/** Claims the next due payments by postponing them a minute: no other run checks them, and if this one dies, the next does. */
async function claimDue(db: Services['db']): Promise<Due[]> {
  const claimed = await db.execute<Due>(sql`
    UPDATE payments SET checks = checks + 1, next_check_at = now() + make_interval(secs => ${MINUTE}::int)
    WHERE id IN (
      SELECT id FROM payments WHERE ${isDue} ORDER BY next_check_at FOR UPDATE SKIP LOCKED LIMIT ${AT_ONCE}::int
    )
    RETURNING id, tx_ref, state, extract(epoch FROM now() - created_at)::float8 AS age`);
  return claimed.rows;
}

/** Checks one payment; false when the provider does not answer. Other faults are logged and do not delay other payments. */
async function check(services: Checked, { id, tx_ref, state, age }: Due): Promise<boolean> {
  try {
    await settleReference(services, tx_ref);
    await planNext(services.db, id, nextCheckSeconds(age, isSettled(state)));
    return true;
  } catch (error) {
    services.log.warn({ err: error, payment: id }, 'a payment could not be checked');
    return !(error instanceof ProviderDown);
  }
}

async function planNext(db: Services['db'], id: string, seconds: number | undefined): Promise<void> {
  const next = seconds === undefined ? null : sql`${payments.createdAt} + make_interval(secs => ${seconds}::int)`;
  await db.update(payments).set({ nextCheckAt: next }).where(eq(payments.id, id));
  if (seconds !== undefined) return;
  await moveAttempts(db, 'expired', 'clock', { where: eq(payments.id, id) });
}

/** Schedules a check of an unsettled payment in `seconds`, unless an earlier one is scheduled. */
export async function checkAgainSoon(db: Services['db'], id: string, seconds: number): Promise<void> {
  await db
    .update(payments)
    .set({ nextCheckAt: sql`least(${payments.nextCheckAt}, now() + make_interval(secs => ${seconds}::int))` })
    .where(and(eq(payments.id, id), isIn(payments.state, openAttempts)));
}
