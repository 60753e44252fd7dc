import { eq, sql } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import { arts } from '#server/arts/table.ts';
import { auditLog } from '#server/platform/audit/table.ts';
import type { EmailOrder } from '#server/platform/email/email-order.ts';
import { writeOrdered } from '#server/emails.ts';
import { sendOrderNews } from '#server/orders/news/notify.ts';
import type { OrderNews } from '#server/orders/news/order-news.ts';
import { usePaymentServer } from '#server/testing/payment-server.ts';
import { makePaidOrder, requestRefund, seenBy } from '#server/testing/refund-scene.ts';
import { refundDue } from './refunds.ts';

const server = usePaymentServer();

/** A paid order of one piece of 'hills' and two of 'lake', of each of which there were five; complete once all of it was delivered. */
async function makeDeliveredOrder() {
  const scene = await makePaidOrder(server);
  const { id, admin, hills, lake, lines } = scene;
  const line = (name: keyof typeof lines, step: 'sent' | 'delivered', method: 'POST' | 'DELETE' = 'POST') =>
    server.call(`${method} /checkout/${id}/lines/${lines[name]}/${step}`, { as: admin.token });
  for (const name of ['hills', 'lake'] as const) for (const step of ['sent', 'delivered'] as const) await line(name, step);
  expect((await seenBy(server, id, admin)).status).toBe('complete');
  const stock = async () => {
    const left = async ({ id: artId }: { id: string }) =>
      (await server.services.db.select().from(arts).where(eq(arts.id, artId)))[0]?.availableArts;
    return [await left(hills), await left(lake)];
  };
  const refund = (body: object, headers?: Record<string, string>) => requestRefund(server, id, admin, { restock: true, ...body }, headers);
  return { ...scene, line, stock, refund };
}

test('a work that came back whole is for sale again where the refund says so, once, and the log says which', async () => {
  const { id, lines, stock, refund } = await makeDeliveredOrder();
  expect(await stock()).toEqual([4, 3]);
  const body = { items: [{ item: lines.lake, amount: 15_000 }] };
  const key = { 'idempotency-key': crypto.randomUUID() };
  for (const _ of [1, 2]) expect((await refund(body, key)).statusCode).toBe(201);
  expect(await stock()).toEqual([4, 5]);
  expect((await refund({ restock: false })).statusCode).toBe(201);
  expect(await stock(), 'the rest stays with its buyer').toEqual([4, 5]);
  const log = await server.services.db.select().from(auditLog).where(eq(auditLog.objectId, id));
  const restocked = log
    .filter(({ action }) => action === 'order.refundRequested')
    .map(({ after }) => (after as { restocked?: string[] }).restocked);
  expect(restocked).toEqual([[expect.any(String)], undefined]);
});

test('the artist’s email says which works are back in the shop, and what was refunded of their share in all', async () => {
  const { db } = server.services;
  const { second, lines, refund } = await makeDeliveredOrder();
  await refund({ items: [{ item: lines.lake, amount: 5_000 }], restock: false });
  await refundDue(server.services);
  await db.execute(sql`DELETE FROM pgboss.job WHERE name IN ('orders.notify', 'mail.send')`);
  await refund({ restock: [lines.lake] });
  await refundDue(server.services);
  const news = await db.execute<{ data: OrderNews }>(sql`SELECT data FROM pgboss.job WHERE name = 'orders.notify'`);
  for (const { data } of news.rows) await sendOrderNews(server.services, data);
  const mails = await db.execute<{ data: EmailOrder }>(sql`SELECT data FROM pgboss.job WHERE name = 'mail.send'`);
  const { text } = writeOrdered(mails.rows.find(({ data }) => data.to === second.email)!.data);
  expect(text).toMatch(/^Back in the shop: ‘[^’]+’ × 2\.$/m);
  expect(text).toContain('This refund: 10,000 Frw\nRefunded of your share in all: 15,000 Frw');
});

test('the order tells the staff how many pieces a refund put back, each artist of their own, its buyer nothing', async () => {
  const { id, admin, first, second, payable, refund } = await makeDeliveredOrder();
  expect((await refund({})).statusCode).toBe(201);
  const told = async (as: { token: string }) => (await seenBy(server, id, as)).refunds.map(({ restocked }) => restocked);
  expect([await told(admin), await told(first), await told(second), await told(payable.buyer)]).toEqual([[3], [1], [2], [undefined]]);
  const named = (await seenBy(server, id, first)).refunds.map(({ restockedItems }) => restockedItems);
  expect(named, 'and which').toEqual([(await seenBy(server, id, first)).items.map(({ _id }) => _id)]);
  const log = await server.services.db.select().from(auditLog).where(eq(auditLog.objectId, id));
  const act = log.find(({ action }) => action === 'order.refundRequested');
  expect(act?.after).toMatchObject({ restockedPieces: 3 });
});

