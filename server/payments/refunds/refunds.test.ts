import { eq, ne, sql } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import { sendOrderNews } from '#server/orders/news/notify.ts';
import { arts } from '#server/arts/table.ts';
import { type Payable, usePaymentServer } from '#server/testing/payment-server.ts';
import { refundDue } from './refunds.ts';
import { refunds } from '#server/payments/table.ts';

const server = usePaymentServer();

const makeDueNow = () =>
  server.services.db
    .update(refunds)
    .set({ nextAttemptAt: sql`now()` })
    .where(ne(refunds.state, 'made'));
const refundsOf = (payable: Payable) =>
  server.simulator.ledger(payable.start.widget.tx_ref).flatMap((entry) => entry.refunds.map((refund) => refund.amount));

/** A paid order that an admin cancelled. */
async function cancelled() {
  const payable = await server.payable();
  payable.charge();
  await server.handleWebhooks();
  const admin = await server.person({ role: 'Admin' });
  const answer = await server.call(`POST /checkout/${payable.orderId}/cancel`, { as: admin.token, body: { reason: 'Broken on the way' } });
  expect(answer.json().data.payment.status).toBe('refund_due');
  return { payable, admin };
}

test('a paid order that an admin cancels is refunded by a job, and its stock returns', async () => {
  const { payable } = await cancelled();
  expect((await server.rows(payable.orderId)).charges).toMatchObject([{ state: 'refund_due', reason: 'cancelled' }]);
  await refundDue(server.services);
  const {
    order,
    payments: [payment],
    charges: [charge],
    actions,
    news,
  } = await server.rows(payable.orderId);
  expect([order.status, order.paymentStatus, payment!.state, charge!.state]).toEqual(['cancelled', 'refunded', 'refunded', 'refunded']);
  expect(actions).toEqual(['payment.paid', 'payment.refunded']);
  expect(news, 'the news of the cancellation says that the money goes back').toEqual(['paid', 'cancelled']);
  expect(refundsOf(payable)).toEqual([35_000]);
  const [art] = await server.services.db.select().from(arts).where(eq(arts.id, payable.artIds[0]!));
  expect(art!.availableArts).toBe(5);
});

test('the money of a cancellation that goes back more than a day later is news of its own', async () => {
  const { payable } = await cancelled();
  await server.services.db
    .update(refunds)
    .set({ createdAt: sql`now() - interval '25 hours'` })
    .where(eq(refunds.orderId, payable.orderId));
  await refundDue(server.services);
  expect((await server.rows(payable.orderId)).news).toEqual(['paid', 'cancelled', 'refunded']);
});

test('ten concurrent runs refund a charge once', async () => {
  const { payable } = await cancelled();
  await Promise.all(Array.from({ length: 10 }, () => refundDue(server.services)));
  expect(refundsOf(payable)).toEqual([35_000]);
});

test('while the provider is down a refund is retried after growing delays, and is made once it is back', async () => {
  const { payable } = await cancelled();
  const waits: number[] = [];
  server.simulator.faults.set('503', { on: 'api', tx_ref: payable.start.widget.tx_ref, times: 4 });
  for (let n = 0; n < 4; n += 1) {
    await makeDueNow();
    await refundDue(server.services);
    const found = await server.services.db.execute<{ minutes: number }>(
      sql`SELECT round(extract(epoch FROM next_try_at - now()) / 60)::int AS minutes FROM refunds WHERE state = 'due'`,
    );
    waits.push(found.rows[0]!.minutes);
  }
  expect(waits).toEqual([1, 5, 15, 60]);
  expect((await server.rows(payable.orderId)).order.paymentStatus).toBe('refund_due');
  await makeDueNow();
  await refundDue(server.services);
  expect((await server.rows(payable.orderId)).order.paymentStatus).toBe('refunded');
  expect(refundsOf(payable)).toEqual([35_000]);
});

test('a refund whose answer was lost is not made twice', async () => {
  const { payable } = await cancelled();
  server.simulator.faults.set('badJson', { on: 'api', tx_ref: payable.start.widget.tx_ref, times: 1 });
  await refundDue(server.services);
  expect((await server.rows(payable.orderId)).order.paymentStatus).toBe('refund_due');
  await makeDueNow();
  await refundDue(server.services);
  expect((await server.rows(payable.orderId)).order.paymentStatus).toBe('refunded');
  expect(refundsOf(payable)).toEqual([35_000]);
});

test('a refused refund is reported to the admins, stays due, and an admin can record that it was made by hand', async () => {
  const { payable, admin } = await cancelled();
  const other = await server.person({ role: 'Admin' });
  server.simulator.faults.set('refuseRefund', { tx_ref: payable.start.widget.tx_ref });
  await refundDue(server.services);
  const due = await server.rows(payable.orderId);
  expect([due.order.paymentStatus, due.news.at(-1)]).toEqual(['refund_due', 'refundRefused']);
  await refundDue(server.services);
  expect((await server.rows(payable.orderId)).news.filter((news) => news === 'refundRefused')).toHaveLength(1);
  await sendOrderNews(server.services, { orderId: payable.orderId, news: 'refundRefused' });
  const isRead = async () => (await server.call('GET /notifications', { as: other.token })).json().data[0].read as boolean;
  expect(await isRead()).toBe(false);
  const call = () => server.call(`POST /checkout/${payable.orderId}/refunded`, { as: admin.token });
  expect((await call()).json().data.payment.status).toBe('refunded');
  expect(await isRead(), 'decided by one admin, over for the other').toBe(true);
  expect((await call()).json().code).toBe('orders.noRefundDue');
  const {
    payments: [payment],
    actions,
    news,
  } = await server.rows(payable.orderId);
  expect([payment!.state, actions.at(-1), news.at(-1)]).toEqual(['refunded', 'payment.refundedByHand', 'refunded']);
  expect(refundsOf(payable)).toEqual([]);
});

test('a refund that cannot be made does not delay others', async () => {
  const [first, second] = [await cancelled(), await cancelled()];
  server.simulator.faults.set('refuseRefund', { tx_ref: first.payable.start.widget.tx_ref });
  await refundDue(server.services);
  expect((await server.rows(first.payable.orderId)).order.paymentStatus).toBe('refund_due');
  expect((await server.rows(second.payable.orderId)).order.paymentStatus).toBe('refunded');
});
