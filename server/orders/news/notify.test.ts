import { randomUUID } from 'node:crypto';
import { eq, sql } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import { formatDate } from '#contract/format.ts';
import { makeArt } from '#server/arts/make-art.ts';
import type { EmailOrder } from '#server/platform/email/email-order.ts';
import { writeOrdered } from '#server/emails.ts';
import { causeOf } from '#server/platform/current-job/current-job.ts';
import { countStatements } from '#server/testing/statements/count-statements.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { pictures } from '#server/platform/images/table.ts';
import { writeSetting } from '#server/platform/settings/settings.ts';
import { users } from '#server/accounts/table.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { orders } from '#server/orders/table.ts';
import { sendAllNews, sendOrderNews } from './notify.ts';
import type { OrderNews } from './order-news.ts';

const server = useTestServer({ PUBLIC_URL: 'http://ubugeni.example' });

/** An order of two artists: 2 × Hills for 10,000 each, and Lake for 3,000. */
async function sharedOrder() {
  const { db } = server.services;
  const [buyer, first, second] = [
    await server.person({ name: 'Keza' }),
    await server.person({ role: 'Artist', name: 'Innocent' }),
    await server.person({ role: 'Artist', name: 'Odette' }),
  ];
  const hills = await makeArt(db, { ownerId: first.id, name: 'Hills', price: 10_000 });
  const lake = await makeArt(db, { ownerId: second.id, name: 'Lake', price: 3_000 });
  const { order } = await makeOrder(db, { buyerId: buyer.id, arts: [{ ...hills, quantity: 2 }, lake] });
  return { order, buyer, first, second };
}

/** The mails that an event causes, by recipient. */
async function mailsOf(orderId: string, news: OrderNews['news'], lineIds?: string[]) {
  const { db } = server.services;
  await db.execute(sql`DELETE FROM pgboss.job WHERE name = 'mail.send'`);
  await sendOrderNews(server.services, { orderId, news, ...(lineIds && { lineIds }) });
  const jobs = await db.execute<{ data: EmailOrder }>(sql`SELECT data FROM pgboss.job WHERE name = 'mail.send' ORDER BY created_on`);
  return new Map(jobs.rows.map(({ data }) => [data.to, { letter: data.letter, ...writeOrdered(data) }]));
}

test('of whose works a part is asked for or cancelled is told what is still to be sent, and by when', async () => {
  const { db } = server.services;
  const [buyer, artist] = [await server.person({ name: 'Keza' }), await server.person({ role: 'Artist' })];
  const arts = [await makeArt(db, { ownerId: artist.id, name: 'Hills' }), await makeArt(db, { ownerId: artist.id, name: 'Comb' })];
  const { order, lines } = await makeOrder(db, { buyerId: buyer.id, arts });
  const hills = lines.flatMap(({ line }) => (line.name === 'Hills' ? [line.id] : []));
  await db
    .update(orders)
    .set({
      paymentStatus: 'paid',
      paidAt: new Date(),
      cancellationState: 'asked',
      cancellationAskedAt: new Date(),
      cancellationReason: 'Too many',
      cancellationItems: hills,
    })
    .where(eq(orders.id, order.id));
  const asked = (await mailsOf(order.id, 'cancellationAsked', hills)).get(artist.email)?.text;
  expect(asked).toContain('Keza asks to cancel this work. Please don’t send it yet: accept to cancel it');
  const rest = /^Still to be sent, by \d+ \w+ \d{4}: ‘Comb’\.$/m;
  expect(asked).toMatch(rest);
  const cancelled = (await mailsOf(order.id, 'itemsCancelled', hills)).get(artist.email)?.text;
  expect(cancelled).toContain('This work was cancelled. Please don’t send it; it is in the shop again.');
  expect(cancelled).toMatch(rest);
  expect((await mailsOf(order.id, 'itemsCancelled')).get(artist.email)?.text).not.toContain('Still to be sent');
});

test("the buyer's mail has the picture of each work that has one, at the shop's address, and who made it", async () => {
  const { db } = server.services;
  const [buyer, artist] = [await server.person(), await server.person({ role: 'Artist', name: 'Innocent' })];
  const coverId = randomUUID();
  await db.insert(pictures).values({ id: coverId, width: 1_200, height: 800, thumbhash: '' });
  const hills = await makeArt(db, { ownerId: artist.id, name: 'Hills', coverId });
  const { order } = await makeOrder(db, { buyerId: buyer.id, arts: [hills, await makeArt(db, { ownerId: artist.id })] });
  const html = (await mailsOf(order.id, 'placed')).get(buyer.email)?.html ?? '';
  expect(html.match(/<img [^>]*>/g)).toEqual([
    expect.stringContaining(`src="http://ubugeni.example/uploads/${coverId}/320.jpg" width="96" height="64" alt="Hills"`),
  ]);
  expect(html).toContain(`<a href="http://ubugeni.example/${hills.slug}"><img`);
  expect(html).toContain('>Innocent</span>');
});

