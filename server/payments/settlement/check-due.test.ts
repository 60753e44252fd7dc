import fc from 'fast-check';
import { eq, sql } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import { amountIn } from '#server/payments/provider/amount.ts';
import { checkDuePayments, nextCheckSeconds } from './check-due.ts';
import { usePaymentServer } from '#server/testing/payment-server.ts';
import { payments } from '#server/payments/table.ts';

const server = usePaymentServer();

const rowOf = async (id: string) => (await server.services.db.select().from(payments).where(eq(payments.id, id)))[0]!;
/** Seconds from the start of a payment to its next check, whole. */
const plannedFor = async (id: string) => {
  const found = await server.services.db.execute<{ seconds: number | null }>(
    sql`SELECT round(extract(epoch FROM next_check_at - created_at))::int AS seconds FROM payments WHERE id = ${id}`,
  );
  return found.rows[0]!.seconds;
};
/** Moves the start of a payment into the past, and makes its check due. */
const letPass = (id: string, seconds: number) =>
  server.services.db
    .update(payments)
    .set({ createdAt: sql`now() - make_interval(secs => ${seconds}::int)`, nextCheckAt: sql`now()` })
    .where(eq(payments.id, id));

test('a payment is checked after 20 seconds, at 1, 5, 15 and 60 minutes, then hourly to 24 hours (F15)', () => {
  const planned: number[] = [];
  let age: number | undefined = 0;
  while ((age = nextCheckSeconds(age, false)) !== undefined) planned.push(age);
  const hours = Array.from({ length: 24 }, (_, n) => (n + 1) * 3_600);
  expect(planned).toEqual([20, 60, 300, 900, ...hours]);
  expect([nextCheckSeconds(900, true), nextCheckSeconds(3_600, true)]).toEqual([3_600, undefined]);
});

test('a started payment is scheduled for a check after 20 seconds, by a job of the same transaction', async () => {
  const { start } = await server.payable();
  expect(await plannedFor(start.paymentId)).toBe(20);
  const jobs = await server.services.db.execute<{ seconds: number }>(
    sql`SELECT extract(epoch FROM start_after - created_on)::float8 AS seconds FROM pgboss.job WHERE name = 'payments.check-due' AND singleton_key = ${start.paymentId}`,
  );
  expect(jobs.rows.map((job) => Math.round(job.seconds))).toEqual([20]);
});

test('each check schedules the next from the start of the payment, however late it runs', async () => {
  const { start } = await server.payable();
  for (const [age, next] of [
    [25, 60],
    [70, 300],
    [400, 900],
    [3_000, 3_600],
    [12_345, 14_400],
    [86_300, 86_400],
  ] as const) {
    await letPass(start.paymentId, age);
    await checkDuePayments(server.services);
    expect(await plannedFor(start.paymentId)).toBe(next);
  }
  expect((await rowOf(start.paymentId)).checks).toBe(6);
});

test('two concurrent runs check each payment once', async () => {
  const started = await Promise.all(Array.from({ length: 12 }, () => server.payable()));
  await server.services.db.update(payments).set({ nextCheckAt: null, checks: 0 });
  for (const { start } of started) await letPass(start.paymentId, 30);
  await Promise.all([checkDuePayments(server.services), checkDuePayments(server.services)]);
  const checks = await Promise.all(started.map(async ({ start }) => (await rowOf(start.paymentId)).checks));
  expect(checks).toEqual(Array.from({ length: 12 }, () => 1));
});

test('a hundred lost webhooks are all made up for by one run', async () => {
  const started = await Promise.all(Array.from({ length: 100 }, () => server.payable()));
  server.simulator.faults.set('drop');
  for (const payable of started) payable.charge();
  server.simulator.faults.clear();
  await server.checkNow();
  const states = await Promise.all(started.map(async (payable) => (await server.state(payable)).state));
  expect(states).toEqual(Array.from({ length: 100 }, () => 'paid'));
});

test('an amount is never less than the price at its rate, and less than one unit more', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), fc.integer({ min: 1, max: 50_000 }), (total, rate) => {
      const exact = BigInt(total) * BigInt(rate);
      const amount = amountIn(total, rate / 10_000);
      expect(BigInt(amount) * 10_000n >= exact && (BigInt(amount) - 1n) * 10_000n < exact).toBe(true);
    }),
  );
  expect([amountIn(1_000, 1.1), amountIn(35_000, 1), amountIn(1, 0.0001)]).toEqual([1_100, 35_000, 1]);
});
