import { eq, sql } from '#server/database/drizzle.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeArt } from '#server/arts/make-art.ts';
import { arts } from '#server/arts/table.ts';
import { KNOWN_PASSWORD } from '#server/accounts/make-account.ts';
import { auditLog } from '#server/platform/audit/table.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { sendWaitingItemNews } from '#server/testing/waiting-item-news.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { orderEvents, orders } from '#server/orders/table.ts';

const server = useTestServer();
type Person = Awaited<ReturnType<typeof server.person>>;
let admin: Person;
beforeAll(async () => {
  admin = await server.person({ role: 'Admin' });
});

/** A paid order of an artwork of each of two artists. */
async function paidOrder() {
  const { db } = server.services;
  const [buyer, first, second] = [await server.person(), await server.person({ role: 'Artist' }), await server.person({ role: 'Artist' })];
  const arts = [await makeArt(db, { ownerId: first.id, name: 'Hills' }), await makeArt(db, { ownerId: second.id, name: 'Lake' })];
  const made = await makeOrder(db, { buyerId: buyer.id, arts });
  await db.update(orders).set({ paymentStatus: 'paid', paidAt: new Date() }).where(eq(orders.id, made.order.id));
  const lineOf = (artist: Person) => made.lines.find(({ line }) => line.ownerId === artist.id)!.line;
  return { id: made.order.id, buyer, first, second, lines: [lineOf(first), lineOf(second)] as const };
}
type Paid = Awaited<ReturnType<typeof paidOrder>>;

const step = ({ id }: Paid, line: { id: string }, name: 'sent' | 'delivered', as: Person) =>
  server.call(`POST /checkout/${id}/lines/${line.id}/${name}`, { as: as.token });
async function deliver(paid: Paid, which: 0 | 1) {
  const artist = which === 0 ? paid.first : paid.second;
  await step(paid, paid.lines[which], 'sent', artist);
  return step(paid, paid.lines[which], 'delivered', artist);
}
const refund = ({ id }: Paid, body: object) =>
  server.call(`POST /checkout/${id}/refunds`, { as: admin.token, body: { reason: 'Lost', ...body } });
const rowOf = async ({ id }: Paid) => (await server.services.db.select().from(orders).where(eq(orders.id, id)))[0]!;
const actsOn = async ({ id }: Paid) =>
  (await server.services.db.select().from(auditLog).where(eq(auditLog.objectId, id))).map(({ action }) => action);

test('the last delivered item completes its order, once and audited; its buyer can then delete the account', async () => {
  const paid = await paidOrder();
  await deliver(paid, 0);
  expect((await rowOf(paid)).status).toBe('pending');
  const erase = () => server.call(`DELETE /users/${paid.buyer.id}`, { as: paid.buyer.token, body: { password: KNOWN_PASSWORD } });
  expect((await erase()).json().code).toBe('users.openOrders');
  await deliver(paid, 1);
  expect(await rowOf(paid)).toMatchObject({ status: 'complete', completedBy: paid.second.id, completedAt: expect.any(Date) });
  await deliver(paid, 1);
  expect((await actsOn(paid)).filter((action) => action === 'order.completedByDelivery')).toHaveLength(1);
  expect((await erase()).statusCode).toBe(200);
});

test('two last items delivered at the same moment complete their order once', async () => {
  const paid = await paidOrder();
  await step(paid, paid.lines[0], 'sent', paid.first);
  await step(paid, paid.lines[1], 'sent', paid.second);
  const both = [step(paid, paid.lines[0], 'delivered', paid.first), step(paid, paid.lines[1], 'delivered', paid.second)];
  expect((await Promise.all(both)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await rowOf(paid)).status).toBe('complete');
  expect((await actsOn(paid)).filter((action) => action === 'order.completedByDelivery')).toHaveLength(1);
});

test('an item that was wholly refunded before it was sent does not delay completion, and cannot be sent', async () => {
  const paid = await paidOrder();
  const items = [{ item: paid.lines[1].id, amount: paid.lines[1].price }];
  await refund(paid, { items });
  expect((await step(paid, paid.lines[1], 'sent', paid.second)).json().code).toBe('orders.lineRefunded');
  await deliver(paid, 0);
  expect((await rowOf(paid)).status).toBe('complete');

  const other = await paidOrder();
  await deliver(other, 0);
  await refund(other, { items: [{ item: other.lines[1].id, amount: other.lines[1].price }] });
  expect((await rowOf(other)).status).toBe('complete');
});

test('a partial refund of an item changes nothing, and an order without deliveries stays open', async () => {
  const paid = await paidOrder();
  await refund(paid, { items: [{ item: paid.lines[1].id, amount: 1 }] });
  await deliver(paid, 0);
  expect((await rowOf(paid)).status).toBe('pending');
  const other = await paidOrder();
  await refund(other, {});
  expect(await rowOf(other)).toMatchObject({ status: 'pending', paymentStatus: 'refunded' });
});

test('an item that was sent is delivered and completes the order, also when it was refunded meanwhile', async () => {
  const paid = await paidOrder();
  await step(paid, paid.lines[0], 'sent', paid.first);
  await step(paid, paid.lines[1], 'sent', paid.second);
  await refund(paid, {});
  for (const which of [0, 1] as const) expect((await deliver(paid, which)).statusCode).toBe(200);
  expect(await rowOf(paid)).toMatchObject({ status: 'complete', paymentStatus: 'refunded' });
});

test("the notification of a delivery leads to the artwork's review form, or to the order when the artwork is unpublished", async () => {
  const paid = await paidOrder();
  await deliver(paid, 0);
  // Of both within a minute one notification would tell, which leads to the order.
  const longAgo = { at: sql`${orderEvents.at} - interval '1 hour'` };
  await server.services.db.update(orderEvents).set(longAgo).where(eq(orderEvents.orderId, paid.id));
  await server.services.db.update(arts).set({ state: 'hidden', onShow: false }).where(eq(arts.id, paid.lines[1].artId));
  await deliver(paid, 1);
  await sendWaitingItemNews(server);
  const { data } = (await server.call('GET /notifications', { as: paid.buyer.token })).json<{ data: { text: string; link: string }[] }>();
  const [art] = await server.services.db.select().from(arts).where(eq(arts.id, paid.lines[0].artId));
  expect(data.filter(({ text }) => text.endsWith('was delivered')).map(({ text, link }) => [text, link])).toEqual([
    [expect.stringMatching(/^Order \d+: Lake was delivered$/), `/cart/orders/${paid.id}`],
    [expect.stringMatching(/^Order \d+: Hills was delivered$/), `/${art!.slug}?review#reviews`],
  ]);
});
