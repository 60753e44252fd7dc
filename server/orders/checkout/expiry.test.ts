import { eq, sql } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import { makeArt } from '#server/arts/make-art.ts';
import { arts } from '#server/arts/table.ts';
import { auditLog } from '#server/platform/audit/table.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { expireOrders } from './cancel-order.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { orders } from '#server/orders/table.ts';

const server = useTestServer({ ORDER_HOLD_HOURS: '0.5' });

const rowOf = async (id: string) => (await server.services.db.select().from(orders).where(eq(orders.id, id)))[0]!;
const stockOf = async (id: string) => (await server.services.db.select().from(arts).where(eq(arts.id, id)))[0]!.availableArts;
const setTimeOver = (id: string) =>
  server.services.db
    .update(orders)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(orders.id, id));

async function order() {
  const art = await makeArt(server.services.db, { availableArts: 5 });
  const made = await makeOrder(server.services.db, { arts: [{ ...art, quantity: 2 }] });
  return { art, id: made.order.id };
}

test('ORDER_HOLD_HOURS sets how long an unpaid order reserves its items', async () => {
  const buyer = await server.person();
  const art = await makeArt(server.services.db);
  const cart = (await server.call(`POST /cart/${art.id}/add`, { as: buyer.token })).json();
  const placed = (await server.call(`POST /checkout/${cart._id}`, { as: buyer.token, body: { shippingAddress: 'Kigali' } })).json().data;
  expect(Date.parse(placed.expiresAt) - Date.parse(placed.createdAt)).toBe(30 * 60_000);
});

test('an expired unpaid order is cancelled and its stock returned', async () => {
  const { art, id } = await order();
  expect(await expireOrders(server.services)).toBe(0);
  await setTimeOver(id);
  expect(await expireOrders(server.services)).toBe(1);
  expect(await rowOf(id)).toMatchObject({ status: 'cancelled', paymentStatus: 'unpaid', cancelledBy: null });
  expect(await stockOf(art.id)).toBe(5);
  const entries = await server.services.db.select().from(auditLog).where(eq(auditLog.objectId, id));
  expect(entries).toMatchObject([{ action: 'order.expired', actorId: null }]);
});

test('five concurrent runs, and a buyer who cancels meanwhile, return each stock exactly once', async () => {
  const buyer = await server.person();
  const art = await makeArt(server.services.db, { availableArts: 5 });
  const own = await makeOrder(server.services.db, { buyerId: buyer.id, arts: [{ ...art, quantity: 2 }] });
  const others = await Promise.all(Array.from({ length: 6 }, () => order()));
  for (const id of [own.order.id, ...others.map((one) => one.id)]) await setTimeOver(id);
  await Promise.all([
    ...Array.from({ length: 5 }, () => expireOrders(server.services)),
    server.call(`POST /checkout/${own.order.id}/cancel`, { as: buyer.token }),
  ]);
  await expireOrders(server.services);
  expect(await Promise.all([art, ...others.map((one) => one.art)].map((one) => stockOf(one.id)))).toEqual([5, 5, 5, 5, 5, 5, 5]);
  const entries = await server.services.db.select().from(auditLog).where(eq(auditLog.objectId, own.order.id));
  expect(entries).toHaveLength(1);
});

test('paid and complete orders never expire; one whose payment failed does', async () => {
  const [paid, complete, failed] = [await order(), await order(), await order()];
  const { db } = server.services;
  await db.update(orders).set({ paymentStatus: 'paid', paidAt: new Date() }).where(eq(orders.id, paid.id));
  await db
    .update(orders)
    .set({ status: 'complete', completedAt: new Date(), paymentStatus: 'paid', paidAt: new Date() })
    .where(eq(orders.id, complete.id));
  await db.update(orders).set({ paymentStatus: 'failed' }).where(eq(orders.id, failed.id));
  for (const { id } of [paid, complete, failed]) await setTimeOver(id);
  expect(await expireOrders(server.services)).toBe(1);
  expect([(await rowOf(paid.id)).status, (await rowOf(complete.id)).status, (await rowOf(failed.id)).status]).toEqual([
    'pending',
    'complete',
    'cancelled',
  ]);
});
