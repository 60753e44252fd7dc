import { eq, sql } from '#server/database/drizzle.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeArt } from '#server/arts/make-art.ts';
import { arts } from '#server/arts/table.ts';
import { expireOrders } from '#server/orders/checkout/cancel-order.ts';
import { orders } from '#server/orders/table.ts';
import { type Payable, usePaymentServer } from '#server/testing/payment-server.ts';
import type { ProviderCharge } from '#server/payments/provider/provider.ts';
import { refundDue } from '#server/payments/refunds/refunds.ts';
import { settleCharge } from './settle.ts';
import { payments } from '#server/payments/table.ts';

const server = usePaymentServer();

const stockOf = async (id: string) => (await server.services.db.select().from(arts).where(eq(arts.id, id)))[0]!.availableArts;
const cancel = (payable: Payable, as = payable.buyer.token) => server.call(`POST /checkout/${payable.orderId}/cancel`, { as });
const expire = async ({ orderId }: Payable) => {
  await server.services.db
    .update(orders)
    .set({ expiresAt: sql`now()` })
    .where(eq(orders.id, orderId));
  await expireOrders(server.services);
};
const seen = (payable: Payable, more: Partial<ProviderCharge> = {}): ProviderCharge => ({
  providerId: '1',
  txRef: payable.start.widget.tx_ref,
  status: 'successful',
  amount: payable.start.widget.amount,
  currency: payable.start.widget.currency,
  method: 'card',
  ...more,
});

// The provider never reuses an id, nor does a retry of this test.
let id = 1_000_000;
test('in 100 shuffles of webhooks a success always pays, once, whatever comes before or after it (F13)', async () => {
  const status = fc.constantFrom('failed' as const, 'pending' as const);
  const history = fc
    .array(status, { maxLength: 4 })
    .chain((others) => fc.shuffledSubarray(['successful' as const, 'successful' as const, ...others], { minLength: others.length + 2 }));
  await fc.assert(
    fc.asyncProperty(history, async (statuses) => {
      const payable = await server.payable();
      // The same transaction reported several times, and failed attempts with other ids beside it.
      const success = String((id += 1));
      for (const one of statuses) {
        const providerId = one === 'successful' ? success : String((id += 1));
        await settleCharge(server.services, seen(payable, { providerId, status: one }));
      }
      const {
        order,
        payments: [payment],
        charges,
        actions,
      } = await server.rows(payable.orderId);
      expect([payment!.state, payment!.providerId, order.paymentStatus, charges.length]).toEqual(['paid', success, 'paid', 1]);
      expect(actions.filter((act) => act === 'payment.paid')).toHaveLength(1);
    }),
    { numRuns: 100, seed: 20_261_121 },
  );
});

test('ten concurrent settlements of one success write one charge, one audit row and one event', async () => {
  const payable = await server.payable();
  const verdicts = await Promise.all(Array.from({ length: 10 }, () => settleCharge(server.services, seen(payable, { providerId: '501' }))));
  expect(verdicts.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'again'), 'paid']);
  const { charges, actions, news } = await server.rows(payable.orderId);
  expect([charges.length, actions, news]).toEqual([1, ['payment.paid'], ['paid']]);
});

test('of two successful attempts on one order the first pays and the second is refunded, also at once (F17)', async () => {
  const payable = await server.payable();
  const again = await server.call(`POST /checkout/${payable.orderId}/pay`, { as: payable.buyer.token, body: { currency: 'NGN' } });
  const other = seen(payable, {
    providerId: '602',
    txRef: again.json().data.widget.tx_ref,
    amount: again.json().data.widget.amount,
    currency: 'NGN',
  });
  const verdicts = await Promise.all([
    settleCharge(server.services, seen(payable, { providerId: '601' })),
    settleCharge(server.services, other),
  ]);
  expect(verdicts.toSorted()).toEqual(['paid', 'second']);
  const rows = await server.rows(payable.orderId);
  expect(rows.payments.map((payment) => payment.state).toSorted()).toEqual(['paid', 'refund_due']);
  expect(rows.charges.map((charge) => charge.state).toSorted()).toEqual(['refund_due', 'settled']);
});

