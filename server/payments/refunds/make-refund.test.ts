import { randomUUID } from 'node:crypto';
import { eq, ne, sql } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import type { Order, OrderWithEvents } from '#contract/orders.ts';
import { arts } from '#server/arts/table.ts';
import { auditLog } from '#server/platform/audit/table.ts';
import { type Payable, usePaymentServer } from '#server/testing/payment-server.ts';
import { requestRefund, makePaidOrder, seenBy, takenBack } from '#server/testing/refund-scene.ts';
import { refundDue } from './refunds.ts';
import { refunds } from '#server/payments/table.ts';

const server = usePaymentServer();

const refund = (id: string, as: { token: string }, body: object, headers?: Record<string, string>) =>
  requestRefund(server, id, as, body, headers);
const seen = (id: string, as: { token: string }) => seenBy(server, id, as);
const taken = (payable: Payable) => takenBack(server, payable);
const makeDueNow = () =>
  server.services.db
    .update(refunds)
    .set({ nextAttemptAt: sql`now()` })
    .where(ne(refunds.state, 'made'));

test('POST /checkout/{id}/refunds refunds a part by line; the order stays paid, and its buyer sees it', async () => {
  const { payable, id, admin, lines } = await makePaidOrder(server);
  const answer = await refund(id, admin, { items: [{ item: lines.hills, amount: 4_000 }] });
  expect([answer.statusCode, answer.json().data.payment]).toMatchObject([201, { status: 'paid', amount: 35_000, refundedAmount: 4_000 }]);
  await refundDue(server.services);
  expect(taken(payable)).toEqual([4_000]);
  const order = await seen(id, payable.buyer);
  expect(order.refunds).toEqual([
    {
      _id: expect.any(String),
      at: expect.any(String),
      amount: 4_000,
      reason: 'A corner was damaged',
      state: 'made',
      paid: { amount: 4_000, currency: 'RWF' },
      items: [lines.hills],
    },
  ]);
  expect(new Map(order.items.map(({ _id, refundedAmount }) => [_id, refundedAmount]))).toEqual(
    new Map([
      [lines.hills, 4_000],
      [lines.lake, 0],
    ]),
  );
});

test('the history says how much went back and who decided it: an admin by name to admins, an artist their own part', async () => {
  const { payable, id, admin, first, second, lines } = await makePaidOrder(server);
  await refund(id, admin, { items: [{ item: lines.hills, amount: 4_000 }] });
  const requested = async (as: { token: string }) =>
    ((await seen(id, as)) as OrderWithEvents).events.filter(({ event }) => event === 'refundRequested');
  expect(await requested(admin)).toMatchObject([{ by: { role: 'admin', name: admin.name }, amount: 4_000 }]);
  expect(await requested(payable.buyer)).toEqual([]);
  await refundDue(server.services);
  expect(await requested(admin)).toEqual([]);
  expect((await seen(id, admin)).refunds).toMatchObject([{ decidedBy: admin.name }]);
  await refund(id, admin, { items: [{ item: lines.lake, amount: 5_000 }] });
  await refundDue(server.services);
  const told = async (as: { token: string }) =>
    ((await seen(id, as)) as OrderWithEvents).events
      .filter(({ event }) => event === 'refunded')
      .map(({ by, amount, decidedBy }) => [by.name, amount, decidedBy]);
  expect(await told(admin)).toEqual([
    ['Flutterwave', 4_000, admin.name],
    ['Flutterwave', 5_000, admin.name],
  ]);
  expect(await told(payable.buyer)).toEqual([
    ['Flutterwave', 4_000, 'Ubugeni'],
    ['Flutterwave', 5_000, 'Ubugeni'],
  ]);
  expect((await told(first)).map(([, amount]) => amount)).toEqual([4_000, undefined]);
  expect((await told(second)).map(([, amount]) => amount)).toEqual([undefined, 5_000]);
});

test('partial refunds may follow each other; the order is refunded once nothing is left, and not before', async () => {
  const { payable, id, admin, lines } = await makePaidOrder(server);
  const states: string[] = [];
  for (const body of [{ amount: 10_000 }, { items: [{ item: lines.lake, amount: 5_000 }] }, {}]) {
    const { data } = (await refund(id, admin, body)).json<{ data: Order }>();
    states.push(`${data.payment.status} ${data.payment.refundedAmount}`);
    await refundDue(server.services);
  }
  expect(states).toEqual(['paid 10000', 'paid 15000', 'refund_due 35000']);
  expect(taken(payable)).toEqual([10_000, 5_000, 20_000]);
  const rows = await server.rows(id);
  expect([rows.order.paymentStatus, rows.payments[0]!.state, rows.charges[0]!.state]).toEqual(['refunded', 'refunded', 'refunded']);
  const again = await refund(id, admin, { amount: 1 });
  expect([again.statusCode, again.json().code]).toEqual([409, 'orders.nothingLeft']);
});

