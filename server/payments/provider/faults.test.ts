import { eq, sql } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import type { PaymentState } from '#contract/payments.ts';
import { type Payable, usePaymentServer } from '#server/testing/payment-server.ts';
import { refundDue } from '#server/payments/refunds/refunds.ts';
import { payments } from '#server/payments/table.ts';

const server = usePaymentServer();

/** The final states of a payment and its order, and the provider's charges. */
async function outcome(payable: Payable) {
  await server.handleWebhooks();
  await refundDue(server.services);
  const {
    order,
    payments: [payment],
    charges,
    actions,
    news,
  } = await server.rows(payable.orderId);
  return {
    state: payment!.state,
    order: `${order.status} ${order.paymentStatus}`,
    charges: charges.map((charge) => `${charge.state} ${charge.reason ?? ''}`.trim()),
    actions,
    news,
  };
}
const paid = { state: 'paid', order: 'pending paid', charges: ['settled'], actions: ['payment.paid'], news: ['paid'] };
const untouched = { state: 'pending', order: 'pending unpaid', charges: [], actions: [], news: [] };

async function underFault(fault: string, act: (payable: Payable) => unknown = (payable) => payable.charge()) {
  const payable = await server.payable();
  server.simulator.faults.set(fault, { tx_ref: payable.start.widget.tx_ref });
  await act(payable);
  return payable;
}
const clear = () => server.simulator.faults.clear();
const verify = (payable: Payable) => server.call(`POST /payments/${payable.start.paymentId}/verify`, { as: payable.buyer.token });

test('without a fault a payment is paid by its webhook', async () => {
  const payable = await server.payable();
  payable.charge();
  expect(await outcome(payable)).toEqual(paid);
  const {
    order,
    payments: [payment],
  } = await server.rows(payable.orderId);
  expect(order).toMatchObject({ paidAmount: 35_000, paidCurrency: 'RWF', paymentMethod: 'card', paidAt: expect.any(Date), paidBy: null });
  expect(payment).toMatchObject({ settledAt: expect.any(Date), method: 'card' });
});