test('a payment after its order expired renews the order while its items are in stock', async () => {
  const art = await makeArt(server.services.db, { availableArts: 1 });
  const payable = await server.payable({ arts: [art] });
  await expire(payable);
  expect(await stockOf(art.id)).toBe(1);
  payable.charge();
  await server.handleWebhooks();
  const { order, charges, actions, news } = await server.rows(payable.orderId);
  expect([order.status, order.paymentStatus, order.cancelledAt, charges[0]!.state]).toEqual(['pending', 'paid', null, 'settled']);
  expect([await stockOf(art.id), actions, news]).toEqual([0, ['payment.revived'], ['expired', 'paid']]);
});

test('a payment after its order expired and its buyer was erased does not renew the order', async () => {
  const payable = await server.payable();
  await expire(payable);
  const admin = await server.person({ role: 'Admin' });
  expect((await server.call(`DELETE /users/${payable.buyer.id}`, { as: admin.token })).statusCode).toBe(200);
  payable.charge();
  await server.handleWebhooks();
  await refundDue(server.services);
  const { order, charges } = await server.rows(payable.orderId);
  expect([order.status, order.paymentStatus, charges[0]!.reason, charges[0]!.state]).toEqual(['cancelled', 'refunded', 'late', 'refunded']);
  expect([order.shippingAddress, order.buyerPhone, order.buyerEmail.includes(payable.buyer.email)]).toEqual(['', null, false]);
  expect(await stockOf(payable.artIds[0]!)).toBe(5);
});

test('a payment after its order expired and its last item was sold is refunded, and the admins are notified', async () => {
  const art = await makeArt(server.services.db, { availableArts: 1 });
  const late = await server.payable({ arts: [art] });
  await expire(late);
  const quick = await server.payable({ arts: [art] });
  late.charge();
  await server.handleWebhooks();
  expect((await server.rows(late.orderId)).order).toMatchObject({ status: 'cancelled', paymentStatus: 'refund_due' });
  await refundDue(server.services);
  const {
    order,
    payments: [payment],
    charges,
    news,
  } = await server.rows(late.orderId);
  expect([order.paymentStatus, payment!.state, charges[0]!.reason, charges[0]!.state]).toEqual([
    'refunded',
    'refunded',
    'late',
    'refunded',
  ]);
  expect(news).toEqual(['expired', 'late', 'refunded']);
  expect([await stockOf(art.id), (await server.rows(quick.orderId)).order.status]).toEqual([0, 'pending']);
});

test('a late payment does not sell an artwork that was unpublished meanwhile', async () => {
  const art = await makeArt(server.services.db);
  const payable = await server.payable({ arts: [art] });
  await expire(payable);
  await server.services.db.update(arts).set({ onShow: false, state: 'hidden' }).where(eq(arts.id, art.id));
  expect(await settleCharge(server.services, seen(payable, { providerId: '801' }))).toBe('late');
});

test.each([
  ['artist', '', 'revived'],
  ['buyer', '', 'late'],
  ['artist', 'artwork deleted', 'late'],
  ['artist', 'artist cancelled', 'late'],
  ['artist', 'hidden by staff', 'late'],
  ['artist', 'artist no artist any more', 'late'],
  ['artist', 'approval undone', 'late'],
] as const)("a late payment of an offer that the %s made for what is hidden (%s) is '%s'", async (madeBy, meanwhile, verdict) => {
  const { db } = server.services;
  const art = await makeArt(db, { availableArts: 1 });
  const payable = await server.payable({ arts: [art] });
  await db.execute(sql`
    INSERT INTO offers (id, art_id, buyer_id, artist_id, made_by, quantity, amount, state, valid_until, order_id)
    VALUES (gen_random_uuid(), ${art.id}, ${payable.buyer.id}, ${art.ownerId}, ${madeBy}, 1, ${art.price}, 'accepted', now(), ${payable.orderId})`);
  await expire(payable);
  const deletedAt = meanwhile === 'artwork deleted' ? sql`now()` : null;
  const hiddenByStaff = meanwhile === 'hidden by staff';
  await db.update(arts).set({ onShow: false, state: 'hidden', hiddenByStaff, deletedAt }).where(eq(arts.id, art.id));
  if (meanwhile === 'artist cancelled') await db.execute(sql`UPDATE users SET status = 'cancelled' WHERE id = ${art.ownerId}`);
  if (meanwhile === 'approval undone') await db.execute(sql`UPDATE users SET status = 'pending' WHERE id = ${art.ownerId}`);
  if (meanwhile === 'artist no artist any more') await db.execute(sql`UPDATE users SET role = 'User' WHERE id = ${art.ownerId}`);
  payable.charge();
  await server.handleWebhooks();
  const { order, charges } = await server.rows(payable.orderId);
  expect([order.status, charges[0]?.state, await stockOf(art.id)]).toEqual(
    verdict === 'revived' ? ['pending', 'settled', 0] : ['cancelled', 'refund_due', 1],
  );
});

