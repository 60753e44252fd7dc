import { randomUUIDv7 } from 'node:crypto';
import { eq, sql } from '#server/database/drizzle.ts';
import { beforeAll, expect, test } from 'vitest';
import type { OrderState } from '#contract/order-actions.ts';
import { PaymentState } from '#contract/payments.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { columnsOf, stateOf, unpaidStates } from '#server/orders/states/columns.ts';
import { orders } from '#server/orders/table.ts';
import { type AttemptState, isSettled } from '#server/payments/states.ts';
import { charges, payments, refunds } from '#server/payments/table.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { settleCharge } from './settle.ts';

const server = useTestServer();
const FULL = 500;
let buyerId: string;
let orderId: string;
const paymentId = randomUUIDv7();

beforeAll(async () => {
  const { db } = server.services;
  buyerId = (await server.person()).id;
  const art = await makeArt(db, { price: FULL, availableArts: 10_000 });
  orderId = (await makeOrder(db, { buyerId, arts: [art] })).order.id;
  await db.insert(payments).values({ id: paymentId, orderId, attempt: 1, txRef: paymentId, amount: FULL, currency: 'RWF', rate: 1 });
});

type Before = { order: OrderState; attempt: AttemptState; isCancelledByPerson?: boolean; isPaidByHand?: boolean; refunded?: number };

/** Puts the order and its attempt into their states, without charges and refunds. */
async function put({ order, attempt, isCancelledByPerson = false, isPaidByHand = false, refunded }: Before): Promise<void> {
  const { db } = server.services;
  const { status, paymentStatus } = columnsOf(order);
  const returned = refunded ?? (paymentStatus === 'refund_due' || paymentStatus === 'refunded' ? FULL : 0);
  await db.execute(sql`DELETE FROM refund_lines`);
  await db.delete(refunds);
  await db.delete(charges);
  await db.execute(sql`UPDATE payments SET state = ${attempt}, provider_id = NULL, settled_at = NULL`);
  await db.execute(sql`
    UPDATE orders SET status = ${status}, payment_status = ${paymentStatus}, refunded_amount = ${returned},
      completed_at = CASE WHEN ${status} = 'complete' THEN now() END, cancelled_at = CASE WHEN ${status} = 'cancelled' THEN now() END,
      cancelled_by = ${isCancelledByPerson ? buyerId : null}, paid_by = ${isPaidByHand ? buyerId : null},
      paid_at = CASE WHEN ${unpaidStates.includes(paymentStatus)} THEN NULL ELSE now() END`);
  await db.execute(sql`UPDATE order_lines SET refunded_amount = ${returned}`);
}

let last = 7_000;
/** Settles what the provider says of a new transaction of the attempt; returns everything that it can change. */
async function settle(said: { status?: 'failed'; amount?: number; currency?: string } = {}) {
  const { db } = server.services;
  const success = { txRef: paymentId, status: 'successful', amount: FULL, currency: 'RWF', method: 'card' } as const;
  const verdict = await settleCharge(server.services, { ...success, ...said, providerId: String((last += 1)) });
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  const [attempt] = await db.select({ state: payments.state }).from(payments);
  const charged = await db.select({ state: charges.state, reason: charges.reason }).from(charges);
  const given = await db.select({ amount: refunds.amount, frw: refunds.amountFrw, state: refunds.state }).from(refunds);
  return { verdict, order: stateOf(order!), attempt: attempt!.state, charged, given };
}

const attempts = PaymentState.shape.state.options;
const DUE = { amount: FULL, frw: null, state: 'due' };
const strayed = (state: AttemptState) => (isSettled(state) ? state : 'refund_due');
const paid = (state: AttemptState) => (isSettled(state) ? state : 'paid');

const pays: OrderState[] = ['pending/unpaid', 'pending/failed'];
const cancelledUnpaid: OrderState[] = ['cancelled/unpaid', 'cancelled/failed'];
const second: OrderState[] = [
  'pending/paid',
  'pending/refund_due',
  'pending/refunded',
  'complete/paid',
  'complete/refund_due',
  'complete/refunded',
];
const late: OrderState[] = ['cancelled/refund_due', 'cancelled/refunded'];
const every = [...pays, ...cancelledUnpaid, ...second, ...late];

