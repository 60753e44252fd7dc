import { randomUUID } from 'node:crypto';
import { eq } from '#server/database/drizzle.ts';
import { beforeAll, expect, test } from 'vitest';
import { mayAct, type OrderAct, orderActions } from '#contract/order-actions.ts';
import { type Order, OrderStatus, PaymentStatus } from '#contract/orders.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { arts } from '#server/arts/table.ts';
import { auditLog } from '#server/platform/audit/table.ts';
import { countStatements } from '#server/testing/statements/count-statements.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { orders } from '#server/orders/table.ts';

const server = useTestServer();
let admin: Awaited<ReturnType<typeof server.person>>;
beforeAll(async () => {
  admin = await server.person({ role: 'Admin' });
});

const act = (name: 'complete' | 'cancel' | 'refunded', id: string, as: string, body: object = {}) =>
  server.call(`POST /checkout/${id}/${name}`, { as, body });
const rowOf = async (id: string) => (await server.services.db.select().from(orders).where(eq(orders.id, id)))[0]!;
const actsOn = async (id: string) =>
  (await server.services.db.select().from(auditLog).where(eq(auditLog.objectId, id))).map((row) => row.action);
const stockOf = async (id: string) => (await server.services.db.select().from(arts).where(eq(arts.id, id)))[0]!.availableArts;
const paid = { paymentStatus: 'paid', paidAt: new Date(), paidAmount: 35_000, paidCurrency: 'RWF', paymentMethod: 'card' } as const;

async function ownOrder() {
  const buyer = await server.person();
  const art = await makeArt(server.services.db, { availableArts: 5 });
  const made = await makeOrder(server.services.db, { buyerId: buyer.id, arts: [{ ...art, quantity: 2 }] });
  return { buyer, art, id: made.order.id };
}

test('POST /checkout/{id}/complete records an unpaid order as paid by hand, by whom and when', async () => {
  const { id } = await ownOrder();
  const answer = await act('complete', id, admin.token);
  expect(answer.statusCode).toBe(200);
  expect(answer.json<{ data: Order }>().data).toMatchObject({
    status: 'complete',
    payment: { status: 'paid', method: 'by hand', amount: 70_000, currency: 'RWF', paidAt: expect.any(String) },
    completedAt: expect.any(String),
  });
  expect(await rowOf(id)).toMatchObject({ paidBy: admin.id, completedBy: admin.id });
  expect(await actsOn(id)).toEqual(['order.completedByHand']);
});

test('POST /checkout/{id}/complete leaves the payment method of a paid order', async () => {
  const { id } = await ownOrder();
  await server.services.db.update(orders).set(paid).where(eq(orders.id, id));
  const { data } = (await act('complete', id, admin.token)).json<{ data: Order }>();
  expect(data).toMatchObject({ status: 'complete', payment: { method: 'card' } });
  expect((await rowOf(id)).paidBy).toBeNull();
  expect(await actsOn(id)).toEqual(['order.completed']);
});

test('POST /checkout/{id}/complete ten times at once completes once, and each answer is 200 (T15)', async () => {
  const { id } = await ownOrder();
  const answers = await Promise.all(Array.from({ length: 10 }, () => act('complete', id, admin.token)));
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
  expect(await actsOn(id)).toHaveLength(1);
});

test('POST /checkout/{id}/complete is for admins only: the buyer and the artist get 403 (T15)', async () => {
  const { buyer, id } = await ownOrder();
  const artist = await server.person({ role: 'Artist' });
  for (const person of [buyer, artist]) expect((await act('complete', id, person.token)).statusCode).toBe(403);
  expect((await rowOf(id)).status).toBe('pending');
  expect((await act('complete', randomUUID(), admin.token)).statusCode).toBe(404);
});

test('support completes by hand no order that is their own, as its buyer or with a work of theirs; a full admin does (T15)', async () => {
  const { db } = server.services;
  const support = await server.person({ role: 'Artist', staff: 'support' });
  const own = await makeArt(db, { ownerId: support.id });
  const bought = await makeOrder(db, { buyerId: support.id });
  const sold = await makeOrder(db, { arts: [await makeArt(db), own] });
  for (const { order } of [bought, sold]) {
    const answer = await act('complete', order.id, support.token);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'rights.missing']);
    expect(await rowOf(order.id)).toMatchObject({ status: 'pending', paymentStatus: 'unpaid', paidBy: null });
    expect(await actsOn(order.id)).toEqual([]);
    expect((await act('complete', order.id, admin.token)).statusCode).toBe(200);
  }
  // What the provider says was paid is not said by them.
  const { order } = await makeOrder(db, { buyerId: support.id });
  await db.update(orders).set(paid).where(eq(orders.id, order.id));
  expect((await act('complete', order.id, support.token)).statusCode).toBe(200);
  expect((await act('complete', (await ownOrder()).id, support.token)).statusCode, 'of other people').toBe(200);
  const adminsOwn = await makeOrder(db, { buyerId: admin.id });
  expect((await act('complete', adminsOwn.order.id, admin.token)).statusCode).toBe(200);
});

test('a cancelled order cannot be completed, nor cancelled again', async () => {
  const { buyer, id } = await ownOrder();
  await act('cancel', id, buyer.token);
  for (const answer of [
    await act('complete', id, admin.token),
    await act('cancel', id, admin.token),
    await act('cancel', id, buyer.token),
  ]) {
    expect([answer.statusCode, answer.json().message]).toEqual([409, 'This order is already cancelled.']);
  }
});

