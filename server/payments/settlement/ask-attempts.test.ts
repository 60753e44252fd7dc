import { eq, sql } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { type Payable, usePaymentServer } from '#server/testing/payment-server.ts';
import { checkBeforeApproval } from './ask-attempts.ts';
import { refundDue } from '#server/payments/refunds/refunds.ts';
import { payments } from '#server/payments/table.ts';

/*
 * An order that an admin records as paid by hand, while its charge is in progress or before it comes: the goods may have been sent, so nothing
 * is refunded without an admin.
 */
const server = usePaymentServer();

const admin = () => server.person({ role: 'Admin' });
const complete = (payable: Payable, as: string) => server.call(`POST /checkout/${payable.orderId}/complete`, { as });
const refunded = ({ start }: Payable) => server.simulator.ledger(start.widget.tx_ref).flatMap((entry) => entry.refunds);
const settleAll = async () => {
  await server.handleWebhooks();
  await server.checkNow();
  await refundDue(server.services);
};

test('a charge of which no webhook came is found when the order is approved, and pays it', async () => {
  const [payable, { token }] = [await server.payable(), await admin()];
  server.simulator.faults.set('drop', { tx_ref: payable.start.widget.tx_ref });
  payable.charge();
  const { data } = (await complete(payable, token)).json<{ data: Order }>();
  expect(data).toMatchObject({ status: 'complete', payment: { status: 'paid', method: 'card', amount: 35_000 } });
  await settleAll();
  const { order, charges } = await server.rows(payable.orderId);
  expect([order.paidBy, charges.map(({ state }) => state), refunded(payable)]).toEqual([null, ['settled'], []]);
});

test('every open attempt is checked, including failed and expired ones', async () => {
  const [payable, { token }] = [await server.payable(), await admin()];
  server.simulator.faults.set('drop');
  payable.charge('failed');
  await server.checkNow();
  const again = await server.call(`POST /checkout/${payable.orderId}/pay`, { as: payable.buyer.token, body: { currency: 'RWF' } });
  expect(again.json().data.paymentId).not.toBe(payable.start.paymentId);
  await server.services.db.update(payments).set({ state: 'expired' }).where(eq(payments.id, payable.start.paymentId));
  payable.charge();
  expect((await complete(payable, token)).json().data.payment.method).toBe('card');
  server.simulator.faults.clear();
});

test.each(['503', 'down', 'badJson', '429'])(
  'while the provider is %s an approval by hand is refused with 503, and nothing changes',
  async (fault) => {
    const [payable, { token }] = [await server.payable(), await admin()];
    server.simulator.faults.set('drop', { tx_ref: payable.start.widget.tx_ref });
    payable.charge('pending');
    server.simulator.faults.set(fault, { on: 'api', tx_ref: payable.start.widget.tx_ref });
    const answer = await complete(payable, token);
    expect([answer.statusCode, answer.json().code, Number(answer.headers['retry-after']) > 0]).toEqual([503, 'payments.provider', true]);
    expect((await server.rows(payable.orderId)).order).toMatchObject({ status: 'pending', paymentStatus: 'unpaid', paidBy: null });
    server.simulator.faults.clear();
    expect((await complete(payable, token)).statusCode).toBe(200);
  },
);

test('the check stops waiting for a slow provider, whose later answer still settles', async () => {
  const payable = await server.payable();
  server.simulator.faults.set('drop', { tx_ref: payable.start.widget.tx_ref });
  payable.charge();
  server.simulator.faults.set('slow:300', { on: 'api', tx_ref: payable.start.widget.tx_ref });
  await expect(checkBeforeApproval(server.services, payable.orderId, 50)).rejects.toMatchObject({ code: 'payments.provider' });
  await expect.poll(async () => (await server.state(payable)).state).toBe('paid');
  server.simulator.faults.clear();
});

test('an order without payment attempts, or one that is paid, is approved without a check', async () => {
  const { token } = await admin();
  const paid = await server.payable();
  paid.charge();
  await server.handleWebhooks();
  server.simulator.faults.set('down', { on: 'api' });
  expect((await complete(paid, token)).statusCode).toBe(200);
  server.simulator.faults.clear();
});

