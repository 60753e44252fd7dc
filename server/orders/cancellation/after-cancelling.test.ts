import { eq, sql } from '#server/database/drizzle.ts';
import { beforeAll, expect, test } from 'vitest';
import { users } from '#server/accounts/table.ts';
import { arts } from '#server/arts/table.ts';
import { writeOrdered } from '#server/emails.ts';
import { sendOrderNews } from '#server/orders/news/notify.ts';
import type { OrderNews } from '#server/orders/news/order-news.ts';
import { hasDueRefunds } from '#server/payments/refunds/refunds.ts';
import type { EmailOrder } from '#server/platform/email/email-order.ts';
import { makePaidOrder } from '#server/testing/paid-order.ts';
import { type TestServer, useTestServer } from '#server/testing/test-server.ts';

/* What follows once items of an order that was paid by hand are cancelled: money, stock, and what people are told. */
const server = useTestServer();
type Person = Awaited<ReturnType<TestServer['person']>>;
type Paid = Awaited<ReturnType<typeof makePaidOrder>>;
let admin: Person;
beforeAll(async () => {
  admin = await server.person({ role: 'Admin' });
});

const cancel = (paid: Paid, ...artists: Person[]) =>
  paid.ask('cancellation', paid.buyer, {
    reason: 'Ordered twice',
    ...(artists.length > 0 && { items: artists.map((artist) => paid.lineOf(artist)) }),
  });
const refund = (paid: Paid, artist: Person) =>
  server.call(`POST /checkout/${paid.id}/refunds`, {
    as: admin.token,
    body: { items: [{ item: paid.lineOf(artist), amount: paid.art.price }], reason: 'It broke' },
  });
/** The mails that a piece of news causes, by whom they are to. */
async function mailsOf(news: OrderNews) {
  const { db } = server.services;
  await db.execute(sql`DELETE FROM pgboss.job WHERE name = 'mail.send'`);
  await sendOrderNews(server.services, news);
  const { rows } = await db.execute<{ data: EmailOrder }>(sql`SELECT data FROM pgboss.job WHERE name = 'mail.send'`);
  return new Map(rows.map(({ data }) => [data.to, { letter: data.letter, text: writeOrdered(data).text }]));
}
/** The news of refunds of an order that are queued, the earliest first. */
async function refundNews(paid: Paid): Promise<OrderNews[]> {
  const { rows } = await server.services.db.execute<{ data: OrderNews }>(sql`
    SELECT data FROM pgboss.job WHERE name = 'orders.notify' AND data ->> 'orderId' = ${paid.id} AND data ->> 'news' LIKE 'refunded%' ORDER BY created_on, id`);
  return rows.map(({ data }) => data);
}
const stockOf = async (paid: Paid) => {
  const found = await Promise.all(paid.artists.map(({ id }) => server.services.db.select().from(arts).where(eq(arts.ownerId, id))));
  return found.map(([art]) => art?.availableArts);
};

test('what was paid by hand is given back by hand: no job looks for it, an admin records it, and its buyer is mailed', async () => {
  const paid = await makePaidOrder(server, 2);
  const second = paid.artists[1]!;
  await cancel(paid, second);
  await paid.ask('cancellation/accept', second);
  expect((await paid.see(admin)).refunds).toMatchObject([{ state: 'due' }]);
  expect((await server.services.db.execute(sql`SELECT ${hasDueRefunds} AS due`)).rows).toEqual([{ due: false }]);
  expect((await paid.ask('refunded', admin)).statusCode).toBe(200);
  expect(await paid.see(paid.buyer)).toMatchObject({ status: 'pending', payment: { status: 'paid' }, refunds: [{ state: 'made' }] });
  const [news] = await refundNews(paid);
  expect((await mailsOf(news!)).get(paid.buyer.email)).toMatchObject({
    letter: 'orderRefundedPart',
    text: expect.stringContaining('After this refund you’ve paid 35,000 Frw for this order.'),
  });
});

test('of works by several artists that were cancelled each artist reads of their own why it was given back, the buyer of all', async () => {
  const paid = await makePaidOrder(server, 3);
  const [, second, third] = paid.artists as [Person, Person, Person];
  await cancel(paid, second, third);
  await paid.ask('cancellation/accept', admin);
  expect((await paid.ask('refunded', admin)).statusCode).toBe(200);
  const [news] = await refundNews(paid);
  const mails = await mailsOf(news!);
  expect(mails.get(paid.buyer.email)?.text).toContain('Reason: Cancelled: Work 2, Work 3.');
  expect(mails.get(second.email)?.text).toContain('Reason: Cancelled: Work 2.');
  expect(mails.get(third.email)?.text).toContain('Reason: Cancelled: Work 3.');
  for (const { email } of [second, third])
    expect(mails.get(email)?.text, 'it went back when it was cancelled').not.toContain('back in the shop');
});