test('dup: ten webhooks at once are ten times 200, and one change, one piece of news, one audit row (F12)', async () => {
  const payable = await underFault('dup:10');
  await server.simulator.settled();
  const [entry] = server.simulator.ledger(payable.start.widget.tx_ref);
  expect(entry!.webhooks.map((delivery) => delivery.answer)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(await outcome(payable)).toEqual(paid);
});

test('drop: a webhook that never comes is made up for by our own asking (F15)', async () => {
  const payable = await underFault('drop');
  expect(await outcome(payable)).toEqual(untouched);
  await server.checkNow();
  expect(await outcome(payable)).toEqual(paid);
});

test('drop: the buyer’s page may request a check too, and twenty at once settle once', async () => {
  const payable = await underFault('drop');
  const answers = await Promise.all(Array.from({ length: 20 }, () => verify(payable)));
  expect(new Set(answers.map((answer) => answer.json<{ data: PaymentState }>().data.state))).toEqual(new Set(['paid']));
  expect(await outcome(payable)).toEqual(paid);
});

test('reorder: success before failure and failure before success both end as paid (F13)', async () => {
  for (const order of [
    ['failed', 'successful'],
    ['successful', 'failed'],
  ] as const) {
    const payable = await underFault('reorder', (one) => order.map((status) => one.charge(status)));
    const { state, order: ends, charges } = await outcome(payable);
    expect([state, ends, charges]).toEqual(['paid', 'pending paid', ['settled']]);
  }
});

test('forge: an unsigned false webhook is refused, and the genuine one beside it counts', async () => {
  const payable = await underFault('forge', (one) => one.charge('failed'));
  expect(await outcome(payable)).toMatchObject({ state: 'failed', order: 'pending failed', charges: [], actions: ['payment.failed'] });
  const [entry] = server.simulator.ledger(payable.start.widget.tx_ref);
  expect(entry!.webhooks.map(({ how, answer }) => [how, answer])).toContainEqual(['forged', 401]);
});

test('forge:signed: a signed false webhook is accepted, and changes nothing', async () => {
  const payable = await underFault('forge:signed', (one) => one.charge('failed'));
  expect(await outcome(payable)).toMatchObject({ state: 'failed', order: 'pending failed', charges: [] });
});

test('shortpay: a charge below the amount does not pay the order; it is refunded, and the order can still be paid (T16)', async () => {
  const payable = await underFault('shortpay:1');
  expect(await outcome(payable)).toEqual({
    state: 'mismatch',
    order: 'pending unpaid',
    charges: ['refunded short'],
    actions: ['payment.refundDue', 'payment.refunded'],
    news: ['short'],
  });
  clear();
  const again = await server.call(`POST /checkout/${payable.orderId}/pay`, { as: payable.buyer.token, body: { currency: 'RWF' } });
  const { tx_ref, amount, currency } = again.json().data.widget;
  server.simulator.charge({ tx_ref, amount, currency });
  expect(await outcome(payable)).toMatchObject({ order: 'pending paid', charges: ['refunded short', 'settled'] });
});

test('wrongcurrency: the right amount in another currency does not pay the order', async () => {
  const payable = await underFault('wrongcurrency:NGN');
  expect(await outcome(payable)).toMatchObject({
    state: 'mismatch',
    order: 'pending unpaid',
    charges: ['refunded currency'],
    news: ['currency'],
  });
});

test('a charge above the amount pays: the provider may add a fee', async () => {
  const payable = await server.payable();
  server.simulator.charge({ tx_ref: payable.start.widget.tx_ref, amount: 35_001, currency: 'RWF' });
  expect(await outcome(payable)).toEqual(paid);
});

test('pendingThenSuccess: a pending payment is checked again, and paid when it succeeds', async () => {
  const payable = await underFault('pendingThenSuccess:50');
  await verify(payable);
  await server.simulator.settled();
  await expect.poll(() => server.simulator.ledger(payable.start.widget.tx_ref)[0]!.status).toBe('successful');
  expect(await outcome(payable)).toEqual(paid);
});

test('successThenFailed: a settled success is final (F13)', async () => {
  const payable = await underFault('successThenFailed:700');
  await server.handleWebhooks();
  expect((await server.state(payable)).state).toBe('paid');
  await expect.poll(() => server.simulator.ledger(payable.start.widget.tx_ref)[0]!.status).toBe('failed');
  await server.checkNow();
  expect(await outcome(payable)).toEqual(paid);
});

test('successThenFailed: a success revoked before our check does not pay', async () => {
  const payable = await underFault('successThenFailed:1');
  await expect.poll(() => server.simulator.ledger(payable.start.widget.tx_ref)[0]!.status).toBe('failed');
  expect(await outcome(payable)).toMatchObject({ state: 'failed', order: 'pending failed', charges: [] });
});

test('doubleCharge: one charge pays, the other is refunded and reported to the admins (F17)', async () => {
  const payable = await underFault('doubleCharge');
  expect(await outcome(payable)).toEqual({
    state: 'paid',
    order: 'pending paid',
    charges: ['settled', 'refunded second'],
    actions: ['payment.paid', 'payment.refundDue', 'payment.refunded'],
    news: ['paid', 'second'],
  });
  const ledger = server.simulator.ledger(payable.start.widget.tx_ref);
  // Which of the two pays is whichever webhook is handled first.
  expect(ledger.flatMap((entry) => entry.refunds.map((refund) => refund.amount))).toEqual([35_000]);
});

test('of 100 orders that are charged twice at the same time each is paid once, and 100 charges are refunded (F16, F17)', async () => {
  const started = await Promise.all(Array.from({ length: 100 }, () => server.payable()));
  server.simulator.faults.set('doubleCharge');
  for (const payable of started) payable.charge();
  clear();
  await server.simulator.settled();
  await server.handleWebhooks();
  await refundDue(server.services);
  await refundDue(server.services);
  const ends = await Promise.all(started.map((payable) => server.rows(payable.orderId)));
  const paidOnce = ends.filter(
    ({ order, charges }) => order.paymentStatus === 'paid' && charges.filter(({ state }) => state === 'settled').length === 1,
  );
  const givenBack = ends.flatMap(({ charges }) => charges.filter(({ state, reason }) => state === 'refunded' && reason === 'second'));
  expect([paidOnce.length, givenBack.length]).toEqual([100, 100]);
});

test('doubleCharge with drop: a second charge is found even when no webhook of either ever comes', async () => {
  const payable = await underFault('doubleCharge', (one) => {
    server.simulator.faults.set('drop', { tx_ref: one.start.widget.tx_ref });
    one.charge();
  });
  await server.checkNow();
  const { state, charges } = await outcome(payable);
  expect([state, charges.toSorted()]).toEqual(['paid', ['refunded second', 'settled']]);
});

test('closeTabBeforeCallback: an order is paid even if the buyer’s browser never comes back (F16)', async () => {
  const payable = await underFault('closeTabBeforeCallback');
  expect(await outcome(payable)).toEqual(paid);
});

const outages = ['down', '503', '429', 'badJson'] as const;
test.each(outages)('%s: verify is 503 with a message, nothing changes, and the second attempt works (F10, F11)', async (fault) => {
  const payable = await server.payable();
  server.simulator.faults.set('drop', { tx_ref: payable.start.widget.tx_ref });
  payable.charge();
  server.simulator.faults.set(fault, { tx_ref: payable.start.widget.tx_ref, on: 'api', times: 1 });
  const first = await verify(payable);
  expect([first.statusCode, first.json().code]).toEqual([503, 'payments.provider']);
  expect(Number(first.headers['retry-after'])).toBeGreaterThan(0);
  expect(await outcome(payable)).toEqual(untouched);
  const second = await verify(payable);
  expect([second.statusCode, second.json<{ data: PaymentState }>().data.state]).toEqual([200, 'paid']);
  expect(await outcome(payable)).toEqual(paid);
});

test('the poller waits while the provider is down, and loses nothing', async () => {
  const payable = await underFault('drop');
  server.simulator.faults.set('down', { tx_ref: payable.start.widget.tx_ref, on: 'api', times: 1 });
  await server.services.db
    .update(payments)
    .set({ nextCheckAt: null })
    .where(sql`id <> ${payable.start.paymentId}`);
  await server.checkNow();
  expect((await server.state(payable)).state).toBe('pending');
  const [row] = await server.services.db.select().from(payments).where(eq(payments.id, payable.start.paymentId));
  expect(row!.nextCheckAt).not.toBeNull();
  await server.checkNow();
  expect((await server.state(payable)).state).toBe('paid');
});

test('POST /payments/{id}/verify and GET /payments/{id} are for the buyer and admins; for others the payment is not found', async () => {
  const payable = await server.payable();
  const [stranger, artist, admin] = [
    await server.person(),
    await server.person({ role: 'Artist' }),
    await server.person({ role: 'Admin' }),
  ];
  const { paymentId } = payable.start;
  for (const call of [`GET /payments/${paymentId}`, `POST /payments/${paymentId}/verify`] as const) {
    expect((await server.call(call)).statusCode).toBe(401);
    for (const { token } of [stranger, artist]) expect((await server.call(call, { as: token })).json().code).toBe('payments.notFound');
    for (const { token } of [admin, payable.buyer]) {
      const answer = await server.call(call, { as: token });
      expect(answer.json()).toEqual({
        data: {
          _id: paymentId,
          order: payable.orderId,
          state: 'pending',
          amount: 35_000,
          currency: 'RWF',
          orderStatus: 'pending',
          paymentStatus: 'unpaid',
          failure: null,
        },
      });
    }
  }
  expect((await server.call('GET /payments/not-an-id', { as: admin.token })).statusCode).toBe(404);
});