test.each([
  ['NGN', 24_150, '24,150 NGN (23,000 Frw)', ', 24,150 NGN'],
  ['RWF', 23_000, '23,000 Frw', ''],
])('mail and bell of an order that was paid in %s say the sum that was taken', async (paidCurrency, paidAmount, sum, told) => {
  const { order, buyer } = await sharedOrder();
  const { db } = server.services;
  await db
    .update(orders)
    .set({ paymentStatus: 'paid', paymentMethod: 'card', paidAt: sql`now()`, paidAmount, paidCurrency })
    .where(eq(orders.id, order.id));
  expect((await mailsOf(order.id, 'paid')).get(buyer.email)?.text).toContain(
    `We received your payment of ${sum} by card for your order of ${formatDate(order.createdAt.getTime())}. Thank you!`,
  );
  const { data } = (await server.call('GET /notifications', { as: buyer.token })).json<{ data: { text: string }[] }>();
  expect(data.map(({ text }) => text)).toEqual([`Order ${order.number} is paid: 2 works${told}`]);
});

test('the mail of a placed order lists all items to its buyer, and to each artist their own', async () => {
  const { order, buyer, first, second } = await sharedOrder();
  const mails = await mailsOf(order.id, 'placed');
  expect([...mails.keys()].toSorted()).toEqual([buyer.email, first.email, second.email].toSorted());
  const toBuyer = mails.get(buyer.email)!;
  expect(toBuyer.subject).toBe(`Order ${order.number} is waiting for your payment: 2 works`);
  for (const part of [
    'Hello Keza',
    'Hills × 2',
    'Lake × 1',
    'Total: 23,000 Frw',
    'KG 7 Ave',
    ' Kigali time',
    `http://ubugeni.example/cart/orders/${order.id}`,
  ]) {
    expect(toBuyer.text).toContain(part);
  }
  const toArtist = mails.get(first.email)!.text;
  expect(toArtist).toContain('Hills × 2');
  expect(toArtist).toContain('Total: 20,000 Frw');
  for (const hidden of ['Lake', 'KG 7 Ave', buyer.email]) expect(toArtist).not.toContain(hidden);
});

test('the mail of a paid order gives the address to each artist, who sends the items', async () => {
  const { order, buyer, second } = await sharedOrder();
  const mails = await mailsOf(order.id, 'paid');
  expect(mails.get(buyer.email)!.subject).toBe(`Order ${order.number} is paid: 2 works`);
  const toBuyer = mails.get(buyer.email)!.text;
  expect(toBuyer.indexOf('See the order and its receipt'), 'the button comes before what is looked up').toBeLessThan(
    toBuyer.indexOf('- Hills × 2'),
  );
  const { subject, text } = mails.get(second.email)!;
  expect(subject).toBe(`Order ${order.number} to send: Lake, to Keza`);
  for (const part of ['Lake × 1', 'Keza', 'KG 7 Ave', `/dashboard/artist/orders/${order.id}`]) expect(text).toContain(part);
  expect(text).not.toContain('Hills');
});

test('an order that came by an offer is told as what was agreed, to both', async () => {
  const { db } = server.services;
  const [buyer, artist] = [await server.person({ name: 'Keza' }), await server.person({ role: 'Artist', name: 'Innocent' })];
  const hills = await makeArt(db, { ownerId: artist.id, name: 'Hills', price: 10_000 });
  const { order } = await makeOrder(db, { buyerId: buyer.id, arts: [hills] });
  // What was agreed has no cart.
  await db.execute(sql`UPDATE orders SET cart_id = NULL WHERE id = ${order.id}`);
  const mails = await mailsOf(order.id, 'placed');
  expect(mails.get(buyer.email)!.text).toContain('You and Innocent agreed on 10,000 Frw for Hills. Your order is placed at this price');
  expect(mails.get(artist.email)!.text).toContain('You and Keza agreed on 10,000 Frw for Hills, and it is ordered at this price.');
});