test('POST /checkout/{id}/cancel by its buyer returns the stock', async () => {
  const { buyer, art, id } = await ownOrder();
  expect(await stockOf(art.id)).toBe(3);
  const answer = await act('cancel', id, buyer.token, { reason: 'Ordered by mistake' });
  expect(answer.statusCode).toBe(200);
  expect(answer.json<{ data: Order }>().data).toMatchObject({
    status: 'cancelled',
    payment: { status: 'unpaid' },
    cancelledAt: expect.any(String),
    expiresAt: null,
  });
  expect(await rowOf(id)).toMatchObject({ cancelledBy: buyer.id, cancelReason: 'Ordered by mistake' });
  expect(await stockOf(art.id)).toBe(5);
  expect(await actsOn(id)).toEqual(['order.cancelled']);
});

test('POST /checkout/{id}/cancel returns the stock of a hidden artwork too, and never above the maximum', async () => {
  const { buyer, art, id } = await ownOrder();
  await server.services.db.update(arts).set({ state: 'hidden', onShow: false, availableArts: 99_999 }).where(eq(arts.id, art.id));
  expect((await act('cancel', id, buyer.token)).statusCode).toBe(200);
  expect(await stockOf(art.id)).toBe(100_000);
});

test('a buyer cannot cancel a paid order; an admin can, and a refund becomes due', async () => {
  const { buyer, art, id } = await ownOrder();
  await server.services.db.update(orders).set(paid).where(eq(orders.id, id));
  const refused = await act('cancel', id, buyer.token);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'orders.paid']);
  const { data } = (await act('cancel', id, admin.token)).json<{ data: Order }>();
  expect(data).toMatchObject({ status: 'cancelled', payment: { status: 'refund_due' } });
  expect(await stockOf(art.id)).toBe(5);
});

test('POST /checkout/{id}/cancel by a stranger is 404, by an artist of the order 403', async () => {
  const { art, id } = await ownOrder();
  const { token } = await server.person();
  expect((await act('cancel', id, token)).statusCode).toBe(404);
  expect((await act('cancel', randomUUID(), admin.token)).statusCode).toBe(404);
  const own = await server.person({ role: 'Artist' });
  await server.services.db.update(arts).set({ ownerId: own.id }).where(eq(arts.id, art.id));
  const second = await makeOrder(server.services.db, { arts: [art] });
  expect((await act('cancel', second.order.id, own.token)).statusCode).toBe(403);
  expect((await rowOf(second.order.id)).status).toBe('pending');
});

test('POST /checkout/{id}/cancel refuses a reason of more than 1,000 characters', async () => {
  const { buyer, id } = await ownOrder();
  const answer = await act('cancel', id, buyer.token, { reason: 'a'.repeat(1_001) });
  expect([answer.statusCode, answer.json().fields]).toEqual([400, { reason: 'This text is too long' }]);
});

test('POST /checkout/{id}/refunded is for admins, and refuses an order with nothing to refund', async () => {
  const { buyer, id } = await ownOrder();
  expect((await act('refunded', id, buyer.token)).statusCode).toBe(403);
  const answer = await act('refunded', id, admin.token);
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'orders.noRefundDue']);
  expect((await act('refunded', randomUUID(), admin.token)).statusCode).toBe(404);
});

test('completing and cancelling make a fixed number of statements', async () => {
  const { db } = server.services;
  const [first, second] = [await ownOrder(), await ownOrder()];
  // The viewer, BEGIN, the order and its lines, its new state, what is promised once it is paid, audit, job, COMMIT; cancelling returns the stock (3) and reads the order.
  const complete = await countStatements(db, () => act('complete', first.id, admin.token));
  const cancel = await countStatements(db, () => act('cancel', second.id, second.buyer.token));
  expect([complete.answer.statusCode, complete.statements.length]).toEqual([200, 8]);
  expect([cancel.answer.statusCode, cancel.statements.length]).toEqual([200, 11]);
});

test('a complete order allows refunds while it is paid, that its address is corrected and the cancellation that is asked for, a cancelled one only recording a refund; both that a problem is reported', () => {
  const allowing: Partial<Record<OrderAct, Partial<Record<OrderStatus, PaymentStatus[]>>>> = {
    reportProblem: { complete: ['paid', 'refund_due', 'refunded'], cancelled: ['refund_due', 'refunded'] },
    askCancellation: { complete: ['paid'] },
    acceptCancellation: { complete: ['paid', 'refund_due', 'refunded'] },
    declineCancellation: { complete: ['paid', 'refund_due', 'refunded'] },
    withdrawCancellation: { complete: ['paid', 'refund_due', 'refunded'] },
    changeDelivery: { complete: ['paid'] },
    refund: { complete: ['paid'] },
    recordRefund: { complete: ['paid', 'refund_due'], cancelled: ['refund_due'] },
  };
  const final = OrderStatus.options.filter((status) => status !== 'pending');
  for (const name of Object.keys(orderActions) as OrderAct[]) {
    for (const status of final) {
      const allowed = PaymentStatus.options.filter((payment) => mayAct(name, ['buyer', 'admin'], { status, payment }));
      expect(allowed, `${name} ${status}`).toEqual(allowing[name]?.[status] ?? []);
    }
  }
});

test('only the buyer pays, only an admin completes, and only an admin cancels a paid order', () => {
  const who = (name: OrderAct, payment: PaymentStatus) =>
    (['buyer', 'admin'] as const).filter((actor) => mayAct(name, [actor], { status: 'pending', payment }));
  expect([who('pay', 'unpaid'), who('pay', 'failed'), who('pay', 'paid')]).toEqual([['buyer'], ['buyer'], []]);
  expect([who('complete', 'unpaid'), who('complete', 'paid')]).toEqual([['admin'], ['admin']]);
  expect([who('cancel', 'unpaid'), who('cancel', 'paid')]).toEqual([['buyer', 'admin'], ['admin']]);
});
