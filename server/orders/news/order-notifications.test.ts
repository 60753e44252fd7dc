import { randomUUID } from 'node:crypto';
import { sql } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import { makeArt } from '#server/arts/make-art.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { runAsJob } from '#server/platform/current-job/current-job.ts';
import { sendOrderNews } from './notify.ts';
import type { OrderNews } from './order-news.ts';
import { type TestServer, useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();
type Person = Awaited<ReturnType<TestServer['person']>>;

async function bellsAfter(news: OrderNews['news']) {
  const { db } = server.services;
  const [buyer, artist, admin] = [await server.person(), await server.person({ role: 'Artist' }), await server.person({ role: 'Admin' })];
  const { order } = await makeOrder(db, { buyerId: buyer.id, arts: [await makeArt(db, { ownerId: artist.id })] });
  await sendOrderNews(server.services, { orderId: order.id, news });
  const bell = async (person: Person) => {
    const { data } = (await server.call('GET /notifications', { as: person.token })).json<{ data: { text: string; link: string }[] }>();
    return data.map(({ text, link }) => [text.replace(String(order.number), 'N'), link.replace(order.id, 'ID')]);
  };
  return { buyer: await bell(buyer), artist: await bell(artist), admin: await bell(admin) };
}

test('a placed order is in the bell of its artist', async () => {
  expect(await bellsAfter('placed')).toEqual({
    buyer: [],
    artist: [['Aline ordered Thousand Hills at Dawn: order N, not paid yet', '/dashboard/artist/orders/ID']],
    admin: [],
  });
});

test.each([
  ['paid', 'Order N is paid: Thousand Hills at Dawn', 'Order N to send: Thousand Hills at Dawn, to Aline'],
  ['cancelled', 'Order N is cancelled: Thousand Hills at Dawn', 'Order N is cancelled: Thousand Hills at Dawn'],
  ['expired', 'Order N was not paid in time: Thousand Hills at Dawn', 'Order N was not paid in time: Thousand Hills at Dawn'],
  ['refunded', 'We’ve refunded order N: Thousand Hills at Dawn', 'Order N by Aline was refunded: Thousand Hills at Dawn'],
] as const)('an order that is %s is in the bells of its buyer and its artist', async (news, toBuyer, toArtist) => {
  expect(await bellsAfter(news)).toEqual({
    buyer: [[toBuyer, '/cart/orders/ID']],
    artist: [[toArtist, '/dashboard/artist/orders/ID']],
    admin: [],
  });
});

test('a charge that is given back is in the bells of its payer and of the admins', async () => {
  expect(await bellsAfter('second')).toMatchObject({
    buyer: [['We started to refund a payment of order N', '/cart/orders/ID']],
    artist: [],
    admin: [['The refund of a charge of order N by Aline was started', '/dashboard/admin/orders/ID']],
  });
});

test('each mail about an order leads to that order, and a job that is done twice tells once', async () => {
  const { db, config } = server.services;
  const [buyer, artist, admin] = [await server.person(), await server.person({ role: 'Artist' }), await server.person({ role: 'Admin' })];
  const { order } = await makeOrder(db, { buyerId: buyer.id, arts: [await makeArt(db, { ownerId: artist.id })] });
  await db.execute(sql`UPDATE orders SET cancellation_state = 'asked', cancellation_asked_at = now() WHERE id = ${order.id}`);
  const pages = new Map([
    [buyer.email, `/cart/orders/${order.id}`],
    [artist.email, `/dashboard/artist/orders/${order.id}`],
    [admin.email, `/dashboard/admin/orders/${order.id}`],
  ]);
  const everyNews = [
    'placed',
    'paid',
    'cancelled',
    'expired',
    'refunded',
    'cancellationAsked',
    'cancellationDeclined',
    'second',
    'refundWaits',
  ] as const;
  const kinds = new Set<string>();
  for (const news of everyNews) {
    await db.execute(sql`DELETE FROM pgboss.job WHERE name = 'mail.send'`);
    const job = { id: randomUUID() };
    for (let time = 0; time < 2; time += 1) await runAsJob(job, () => sendOrderNews(server.services, { orderId: order.id, news }));
    const { rows } = await db.execute<{ to: string; kind: string; link: string }>(sql`
      SELECT data ->> 'to' AS "to", data ->> 'letter' AS kind, data -> 'facts' ->> 'link' AS link FROM pgboss.job WHERE name = 'mail.send'`);
    const own = rows.filter(({ to }) => pages.has(to));
    expect(own.length, news).toBeGreaterThan(0);
    for (const { to, link } of own) expect([news, link]).toEqual([news, `${config.publicUrl}${pages.get(to)}`]);
    expect(new Set(own.map(({ to, kind }) => `${kind} ${to}`)).size).toBe(own.length);
    for (const { kind } of own) kinds.add(kind);
  }
  expect([...kinds].toSorted()).toEqual([
    'cancellationAskedForArtist',
    'cancellationDeclined',
    'orderCancelled',
    'orderCancelledForArtist',
    'orderExpired',
    'orderPaid',
    'orderPaidForArtist',
    'orderPlaced',
    'orderPlacedForArtist',
    'orderRefunded',
    'orderRefundedForArtist',
    'paymentAlert',
    'paymentReturned',
  ]);
});

test('of a placed order that is paid meanwhile nothing is said', async () => {
  const { db } = server.services;
  const { order } = await makeOrder(db);
  await db.execute(sql`DELETE FROM pgboss.job WHERE name = 'mail.send'`);
  await db.execute(sql`UPDATE orders SET payment_status = 'paid', paid_at = now() WHERE id = ${order.id}`);
  await sendOrderNews(server.services, { orderId: order.id, news: 'placed' });
  expect((await db.execute(sql`SELECT 1 FROM pgboss.job WHERE name = 'mail.send'`)).rows).toEqual([]);
});