test("a charge that comes after an approval by hand becomes the order's payment; the admins are notified, nothing is refunded", async () => {
  const [payable, { token }] = [await server.payable(), await admin()];
  expect((await complete(payable, token)).json().data.payment.method).toBe('by hand');
  payable.charge();
  await settleAll();
  await settleAll();
  const { order, payments: attempts, charges, actions, news } = await server.rows(payable.orderId);
  expect([order.status, order.paymentStatus, order.paymentMethod, order.paidBy]).toEqual(['complete', 'paid', 'card', null]);
  expect([attempts[0]!.state, charges.map(({ state }) => state), actions, news]).toEqual([
    'paid',
    ['settled'],
    ['payment.paidAfterHand'],
    ['paid', 'paidAfterHand'],
  ]);
  expect(refunded(payable)).toEqual([]);
});

test('a second charge after that is a duplicate, as on every paid order', async () => {
  const [payable, { token }] = [await server.payable(), await admin()];
  await complete(payable, token);
  server.simulator.faults.set('doubleCharge', { tx_ref: payable.start.widget.tx_ref });
  payable.charge();
  await settleAll();
  const { charges } = await server.rows(payable.orderId);
  expect(charges.map(({ state }) => state).toSorted()).toEqual(['refunded', 'settled']);
});

test.each(['shortpay:1', 'wrongcurrency:NGN'])('%s after an approval by hand waits for an admin, who has it refunded', async (fault) => {
  const [payable, { token }] = [await server.payable(), await admin()];
  await complete(payable, token);
  server.simulator.faults.set(fault, { tx_ref: payable.start.widget.tx_ref });
  payable.charge();
  await settleAll();
  expect(refunded(payable)).toEqual([]);
  expect((await server.rows(payable.orderId)).news.at(-1)).toBe('refundWaits');
  const see = async (as: string) => (await server.call(`GET /checkout/${payable.orderId}`, { as })).json<{ data: Order }>().data;
  const { payment, waiting } = await see(token);
  expect([payment.status, payment.method, waiting?.length]).toEqual(['paid', 'by hand', 1]);
  expect((await see(payable.buyer.token)).waiting).toBeUndefined();
  const release = () => server.call(`POST /checkout/${payable.orderId}/waiting/${waiting![0]!._id}/refund`, { as: token });
  expect((await release()).json().data.waiting).toBeUndefined();
  expect((await release()).statusCode).toBe(409);
  await settleAll();
  expect([refunded(payable).length, (await see(token)).payment.status]).toEqual([1, 'paid']);
});

test('a charge that comes after the money was returned by hand waits for an admin', async () => {
  const [payable, { token }] = [await server.payable(), await admin()];
  await complete(payable, token);
  await server.call(`POST /checkout/${payable.orderId}/refunds`, { as: token, body: { reason: 'Sent back' } });
  payable.charge();
  await settleAll();
  expect(refunded(payable)).toEqual([]);
  const { data } = (await server.call(`GET /checkout/${payable.orderId}`, { as: token })).json<{ data: Order }>();
  expect([data.payment.status, data.waiting]).toMatchObject(['refunded', [{ amount: 35_000, currency: 'RWF' }]]);
});

test('a simultaneous approval and charge leave the order paid once, by the charge, and nothing refunded', async () => {
  const { token } = await admin();
  for (let round = 0; round < 6; round += 1) {
    const payable = await server.payable();
    payable.charge();
    const [answer] = await Promise.all([complete(payable, token), server.handleWebhooks()]);
    expect(answer.statusCode).toBe(200);
    await settleAll();
    const { order, charges } = await server.rows(payable.orderId);
    expect([order.status, order.paymentStatus, order.paymentMethod, charges.map(({ state }) => state)]).toEqual([
      'complete',
      'paid',
      'card',
      ['settled'],
    ]);
    expect(refunded(payable)).toEqual([]);
  }
});

test('twenty concurrent approvals record one payment by hand', async () => {
  const [payable, { token }] = [await server.payable(), await admin()];
  const answers = await Promise.all(Array.from({ length: 20 }, () => complete(payable, token)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const found = await server.services.db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM audit_log WHERE action = 'order.completedByHand' AND object_id = ${payable.orderId}`,
  );
  expect(found.rows[0]!.n).toBe(1);
});