test('a refund of items says of which it is, to an artist of their own; one of an amount is of none', async () => {
  const { id, second, payable, lines, refund } = await makeDeliveredOrder();
  await refund({ items: [{ item: lines.lake, amount: 5_000 }], restock: false });
  await refund({ amount: 1_000, restock: false });
  const told = async (as: { token: string }) => (await seenBy(server, id, as)).refunds.map(({ items }) => items);
  expect([await told(payable.buyer), (await told(second))[0]]).toEqual([[[lines.lake], undefined], [lines.lake]]);
});

test('everything that is left brings back all works of it', async () => {
  const { lines, stock, refund } = await makeDeliveredOrder();
  expect((await refund({ items: [{ item: lines.lake, amount: 15_000 }], restock: false })).statusCode).toBe(201);
  expect((await refund({})).statusCode).toBe(201);
  expect(await stock(), 'what was refunded before stays where it was').toEqual([5, 3]);
});

test('of several works only those that are named go back, and one that cannot refuses the refund', async () => {
  const { id, admin, lines, stock, refund } = await makeDeliveredOrder();
  const answer = await refund({ items: [{ item: lines.lake, amount: 15_000 }], restock: [lines.hills] });
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'orders.nothingToRestock']);
  expect((await refund({ restock: [] })).statusCode).toBe(400);
  expect((await refund({ restock: [lines.hills] })).statusCode).toBe(201);
  expect(await stock()).toEqual([5, 3]);
  expect((await seenBy(server, id, admin)).refunds.map(({ restocked }) => restocked)).toEqual([1]);
});

test('a part of a price brings nothing back: the refund is refused and not made', async () => {
  const { id, admin, lines, stock, refund } = await makeDeliveredOrder();
  const answer = await refund({ items: [{ item: lines.lake, amount: 14_999 }] });
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'orders.nothingToRestock']);
  expect(await stock()).toEqual([4, 3]);
  expect((await seenBy(server, id, admin)).payment.refundedAmount).toBe(0);
  // The second part ends it.
  await refund({ items: [{ item: lines.lake, amount: 14_999 }], restock: false });
  expect((await refund({ items: [{ item: lines.lake, amount: 1 }] })).statusCode).toBe(201);
  expect(await stock()).toEqual([4, 5]);
});

test('an order that is not complete is cancelled instead', async () => {
  const { id, admin, lines } = await makePaidOrder(server);
  const answer = await requestRefund(server, id, admin, { restock: true, items: [{ item: lines.lake, amount: 15_000 }] });
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'orders.nothingToRestock']);
});

test('what a refund brought back is not brought back again where the order is cancelled later', async () => {
  const { id, admin, lines, line, stock, refund } = await makeDeliveredOrder();
  expect((await refund({ items: [{ item: lines.hills, amount: 20_000 }] })).statusCode).toBe(201);
  expect(await stock()).toEqual([5, 3]);
  for (const step of ['delivered', 'sent'] as const) expect((await line('lake', step, 'DELETE')).statusCode).toBe(200);
  expect((await seenBy(server, id, admin)).status).toBe('pending');
  expect((await server.call(`POST /checkout/${id}/cancel`, { as: admin.token, body: {} })).statusCode).toBe(200);
  expect(await stock()).toEqual([5, 5]);
});

test('two refunds of one item at once bring its work back once', async () => {
  const { lines, stock, refund } = await makeDeliveredOrder();
  const body = { items: [{ item: lines.hills, amount: 20_000 }] };
  const answers = await Promise.all([refund(body), refund(body), refund(body)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 409, 409]);
  expect(await stock()).toEqual([5, 3]);
});

test('the database refuses a second return of one item', async () => {
  const { id, lines, refund } = await makeDeliveredOrder();
  await refund({ items: [{ item: lines.hills, amount: 20_000 }] });
  await refund({ restock: false });
  const again = server.services.db.execute(sql`
    INSERT INTO refund_lines (refund_id, line_id, amount_frw, is_restocked)
    SELECT r.id, ${lines.hills}, 1, true FROM refunds r WHERE r.order_id = ${id} AND NOT EXISTS (
      SELECT FROM refund_lines l WHERE l.refund_id = r.id AND l.line_id = ${lines.hills})`);
  await expect(again).rejects.toThrow();
});