test('a complete and delivered order can be refunded too, and its stock does not change', async () => {
  const { payable, id, admin, first, second, hills, lines } = await makePaidOrder(server);
  for (const [line, artist] of [
    [lines.hills, first],
    [lines.lake, second],
  ] as const) {
    for (const step of ['sent', 'delivered']) await server.call(`POST /checkout/${id}/lines/${line}/${step}`, { as: artist.token });
  }
  expect((await seen(id, admin)).status).toBe('complete');
  expect((await refund(id, admin, {})).json().data.payment.status).toBe('refund_due');
  await refundDue(server.services);
  expect((await seen(id, admin)).payment).toMatchObject({ status: 'refunded', refundedAmount: 35_000 });
  expect(taken(payable)).toEqual([35_000]);
  const [art] = await server.services.db.select().from(arts).where(eq(arts.id, hills.id));
  expect(art!.availableArts).toBe(4);
});

test.each([
  [{ amount: 0 }],
  [{ amount: -1 }],
  [{ amount: 10.5 }],
  [{ amount: 2 ** 53 }],
  [{ amount: '1e3' }],
  [{ items: [] }],
  [{ amount: 5, reason: ' ' }],
  [{ amount: 5, reason: 'a'.repeat(1_001) }],
])('a refund of %j is 400 at its field, and changes nothing', async (body) => {
  const { id, admin } = await makePaidOrder(server);
  const answer = await refund(id, admin, body);
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [Object.keys(body).at(-1)]]);
  expect((await seen(id, admin)).payment.refundedAmount).toBe(0);
});

test('a line of another order is 404, more than is left of a line or the order is 409, an amount that differs from its items is 400', async () => {
  const { id, admin, lines } = await makePaidOrder(server);
  const other = await makePaidOrder(server);
  const ends = [];
  for (const body of [
    { items: [{ item: other.lines.hills, amount: 1 }] },
    { items: [{ item: lines.lake, amount: 15_001 }] },
    { amount: 35_001 },
    { items: [{ item: lines.lake, amount: 5 }], amount: 6 },
    {
      items: [
        { item: lines.lake, amount: 5 },
        { item: lines.lake, amount: 5 },
      ],
    },
  ]) {
    const answer = await refund(id, admin, body);
    ends.push([answer.statusCode, answer.json().code, answer.json().left ?? null]);
  }
  expect(ends).toEqual([
    [404, 'orders.lineNotFound', null],
    [409, 'orders.refundTooMuch', 15_000],
    [409, 'orders.refundTooMuch', 35_000],
    [400, 'input.invalid', null],
    [400, 'input.invalid', null],
  ]);
  expect((await seen(id, admin)).payment.refundedAmount).toBe(0);
});

test('only an admin can refund, and only what was paid', async () => {
  const { payable, id, first } = await makePaidOrder(server);
  for (const person of [payable.buyer, first]) expect((await refund(id, person, { amount: 5 })).statusCode).toBe(403);
  const admin = await server.person({ role: 'Admin' });
  const unpaid = await server.payable();
  expect((await refund(unpaid.orderId, admin, { amount: 5 })).json().code).toBe('orders.notPaid');
  expect((await refund(randomUUID(), admin, { amount: 5 })).json().code).toBe('orders.notFound');
});

test('twenty concurrent refunds never exceed what was paid', async () => {
  const { payable, id, admin } = await makePaidOrder(server);
  const answers = await Promise.all(Array.from({ length: 20 }, () => refund(id, admin, { amount: 4_000 })));
  expect([201, 409].map((status) => answers.filter(({ statusCode }) => statusCode === status).length)).toEqual([8, 12]);
  await Promise.all(Array.from({ length: 8 }, () => refundDue(server.services)));
  await refundDue(server.services);
  expect(taken(payable)).toEqual(Array.from({ length: 8 }, () => 4_000));
  expect((await seen(id, admin)).payment).toMatchObject({ status: 'paid', refundedAmount: 32_000 });
});

test('the same Idempotency-Key refunds once, also twenty times at once; with another body it is 422', async () => {
  const { payable, id, admin } = await makePaidOrder(server);
  const key = { 'idempotency-key': randomUUID() };
  const answers = await Promise.all(Array.from({ length: 20 }, () => refund(id, admin, { amount: 3_000 }, key)));
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect((await refund(id, admin, { amount: 3_001 }, key)).statusCode).toBe(422);
  await refundDue(server.services);
  expect(taken(payable)).toEqual([3_000]);
});

test('a refund whose answer was lost is looked up in the provider’s list before it is attempted again', async () => {
  const { payable, id, admin } = await makePaidOrder(server);
  await refund(id, admin, { amount: 5_000 });
  server.simulator.faults.set('badJson', { on: 'api', tx_ref: payable.start.widget.tx_ref, times: 1 });
  await refundDue(server.services);
  expect([(await seen(id, admin)).refunds[0]!.state, taken(payable)]).toEqual(['due', [5_000]]);
  // A second partial refund waits until the result of the first is known.
  await refund(id, admin, { amount: 5_000 });
  await refundDue(server.services);
  expect(taken(payable)).toEqual([5_000]);
  await makeDueNow();
  await refundDue(server.services);
  expect(taken(payable)).toEqual([5_000, 5_000]);
  expect((await seen(id, admin)).refunds.map(({ state }) => state)).toEqual(['made', 'made']);
});