test('the artist of a paid order is told the first day on which something must leave, its buyer the last', async () => {
  const { db } = server.services;
  const buyer = await server.person();
  const artist = await server.person({ role: 'Artist', name: 'Innocent' });
  const arts = [
    await makeArt(db, { ownerId: artist.id, dispatchDays: 3 }),
    await makeArt(db, { ownerId: artist.id, dispatchDays: 30 }),
    await makeArt(db, { ownerId: artist.id, dispatchDays: 1 }),
  ];
  const { order } = await makeOrder(db, { buyerId: buyer.id, arts });
  await db.execute(
    sql`UPDATE order_lines l SET dispatch_days = a.dispatch_days FROM arts a WHERE a.id = l.art_id AND l.order_id = ${order.id}`,
  );
  await db.execute(sql`UPDATE orders SET payment_status = 'paid', paid_at = '2026-11-01T10:00:00Z' WHERE id = ${order.id}`);
  await db.execute(sql`UPDATE order_lines SET sent_at = '2026-11-01T11:00:00Z' WHERE order_id = ${order.id} AND dispatch_days = 1`);
  const mails = await mailsOf(order.id, 'paid');
  expect(mails.get(artist.email)!.text).toContain('Your works are paid for. Please send them by 4 November 2026');
  const chat = `/chats?with=${artist.id}&order=${order.id}`;
  expect(mails.get(buyer.email)!.text).toContain(`\nAsk Innocent: ${server.config.publicUrl}${chat}\n`);
  expect(mails.get(buyer.email)!.text).toMatch(
    /Innocent will send ‘.+’, ‘.+’ and ‘.+’ by 1 December 2026\. Usually with you 1–3 days later, by 4 December 2026\./,
  );
  await db.execute(sql`UPDATE orders SET country = 'GB' WHERE id = ${order.id}`);
  await writeSetting(db, 'transitDays', { rwandaFrom: 1, rwandaTo: 3, abroadFrom: 5, abroadTo: 30 });
  expect((await mailsOf(order.id, 'paid')).get(buyer.email)!.text).toContain(
    'by 1 December 2026. Usually with you 5–30 days later, by 31 December 2026.',
  );
});

test.each([
  ['9 minutes 59 seconds', 0],
  ['10 minutes 1 second', 1],
])('an unpaid order that is cancelled after %s is told to each artist in %i mails', async (time, count) => {
  const { order, buyer, first } = await sharedOrder();
  await server.call(`POST /checkout/${order.id}/cancel`, { as: buyer.token });
  await server.services.db.execute(sql`UPDATE orders SET created_at = cancelled_at - ${time}::interval WHERE id = ${order.id}`);
  const mails = await mailsOf(order.id, 'cancelled');
  expect([mails.has(buyer.email), mails.size]).toEqual([true, 1 + 2 * count]);
  expect(mails.get(buyer.email)?.text).toContain('You cancelled this order before it was paid, so nothing was charged.');
  expect(mails.get(buyer.email)?.text).toContain(`Order again:\nhttp://ubugeni.example/cart/orders/${order.id}#again\n`);
  const bell = (await server.call('GET /notifications', { as: first.token })).json<{ data: unknown[] }>().data;
  expect(bell).toHaveLength(count);
});

test('a paid order that is cancelled at once is told to its artists', async () => {
  const { order, buyer, first } = await sharedOrder();
  await server.services.db.execute(sql`UPDATE orders SET payment_status = 'paid', paid_at = now() WHERE id = ${order.id}`);
  const admin = await server.person({ role: 'Admin' });
  expect((await server.call(`POST /checkout/${order.id}/cancel`, { as: admin.token })).statusCode).toBe(200);
  const mails = await mailsOf(order.id, 'cancelled');
  expect([mails.has(first.email), mails.get(buyer.email)?.text]).toEqual([true, expect.not.stringContaining('nothing was charged')]);
});

test.each(['KG 7 Ave\nUnited Kingdom', 'KG 7 Ave'])('an address abroad, kept as %j, ends in its country, once', async (shippingAddress) => {
  const { order, buyer, first } = await sharedOrder();
  await server.services.db.update(orders).set({ shippingAddress, country: 'GB' }).where(eq(orders.id, order.id));
  for (const news of ['placed', 'paid'] as const)
    expect((await mailsOf(order.id, news)).get(buyer.email)?.text.match(/^United Kingdom$/gm)).toHaveLength(1);
  expect((await mailsOf(order.id, 'paid')).get(first.email)?.text.match(/United Kingdom/g)).toHaveLength(1);
});

test.each(['cancelled', 'expired', 'refunded'] as const)('an order that is %s is mailed to all its parties', async (news) => {
  const { order, buyer, first, second } = await sharedOrder();
  const mails = await mailsOf(order.id, news);
  expect([...mails.keys()].toSorted()).toEqual([buyer.email, first.email, second.email].toSorted());
});