test('a payment of an order that somebody cancelled is refunded, even while its items are in stock', async () => {
  const payable = await server.payable();
  await cancel(payable);
  payable.charge();
  await server.handleWebhooks();
  const { order, charges } = await server.rows(payable.orderId);
  expect([order.status, order.paymentStatus, charges[0]!.reason]).toEqual(['cancelled', 'refund_due', 'late']);
});

test('a simultaneous cancellation and payment leave the order either paid or cancelled and refunded, never both', async () => {
  for (let round = 0; round < 12; round += 1) {
    const art = await makeArt(server.services.db, { availableArts: 1 });
    const payable = await server.payable({ arts: [art] });
    const [cancelled] = await Promise.all([cancel(payable), settleCharge(server.services, seen(payable, { providerId: `9${round}` }))]);
    const { order, charges } = await server.rows(payable.orderId);
    const ends = `${order.status} ${order.paymentStatus} ${charges[0]!.state} stock ${await stockOf(art.id)}`;
    expect(ends).toBe(cancelled.statusCode === 200 ? 'cancelled refund_due refund_due stock 1' : 'pending paid settled stock 0');
  }
});

test('a failed attempt is shown on the order until the next one begins, and a later success still pays', async () => {
  const payable = await server.payable();
  payable.charge('failed');
  await server.handleWebhooks();
  expect(await server.state(payable)).toMatchObject({ state: 'failed', paymentStatus: 'failed', failure: 'declined' });
  const { payments: tried } = await server.rows(payable.orderId);
  expect(
    tried.map(({ method }) => method),
    'how it was tried',
  ).toEqual(['card']);
  await server.call(`POST /checkout/${payable.orderId}/pay`, { as: payable.buyer.token, body: { currency: 'RWF' } });
  expect(await server.state(payable)).toMatchObject({ state: 'failed', paymentStatus: 'unpaid' });
  payable.charge();
  await server.handleWebhooks();
  expect(await server.state(payable)).toMatchObject({ state: 'paid', paymentStatus: 'paid' });
});

test('a declined try is not the end of a payment while another one in the same window is pending', async () => {
  const payable = await server.payable();
  payable.charge('failed');
  await server.handleWebhooks();
  const verified = async () =>
    (await server.call(`POST /payments/${payable.start.paymentId}/verify`, { as: payable.buyer.token })).json<{ data: object }>().data;
  expect(await verified()).toMatchObject({ state: 'failed', failure: 'declined' });
  payable.charge('pending');
  await server.handleWebhooks();
  expect(await verified()).toMatchObject({ state: 'pending', failure: null });
});

test('a payment without a result for a day is expired, and a webhook still settles it', async () => {
  const payable = await server.payable();
  await server.services.db
    .update(payments)
    .set({ createdAt: sql`now() - interval '25 hours'` })
    .where(eq(payments.id, payable.start.paymentId));
  await server.checkNow();
  expect((await server.state(payable)).state).toBe('expired');
  expect((await server.rows(payable.orderId)).payments[0]!.nextCheckAt).toBeNull();
  payable.charge();
  await server.handleWebhooks();
  expect((await server.state(payable)).state).toBe('paid');
});

test('a charge with an unknown reference changes nothing', async () => {
  const payable = await server.payable();
  expect(await settleCharge(server.services, seen(payable, { txRef: 'order-unknown' }))).toBe('unknown');
  expect((await server.rows(payable.orderId)).charges).toEqual([]);
});
