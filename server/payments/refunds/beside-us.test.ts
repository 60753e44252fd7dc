import { and, eq, ne, sql } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { type Payable, usePaymentServer } from '#server/testing/payment-server.ts';
import { makePaidOrder, requestRefund, seenBy, takenBack } from '#server/testing/refund-scene.ts';
import { refundDue } from './refunds.ts';
import { refunds } from '#server/payments/table.ts';

/* Refunds that people make beside us: in cash, or in the provider's dashboard, whose refunds have no comment of ours. */
const server = usePaymentServer();

const makeDueNow = () =>
  server.services.db
    .update(refunds)
    .set({ nextAttemptAt: sql`now()` })
    .where(ne(refunds.state, 'made'));
/** The provider's own dashboard gives no comment. */
async function refundInDashboard({ start }: Payable, amount: number): Promise<void> {
  const { url, keys } = server.simulator;
  const [entry] = server.simulator.ledger(start.widget.tx_ref);
  const answer = await fetch(`${url}/v3/transactions/${entry?.id}/refund`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys.secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ amount }),
  });
  expect(answer.status).toBe(200);
}
const refuse = ({ start }: Payable) => server.simulator.faults.set('refuseRefund', { tx_ref: start.widget.tx_ref });
const statesOf = async (id: string, as: { token: string }) =>
  (await seenBy(server, id, as)).refunds.map(({ amount, state }) => [amount, state]);

test('a refused part that an admin refunded in the dashboard is found there, and not asked for again', async () => {
  const { payable, id, admin } = await makePaidOrder(server);
  await requestRefund(server, id, admin, { amount: 5_000 });
  refuse(payable);
  await refundDue(server.services);
  expect(await statesOf(id, admin)).toEqual([[5_000, 'refused']]);
  server.simulator.faults.clear();
  await refundInDashboard(payable, 5_000);
  await makeDueNow();
  await refundDue(server.services);
  expect([await statesOf(id, admin), takenBack(server, payable)]).toEqual([[[5_000, 'made']], [5_000]]);
});

test('a refused part that nobody refunded is asked for again', async () => {
  const { payable, id, admin } = await makePaidOrder(server);
  await requestRefund(server, id, admin, { amount: 5_000 });
  refuse(payable);
  await refundDue(server.services);
  server.simulator.faults.clear();
  await makeDueNow();
  await refundDue(server.services);
  expect([await statesOf(id, admin), takenBack(server, payable)]).toEqual([[[5_000, 'made']], [5_000]]);
});

test('after a refund that was recorded by hand, no other counts as made because of the amounts alone', async () => {
  const { payable, id, admin } = await makePaidOrder(server);
  await requestRefund(server, id, admin, { amount: 5_000 });
  refuse(payable);
  await refundDue(server.services);
  server.simulator.faults.clear();
  await refundInDashboard(payable, 5_000);
  await server.call(`POST /checkout/${id}/refunded`, { as: admin.token });
  await requestRefund(server, id, admin, { amount: 3_000 });
  server.simulator.faults.set('503', { on: 'api', tx_ref: payable.start.widget.tx_ref, times: 1 });
  await refundDue(server.services);
  await makeDueNow();
  await refundDue(server.services);
  expect([await statesOf(id, admin), takenBack(server, payable)], 'an admin looks into it').toEqual([
    [
      [5_000, 'made'],
      [3_000, 'refused'],
    ],
    [5_000],
  ]);
});

const see = async (payable: Payable, as: { token: string }): Promise<Order> => seenBy(server, payable.orderId, as);