test.each(['second', 'late', 'short', 'currency'] as const)(
  'a refunded charge (%s) is mailed to the payer and every admin, not to artists',
  async (news) => {
    const { order, buyer } = await sharedOrder();
    const admin = await server.person({ role: 'Admin' });
    const mails = await mailsOf(order.id, news);
    expect(mails.get(buyer.email)!.letter).toBe('paymentReturned');
    expect(mails.get(admin.email)!.subject).toMatch(new RegExp(`^Order ${order.number} by Keza: (it|a payment) (was|came) `));
    expect([...mails.values()].filter((mail) => mail.letter !== 'paymentAlert')).toHaveLength(1);
  },
);

test('a refused refund is mailed to the admins only', async () => {
  const { order, buyer } = await sharedOrder();
  const mails = await mailsOf(order.id, 'refundRefused');
  expect(mails.size).toBeGreaterThan(0);
  expect(mails.has(buyer.email)).toBe(false);
});

test('several events together reach the people of each order, once each, with as many statements as one', async () => {
  const { db } = server.services;
  const [one, other] = [await sharedOrder(), await sharedOrder()];
  const events = [
    { orderId: one.order.id, news: 'placed', cause: causeOf(randomUUID()) },
    { orderId: one.order.id, news: 'paid', cause: causeOf(randomUUID()) },
    { orderId: other.order.id, news: 'placed', cause: causeOf(randomUUID()) },
  ] as const;
  await db.execute(sql`DELETE FROM pgboss.job WHERE name = 'mail.send'`);
  const first = await countStatements(db, () => sendAllNews(server.services, events));
  const again = await countStatements(db, () => sendAllNews(server.services, events));
  // BEGIN, orders, people, days under way, mails, their jobs, notifications, COMMIT; repeated there is no job to add.
  expect([first.statements.length, again.statements.length]).toEqual([8, 7]);
  const mails = await db.execute<{ to: string }>(sql`SELECT data ->> 'to' AS "to" FROM pgboss.job WHERE name = 'mail.send'`);
  const parties = ({ buyer, first: artist, second }: typeof one) => [buyer.email, artist.email, second.email];
  expect(mails.rows.map(({ to }) => to).toSorted()).toEqual([...parties(one), ...parties(one), ...parties(other)].toSorted());
  const bells = await db.execute(sql`SELECT 1 FROM notifications WHERE user_id IN (${one.first.id}, ${one.buyer.id}, ${other.first.id})`);
  expect(bells.rows).toHaveLength(4);
});

test('a request to cancel that was withdrawn for one of other items is put to nobody, the later one to its artist', async () => {
  const { db } = server.services;
  const { order, first, second } = await sharedOrder();
  const { rows } = await db.execute<{ id: string; owner: string }>(
    sql`SELECT id, owner_id AS owner FROM order_lines WHERE order_id = ${order.id}`,
  );
  const linesOf = (artist: { id: string }) => rows.flatMap(({ id, owner }) => (owner === artist.id ? [id] : []));
  await db.execute(sql`UPDATE orders SET payment_status = 'paid', paid_at = now() WHERE id = ${order.id}`);
  const asked = { cancellationState: 'asked', cancellationAskedAt: new Date(), cancellationReason: 'Too many' } as const;
  await db
    .update(orders)
    .set({ ...asked, cancellationItems: linesOf(second) })
    .where(eq(orders.id, order.id));
  expect([...(await mailsOf(order.id, 'cancellationAsked', linesOf(first))).keys()]).toEqual([]);
  const { data: bell } = (await server.call('GET /notifications', { as: first.token })).json<{ data: unknown[] }>();
  expect(bell).toEqual([]);
  expect([...(await mailsOf(order.id, 'cancellationAsked', linesOf(second))).keys()]).toEqual([second.email]);
});

test('an erased account gets no mail, and an unknown order causes none', async () => {
  const { order, buyer, first } = await sharedOrder();
  await server.services.db
    .update(users)
    .set({ deletedAt: sql`now()` })
    .where(sql`id = ${buyer.id}`);
  const mails = await mailsOf(order.id, 'cancelled');
  expect([mails.has(buyer.email), mails.has(first.email)]).toEqual([false, true]);
  expect((await mailsOf('019a0000-0000-7000-8000-000000000000', 'paid')).size).toBe(0);
});

test('a name with a line break or markup cannot change a mail', async () => {
  const { db } = server.services;
  const art = await makeArt(db, { name: '<b>Bold</b>' });
  const { order } = await makeOrder(db, { arts: [art] });
  const [mail] = (await mailsOf(order.id, 'placed')).values();
  expect(mail!.html).toContain('&lt;b&gt;Bold&lt;/b&gt;');
  expect(mail!.html).not.toContain('<b>Bold');
});