test('a refund that never reached the provider is made once it is back', async () => {
  const { payable, id, admin } = await makePaidOrder(server);
  await refund(id, admin, { amount: 5_000 });
  server.simulator.faults.set('503', { on: 'api', tx_ref: payable.start.widget.tx_ref, times: 2 });
  for (let n = 0; n < 3; n += 1) {
    await makeDueNow();
    await refundDue(server.services);
  }
  expect(taken(payable)).toEqual([5_000]);
});

test('a refused partial refund is reported to the admins only, and can be recorded as returned in another way', async () => {
  const { payable, id, admin } = await makePaidOrder(server);
  server.simulator.faults.set('refuseRefund', { tx_ref: payable.start.widget.tx_ref });
  await refund(id, admin, { amount: 5_000 });
  await refundDue(server.services);
  expect([(await seen(id, admin)).refunds[0]!.state, (await seen(id, payable.buyer)).refunds[0]!.state]).toEqual(['refused', 'due']);
  expect((await server.rows(id)).news.at(-1)).toBe('refundRefused');
  const recorded = await server.call(`POST /checkout/${id}/refunded`, { as: admin.token });
  expect(recorded.json().data).toMatchObject({ payment: { status: 'paid', refundedAmount: 5_000 }, refunds: [{ state: 'made' }] });
  await makeDueNow();
  await refundDue(server.services);
  expect(taken(payable)).toEqual([]);
});

test('an order paid in NGN is refunded in NGN, and its parts are exactly what was charged', async () => {
  const { payable, id, admin } = await makePaidOrder(server, { currency: 'NGN' });
  const { amount } = payable.start.widget;
  for (const body of [{ amount: 11_111 }, { amount: 1 }, {}]) await refund(id, admin, body);
  await refundDue(server.services);
  const given = taken(payable);
  expect(given).toHaveLength(3);
  expect(Math.round(given.reduce((sum, one) => sum + one, 0) * 100)).toBe(amount * 100);
  expect(given.toSorted((a, b) => a - b)[1]! / amount).toBeCloseTo(11_111 / 35_000, 4);
  expect((await seen(id, payable.buyer)).payment.status).toBe('refunded');
});

test('a payment recorded by hand is recorded as returned by hand, by whom, without a call to the provider', async () => {
  const admin = await server.person({ role: 'Admin' });
  const payable = await server.payable();
  await server.call(`POST /checkout/${payable.orderId}/complete`, { as: admin.token });
  const part = (await refund(payable.orderId, admin, { amount: 5_000 })).json<{ data: Order }>().data;
  expect([part.payment.status, part.refunds[0]!.state]).toEqual(['paid', 'made']);
  const { data } = (await refund(payable.orderId, admin, {})).json<{ data: Order }>();
  expect(data.payment).toMatchObject({ status: 'refunded', refundedAmount: 35_000 });
  await refundDue(server.services);
  expect(taken(payable)).toEqual([]);
  const actions = await server.services.db.select().from(auditLog).where(eq(auditLog.objectId, payable.orderId));
  expect(actions.filter(({ action }) => action === 'order.refundedByHand').map(({ actorId }) => actorId)).toEqual([admin.id, admin.id]);
});

test('cancelling an order refunds only what earlier partial refunds left', async () => {
  const { payable, id, admin, hills } = await makePaidOrder(server);
  await refund(id, admin, { amount: 10_000 });
  await refundDue(server.services);
  await server.call(`POST /checkout/${id}/cancel`, { as: admin.token, body: { reason: 'Broken' } });
  await refundDue(server.services);
  expect(taken(payable)).toEqual([10_000, 25_000]);
  expect((await server.rows(id)).order).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded', refundedAmount: 35_000 });
  const [art] = await server.services.db.select().from(arts).where(eq(arts.id, hills.id));
  expect(art!.availableArts).toBe(5);
});

test('a wholly refunded order that was not sent can still be cancelled, so that its stock returns; nothing is refunded twice', async () => {
  const { payable, id, admin, hills } = await makePaidOrder(server);
  await refund(id, admin, {});
  await refundDue(server.services);
  const answer = await server.call(`POST /checkout/${id}/cancel`, { as: admin.token, body: {} });
  expect(answer.json().data).toMatchObject({ status: 'cancelled', payment: { status: 'refunded' } });
  await refundDue(server.services);
  expect(taken(payable)).toEqual([35_000]);
  const [art] = await server.services.db.select().from(arts).where(eq(arts.id, hills.id));
  expect(art!.availableArts).toBe(5);
});