test('an order that was paid by hand is refunded once all of it was given back, not while that of a cancelled item is due', async () => {
  const paid = await makePaidOrder(server, 2);
  const [first, second] = [paid.artists[0]!, paid.artists[1]!];
  await cancel(paid, second);
  await paid.ask('cancellation/accept', second);
  expect((await refund(paid, first)).statusCode).toBe(201);
  expect(await paid.see(paid.buyer)).toMatchObject({ payment: { status: 'refund_due' }, refunds: [{ state: 'due' }, { state: 'made' }] });
  expect((await paid.ask('refunded', admin)).statusCode).toBe(200);
  expect(await paid.see(paid.buyer)).toMatchObject({ payment: { status: 'refunded' }, refunds: [{ state: 'made' }, { state: 'made' }] });
});

test('an item that was refunded before and nobody asked for stays out of stock, and is said of neither as asked nor as refunded', async () => {
  const paid = await makePaidOrder(server, 2);
  const [first, second] = paid.artists as [Person, Person];
  const [ofFirst, ofSecond] = await stockOf(paid);
  await refund(paid, first);
  expect((await cancel(paid)).json().data.cancellation.items).toEqual([paid.lineOf(second)]);
  expect((await paid.ask('cancellation/accept', second)).json().data).toMatchObject({ status: 'cancelled' });
  expect(await stockOf(paid)).toEqual([ofFirst, ofSecond! + 1]);
  const told = (await mailsOf({ orderId: paid.id, news: 'cancelled' })).get(paid.buyer.email)?.text;
  expect(told).toContain('This order was cancelled.');
  const { rows } = await server.services.db.execute<{ data: OrderNews }>(sql`
    SELECT data FROM pgboss.job WHERE name = 'orders.notify' AND data ->> 'orderId' = ${paid.id} AND data ->> 'news' = 'cancelled'`);
  const cancelled = await mailsOf(rows[0]!.data);
  expect(cancelled.get(first.email)?.text).toContain('What had been sent or refunded before (Work 1) is not back in the shop.');
  expect(cancelled.get(first.email)?.text).not.toContain('in the shop again');
  expect(cancelled.get(first.email)?.text).not.toContain('refunding');
  expect(cancelled.get(second.email)?.text).toContain('the works are in the shop again. We’re refunding the buyer.');
  const [news] = await refundNews(paid);
  expect((await mailsOf(news!)).get(paid.buyer.email)?.text, 'the other one is only due').toContain(
    'After this refund you’ve paid 35,000 Frw for this order.',
  );
  await paid.ask('refunded', admin);
  expect((await mailsOf((await refundNews(paid)).at(-1)!)).get(paid.buyer.email), 'no refund in part').toMatchObject({
    letter: 'orderRefunded',
    text: expect.stringContaining('Your whole payment has now been refunded.'),
  });
});

test('an order whose items were cancelled one after the other is told of without those of before', async () => {
  const paid = await makePaidOrder(server, 2);
  const [first, second] = paid.artists as [Person, Person];
  await cancel(paid, second);
  await paid.ask('cancellation/accept', second);
  await cancel(paid);
  await paid.ask('cancellation/accept', first);
  const mails = await mailsOf({ orderId: paid.id, news: 'cancelled' });
  expect(new Set(mails.keys())).toEqual(new Set([paid.buyer.email, first.email]));
  const { text } = mails.get(paid.buyer.email)!;
  expect(text).toContain('This order was cancelled, as you asked.');
  expect(text).not.toContain('Work 2');
});

test('of an item of which nothing was left no refund is announced', async () => {
  const [whole, refunded] = [await makePaidOrder(server, 2), await makePaidOrder(server, 2)];
  const told: (string | undefined)[] = [];
  for (const paid of [whole, refunded]) {
    const second = paid.artists[1]!;
    await cancel(paid, second);
    if (paid === refunded) await refund(paid, second);
    expect((await paid.ask('cancellation/accept', second)).statusCode).toBe(200);
    const mails = await mailsOf({ orderId: paid.id, news: 'itemsCancelled', lineIds: [paid.lineOf(second)] });
    told.push(mails.get(paid.buyer.email)?.text);
  }
  expect(told[0]).toContain('We’re refunding 35,000 Frw, which you paid in cash or by transfer. We’ll email you when it’s done.');
  expect(told[1]).toContain('Its price was refunded before.');
});

test('a request about a work whose artist was erased is mailed to the admins', async () => {
  const paid = await makePaidOrder(server);
  await cancel(paid);
  await server.services.db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, paid.artist.id));
  const mails = await mailsOf({ orderId: paid.id, news: 'cancellationAsked', lineIds: [paid.lineOf(paid.artist)] });
  expect(mails.get(admin.email)).toMatchObject({ letter: 'cancellationAsked', text: expect.stringContaining('has left Ubugeni') });
});