test.each(attempts)(
  'a charge in full, of an attempt that is %s, pays an order that waits for it, and is refunded by any other',
  async (attempt) => {
    for (const order of pays) {
      await put({ order, attempt });
      const settled = { state: 'settled', reason: null };
      expect(await settle()).toEqual({ verdict: 'paid', order: 'pending/paid', attempt: paid(attempt), charged: [settled], given: [] });
    }
    for (const [verdict, states] of Object.entries({ second, late })) {
      for (const order of states) {
        await put({ order, attempt });
        const charged = [{ state: 'refund_due', reason: verdict }];
        expect(await settle()).toEqual({ verdict, order, attempt: strayed(attempt), charged, given: [DUE] });
      }
    }
  },
);

test.each(attempts)(
  'a charge in full, of an attempt that is %s, renews an order that expired, and is refunded where a person cancelled',
  async (attempt) => {
    for (const order of cancelledUnpaid) {
      await put({ order, attempt });
      const settled = { state: 'settled', reason: null };
      expect(await settle()).toEqual({ verdict: 'revived', order: 'pending/paid', attempt: paid(attempt), charged: [settled], given: [] });
      await put({ order, attempt, isCancelledByPerson: true });
      expect(await settle()).toEqual({
        verdict: 'late',
        order: 'cancelled/refund_due',
        attempt: strayed(attempt),
        charged: [{ state: 'refund_due', reason: 'late' }],
        given: [{ ...DUE, frw: FULL }],
      });
    }
  },
);

test.each(attempts)(
  'a charge of an attempt that is %s becomes the payment of an order paid by hand, or waits for the admin',
  async (attempt) => {
    await put({ order: 'complete/paid', attempt, isPaidByHand: true });
    const settled = [{ state: 'settled', reason: null }];
    expect(await settle()).toEqual({
      verdict: 'paidAfterHand',
      order: 'complete/paid',
      attempt: paid(attempt),
      charged: settled,
      given: [],
    });
    const waits = { charged: [{ state: 'refund_due', reason: 'afterHand' }], given: [{ ...DUE, state: 'waiting' }] };
    // What was returned in part, by hand, could not be returned of the charge.
    await put({ order: 'complete/paid', attempt, isPaidByHand: true, refunded: 200 });
    expect(await settle()).toEqual({ verdict: 'afterHand', order: 'complete/paid', attempt: strayed(attempt), ...waits });
    await put({ order: 'complete/refunded', attempt, isPaidByHand: true });
    expect(await settle()).toEqual({ verdict: 'afterHand', order: 'complete/refunded', attempt: strayed(attempt), ...waits });
  },
);

test.each(attempts)('a charge too small or in another currency, of an attempt that is %s, leaves every order as it is', async (attempt) => {
  for (const order of every) {
    for (const [reason, wrong] of Object.entries({ short: { amount: FULL - 1 }, currency: { currency: 'NGN' } })) {
      await put({ order, attempt });
      const { given, ...rest } = await settle(wrong);
      const state = isSettled(attempt) ? attempt : 'mismatch';
      expect(rest).toEqual({ verdict: reason, order, attempt: state, charged: [{ state: 'refund_due', reason }] });
      expect(given).toEqual([{ ...DUE, ...('amount' in wrong ? { amount: FULL - 1 } : {}) }]);
    }
  }
});

test.each(attempts)('a failure of an attempt that is %s is noted while nothing better is known', async (attempt) => {
  for (const order of every) {
    await put({ order, attempt });
    const isNews = attempt === 'pending';
    expect(await settle({ status: 'failed' })).toEqual({
      verdict: isNews ? 'failed' : 'again',
      order: isNews && order === 'pending/unpaid' ? 'pending/failed' : order,
      attempt: isNews ? 'failed' : attempt,
      charged: [],
      given: [],
    });
  }
});