test('of two charges that wait, the one that was returned another way is recorded, and the other one still waits', async () => {
  const [payable, admin] = [await server.payable(), await server.person({ role: 'Admin' })];
  await server.call(`POST /checkout/${payable.orderId}/complete`, { as: admin.token });
  await server.call(`POST /checkout/${payable.orderId}/refunds`, { as: admin.token, body: { reason: 'Sent back' } });
  server.simulator.faults.set('doubleCharge', { tx_ref: payable.start.widget.tx_ref });
  payable.charge();
  await server.handleWebhooks();
  await server.checkNow();
  const { waiting = [] } = await see(payable, admin);
  expect(waiting).toHaveLength(2);
  const record = (refund: string) => server.call(`POST /checkout/${payable.orderId}/refunded`, { as: admin.token, body: { refund } });
  expect((await record(waiting[0]!._id)).json().data.waiting).toMatchObject([{ _id: waiting[1]!._id }]);
  expect((await record(waiting[0]!._id)).json().code).toBe('orders.noRefundDue');
  expect((await record(payable.orderId)).json().code, 'a refund of nothing').toBe('orders.noRefundDue');
});

test('a second charge that the provider does not give back is shown to admins, who record it; its buyer sees nothing of it', async () => {
  const [payable, admin] = [await server.payable(), await server.person({ role: 'Admin' })];
  server.simulator.faults.set('doubleCharge', { tx_ref: payable.start.widget.tx_ref });
  payable.charge();
  refuse(payable);
  await server.handleWebhooks();
  await server.checkNow();
  await refundDue(server.services);
  const { waiting = [], payment } = await see(payable, admin);
  expect([payment.status, waiting]).toMatchObject(['paid', [{ amount: 35_000, currency: 'RWF', isRefused: true }]]);
  expect((await see(payable, payable.buyer)).waiting).toBeUndefined();
  const recorded = await server.call(`POST /checkout/${payable.orderId}/refunded`, {
    as: admin.token,
    body: { refund: waiting[0]!._id },
  });
  expect([recorded.json().data.payment.status, recorded.json().data.waiting]).toEqual(['paid', undefined]);
});

test('the number of the payment stays on the order once it is refunded', async () => {
  const { payable, id, admin } = await makePaidOrder(server);
  const before = (await seenBy(server, id, payable.buyer)).payment.reference;
  expect(before).toEqual(expect.any(String));
  await requestRefund(server, id, admin, {});
  await refundDue(server.services);
  const { payment } = await seenBy(server, id, payable.buyer);
  expect([payment.status, payment.reference]).toEqual(['refunded', before]);
});

test('while the provider is asked for a refund it cannot be recorded as made by hand; a minute after an answer that was lost it can', async () => {
  const { payable, id, admin } = await makePaidOrder(server);
  await requestRefund(server, id, admin, { amount: 5_000 });
  const record = () => server.call(`POST /checkout/${id}/refunded`, { as: admin.token });
  const wasAsked = async () => (await server.services.db.select().from(refunds).where(eq(refunds.orderId, id))).some((row) => row.askedAt);
  server.simulator.faults.set('slow:2000', { on: 'api', tx_ref: payable.start.widget.tx_ref });
  const asking = refundDue(server.services);
  await expect.poll(wasAsked).toBe(true);
  expect((await record()).json().code).toBe('orders.refundAsked');
  await asking;
  server.simulator.faults.clear();
  expect([await statesOf(id, admin), takenBack(server, payable)]).toEqual([[[5_000, 'made']], [5_000]]);

  await requestRefund(server, id, admin, { amount: 3_000 });
  server.simulator.faults.set('503', { on: 'api', tx_ref: payable.start.widget.tx_ref, times: 1 });
  await refundDue(server.services);
  expect((await record()).json().code, 'the answer may have been lost').toBe('orders.refundAsked');
  await server.services.db
    .update(refunds)
    .set({ askedAt: sql`now() - interval '61 seconds'` })
    .where(and(eq(refunds.orderId, id), eq(refunds.amount, 3_000)));
  expect((await record()).statusCode).toBe(200);
  await makeDueNow();
  await refundDue(server.services);
  expect(takenBack(server, payable)).toEqual([5_000]);
});
