import { sql } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import type { EmailOrder } from '#server/platform/email/email-order.ts';
import { writeOrdered } from '#server/emails.ts';
import type { OrderNews } from '#server/orders/news/order-news.ts';
import { sendOrderNews } from '#server/orders/news/notify.ts';
import { usePaymentServer } from '#server/testing/payment-server.ts';
import { requestRefund, makePaidOrder, seenBy } from '#server/testing/refund-scene.ts';
import { refundDue } from './refunds.ts';

const server = usePaymentServer();

test('an artist sees what was refunded of their own lines, without the buyer’s reason, amount or currency', async () => {
  const { id, admin, first, lines } = await makePaidOrder(server);
  await requestRefund(server, id, admin, {
    items: [
      { item: lines.hills, amount: 1_000 },
      { item: lines.lake, amount: 2_000 },
    ],
  });
  const order = await seenBy(server, id, first);
  expect(order.payment.refundedAmount).toBe(1_000);
  expect(order.refunds).toMatchObject([{ amount: 1_000, reason: '', paid: null }]);
});

test('the buyer is mailed and notified of a partial refund with amount and reason, and each artist of their own lines only', async () => {
  const { db } = server.services;
  const { payable, id, admin, first, second, lines } = await makePaidOrder(server);
  await requestRefund(server, id, admin, { items: [{ item: lines.hills, amount: 4_000 }] });
  await refundDue(server.services);
  const news = await db.execute<{ data: { orderId: string; news: 'refundedPart'; refundId: string } }>(
    sql`SELECT data FROM pgboss.job WHERE name = 'orders.notify' AND data->>'orderId' = ${id} AND data->>'news' = 'refundedPart'`,
  );
  await db.execute(sql`DELETE FROM pgboss.job WHERE name = 'mail.send'`);
  await sendOrderNews(server.services, news.rows[0]!.data);
  const mails = await db.execute<{ data: EmailOrder }>(sql`SELECT data FROM pgboss.job WHERE name = 'mail.send'`);
  expect(new Map(mails.rows.map(({ data }) => [data.to, data.letter]))).toEqual(
    new Map([
      [payable.buyer.email, 'orderRefundedPart'],
      [first.email, 'orderRefundedPartForArtist'],
    ]),
  );
  expect(mails.rows.find(({ data }) => data.to === payable.buyer.email)!.data.facts).toMatchObject({
    amount: 4_000,
    reason: 'A corner was damaged',
    left: 31_000,
    pieces: [{ text: expect.stringMatching(/ × 1$/), amount: 4_000 }],
    total: 4_000,
  });
  const bell = async ({ token }: { token: string }) =>
    (await server.call('GET /notifications', { as: token })).json<{ data: { text: string }[] }>().data[0]?.text;
  expect(await bell(payable.buyer)).toContain('We’ve refunded 4,000 Frw of order');
  expect(await bell(second)).toBeUndefined();
});

test.each([
  [7_500, '× 1 of 2'],
  [4_000, 'part of Thousand Hills at Dawn × 2'],
  [15_000, '× 2'],
])('a refund of %i Frw of a work of two pieces says how many came back: %s', async (amount, said) => {
  const { db } = server.services;
  const { payable, id, admin, lines } = await makePaidOrder(server);
  await db.execute(sql`DELETE FROM pgboss.job WHERE name IN ('orders.notify', 'mail.send')`);
  await requestRefund(server, id, admin, { items: [{ item: lines.lake, amount }] });
  await refundDue(server.services);
  const news = await db.execute<{ data: OrderNews }>(sql`SELECT data FROM pgboss.job WHERE name = 'orders.notify'`);
  for (const { data } of news.rows) await sendOrderNews(server.services, data);
  const mails = await db.execute<{ data: EmailOrder }>(sql`SELECT data FROM pgboss.job WHERE name = 'mail.send'`);
  const { text } = writeOrdered(mails.rows.find(({ data }) => data.to === payable.buyer.email)!.data);
  expect(text).toContain(`${said}: ${amount.toLocaleString('en')} Frw`);
});

test('a refund of an amount is told as one sum with its reason, without the works that it falls on, and these keep what can be cancelled whole', async () => {
  const { db } = server.services;
  const { payable, id, admin, first, second, lines } = await makePaidOrder(server);
  await db.execute(
    sql`UPDATE order_lines SET sent_at = now() - interval '2 days', delivered_at = now() - interval '1 day' WHERE id = ${lines.lake}`,
  );
  await db.execute(sql`DELETE FROM pgboss.job WHERE name IN ('orders.notify', 'mail.send')`);
  await requestRefund(server, id, admin, { amount: 4_000 });
  await refundDue(server.services);
  const news = await db.execute<{ data: OrderNews }>(sql`SELECT data FROM pgboss.job WHERE name = 'orders.notify'`);
  for (const { data } of news.rows) await sendOrderNews(server.services, data);
  const mails = await db.execute<{ data: EmailOrder }>(sql`SELECT data FROM pgboss.job WHERE name = 'mail.send'`);
  expect(mails.rows.map(({ data }) => data.to).toSorted()).toEqual([payable.buyer.email, second.email].toSorted());
  const mail = writeOrdered(mails.rows.find(({ data }) => data.to === payable.buyer.email)!.data);
  expect(mail.subject).toMatch(/^We’ve refunded 4,000 Frw of order \d+$/);
  expect(mail.text).toContain('Reason: A corner was damaged.');
  expect(mail.text).toContain('Refunded: 4,000 of 35,000 Frw');
  expect(mail.text, 'none of them with an amount').toMatch(
    /^Your order \d+:\n- Thousand Hills at Dawn × 1\n- Thousand Hills at Dawn × 2\nRefunded/m,
  );
  const { text: toArtist } = writeOrdered(mails.rows.find(({ data }) => data.to === second.email)!.data);
  expect(toArtist).toContain('It is one amount for the whole order. Such an amount is shared among the works by their prices');
  expect(toArtist).toContain('Reason: A corner was damaged.');
  const [bell] = (await server.call('GET /notifications', { as: payable.buyer.token })).json<{ data: { text: string }[] }>().data;
  expect(bell?.text).toMatch(/^We’ve refunded 4,000 Frw of order \d+$/);
  expect((await seenBy(server, id, first)).items).toMatchObject([{ refundedAmount: 0 }]);
});

test('a refund of an amount while a return is open is said to be for that, and names no other works; so is the answer to the return', async () => {
  const { db } = server.services;
  const { payable, id, admin, first, second, lines } = await makePaidOrder(server);
  await db.execute(
    sql`UPDATE order_lines SET sent_at = now() - interval '2 days', delivered_at = now() - interval '1 day' WHERE order_id = ${id}`,
  );
  const form = new FormData();
  for (const [name, value] of Object.entries({ reason: 'return', text: 'It is too large', items: lines.lake })) form.set(name, value);
  const asked = await server.call(`POST /checkout/${id}/problems`, { as: payable.buyer.token, form });
  expect(asked.statusCode, asked.body).toBe(201);
  await server.call(`PUT /messages/${asked.json<{ data: { _id: string } }>().data._id}`, {
    as: admin.token,
    body: { answer: 'We take it.' },
  });
  const { rows: answers } = await db.execute(sql`
    SELECT data -> 'facts' -> 'about' AS about FROM pgboss.job WHERE data ->> 'letter' = 'contactAnswer' AND data ->> 'to' = ${payable.buyer.email}`);
  const hills = 'Thousand Hills at Dawn';
  expect(answers).toMatchObject([
    { about: { what: hills, isReturn: true, number: expect.any(Number), pieces: [{ text: `${hills} × 2`, amount: expect.any(Number) }] } },
  ]);
  const { data: bell } = (await server.call('GET /notifications', { as: payable.buyer.token })).json<{ data: { text: string }[] }>();
  expect(bell[0]?.text).toMatch(/^We’ve answered you about your return of Thousand Hills at Dawn, order \d+$/);
  await db.execute(sql`DELETE FROM pgboss.job WHERE name IN ('orders.notify', 'mail.send')`);
  await requestRefund(server, id, admin, { amount: 4_000 });
  await refundDue(server.services);
  const news = await db.execute<{ data: OrderNews }>(sql`SELECT data FROM pgboss.job WHERE name = 'orders.notify'`);
  for (const { data } of news.rows) await sendOrderNews(server.services, data);
  const mails = await db.execute<{ data: EmailOrder }>(sql`SELECT data FROM pgboss.job WHERE name = 'mail.send'`);
  const mailTo = (to: string) => writeOrdered(mails.rows.find(({ data }) => data.to === to)!.data);
  const { text, html } = mailTo(payable.buyer.email);
  expect(text).toMatch(/^For your return of:\n- Thousand Hills at Dawn × 2\nRefunded: 4,000 of 35,000 Frw$/m);
  expect(/<h1[^>]*>(.*?)<\/h1>/.exec(html!)?.[1]?.replaceAll(/<[^>]+>/g, '')).toBe(
    'Refunded: 4,000 Frw for your return of ‘Thousand Hills at Dawn’ × 2',
  );
  expect(text).not.toContain('Your order');
  expect(mailTo(second.email).text).toContain('Reason: A corner was damaged.');
  const others = mailTo(first.email).text;
  expect(others, 'whose work nobody sent back').toContain('for the whole order, after the return of another artist’s work. Such an amount');
  expect(others).not.toContain('A corner was damaged');
});

test('a refund says of a return that it is still open, or settles it: then its buyer keeps the work', async () => {
  const { db } = server.services;
  const { payable, id, admin, lines } = await makePaidOrder(server);
  await db.execute(sql`UPDATE order_lines SET sent_at = now(), delivered_at = now() WHERE order_id = ${id}`);
  const form = new FormData();
  for (const [name, value] of Object.entries({ reason: 'return', text: 'The rim is torn', items: lines.lake })) form.set(name, value);
  const asked = await server.call(`POST /checkout/${id}/problems`, { as: payable.buyer.token, form });
  const { _id: report } = asked.json<{ data: { _id: string } }>().data;
  const says = async (body: object) => {
    await db.execute(sql`DELETE FROM pgboss.job WHERE name IN ('orders.notify', 'mail.send')`);
    const answer = await requestRefund(server, id, admin, { items: [{ item: lines.lake, amount: 2_000 }], ...body });
    if (answer.statusCode !== 201) return answer.json<{ code: string }>().code;
    await refundDue(server.services);
    return writeOrdered((await toldMails()).get(payable.buyer.email)!).text;
  };
  const seen = async () =>
    (await server.call(`GET /checkout/${id}`, { as: payable.buyer.token })).json<{ data: { problems: object[] } }>().data.problems;
  expect(await says({})).toMatch(/^Your return of ‘[^’]+’ × 2 is still open: we’ll email you whether, how/m);
  expect(await seen()).toMatchObject([{ _id: report, isOpen: true }]);
  expect(await says({ keeps: [id] }), 'which is no return').toBe('orders.returnResolved');
  const { rows: left } = await db.execute<{ amount: number }>(
    sql`SELECT (price * quantity - refunded_amount)::int AS amount FROM order_lines WHERE id = ${lines.lake}`,
  );
  const whole = { items: [{ item: lines.lake, amount: left[0]?.amount }], keeps: [report] };
  await db.execute(sql`UPDATE orders SET status = 'complete' WHERE id = ${id}`);
  for (const restock of [[lines.lake], true])
    expect(await says({ ...whole, restock }), 'what is kept is not for sale again').toBe(
      restock === true ? 'orders.nothingToRestock' : 'orders.restockKept',
    );
  expect(await seen(), 'nothing of it was done').toMatchObject([{ _id: report, isOpen: true }]);
  expect(await says({ keeps: [report] })).toMatch(/^You keep ‘[^’]+’ × 2: there is nothing to send back\.$/m);
  expect(await seen()).toMatchObject([{ _id: report, isOpen: false, isKept: true }]);
  expect(await says({ keeps: [report] }), 'once').toBe('orders.returnResolved');
  expect(await says({})).not.toMatch(/still open|You keep/);
  expect((await seenBy(server, id, payable.buyer)).payment.refundedAmount).toBe(6_000);
});

/** The emails that the queued news make, by whom they go to. */
async function toldMails(): Promise<Map<string, EmailOrder>> {
  const { db } = server.services;
  const news = await db.execute<{ data: OrderNews }>(sql`SELECT data FROM pgboss.job WHERE name = 'orders.notify'`);
  for (const { data } of news.rows) await sendOrderNews(server.services, data);
  const mails = await db.execute<{ data: EmailOrder }>(sql`SELECT data FROM pgboss.job WHERE name = 'mail.send'`);
  return new Map(mails.rows.map(({ data }) => [data.to, data]));
}

test('the second refund of an order says what it gave back, and what was given back in all', async () => {
  const { db } = server.services;
  const { payable, id, admin, lines } = await makePaidOrder(server);
  await requestRefund(server, id, admin, { items: [{ item: lines.hills, amount: 10_000 }] });
  await refundDue(server.services);
  await db.execute(sql`DELETE FROM pgboss.job WHERE name IN ('orders.notify', 'mail.send')`);
  await requestRefund(server, id, admin, { amount: 4_000 });
  await refundDue(server.services);
  const mails = await toldMails();
  const { text } = writeOrdered(mails.get(payable.buyer.email)!);
  expect(text).toContain('This refund: 4,000 Frw\nRefunded in all: 14,000 of 35,000 Frw');
  expect(text).toContain('After this refund you’ve paid 21,000 Frw for this order.');
  expect(text).not.toContain('Total');
});

test('a refund of a whole order at once is told to all with its reason', async () => {
  const { payable, id, admin, first } = await makePaidOrder(server);
  await server.services.db.execute(sql`DELETE FROM pgboss.job WHERE name IN ('orders.notify', 'mail.send')`);
  await requestRefund(server, id, admin, { reason: 'It arrived damaged' });
  await refundDue(server.services);
  const mails = await toldMails();
  const texts = [payable.buyer.email, first.email].map((email) => writeOrdered(mails.get(email)!).text);
  for (const text of texts) expect(text).toMatch(/^Reason: It arrived damaged\.$/m);
  expect(texts[0]).toContain('We’ve refunded 35,000 Frw');
});

test('of the refund by which all of an order is refunded each artist is mailed of that, and of which works are not in the shop again', async () => {
  const { db } = server.services;
  const { id, admin, first, lines } = await makePaidOrder(server);
  await requestRefund(server, id, admin, { items: [{ item: lines.lake, amount: 1_000 }] });
  await refundDue(server.services);
  await db.execute(sql`DELETE FROM pgboss.job WHERE name IN ('orders.notify', 'mail.send')`);
  await requestRefund(server, id, admin, { reason: 'You sent it back' });
  await refundDue(server.services);
  const mails = await toldMails();
  const mail = mails.get(first.email)!;
  expect(mail.letter).toBe('orderRefundedForArtist');
  const { text } = writeOrdered(mail);
  expect(text).toMatch(/^Reason: \S+ sent it back\.$/m);
  expect(text).toContain('Not back in the shop: ‘Thousand Hills at Dawn’. If you have it again');
  expect(text).not.toContain('one amount for the whole order');
});

test.each<[string, (scene: Awaited<ReturnType<typeof makePaidOrder>>) => Promise<unknown>, string]>([
  [
    'an order',
    ({ id, admin }) => server.call(`POST /checkout/${id}/cancel`, { as: admin.token, body: { reason: 'Broken' } }),
    'We’re refunding 35,000 Frw, which you paid by card.',
  ],
  [
    'an item',
    async ({ id, admin, payable, lines }) => {
      await server.call(`POST /checkout/${id}/cancellation`, {
        as: payable.buyer.token,
        body: { reason: 'No room', items: [lines.hills] },
      });
      return server.call(`POST /checkout/${id}/cancellation/accept`, { as: admin.token });
    },
    'We’re refunding 20,000 Frw, which you paid by card.',
  ],
])('the cancellation of %s and its refund are one mail to each person and one line in the bell', async (_, act, said) => {
  const { db } = server.services;
  const scene = await makePaidOrder(server);
  await db.execute(sql`DELETE FROM pgboss.job WHERE name IN ('orders.notify', 'mail.send')`);
  await act(scene);
  await refundDue(server.services);
  const news = await db.execute<{ data: OrderNews }>(sql`SELECT data FROM pgboss.job WHERE name = 'orders.notify' ORDER BY created_on, id`);
  for (const { data } of news.rows) if (!data.news.startsWith('cancellationAsked')) await sendOrderNews(server.services, data);
  const { rows } = await db.execute<{ data: EmailOrder }>(sql`SELECT data FROM pgboss.job WHERE name = 'mail.send'`);
  const toBuyer = rows.filter(({ data }) => data.to === scene.payable.buyer.email).map(({ data }) => writeOrdered(data).text);
  expect(toBuyer).toEqual([expect.stringContaining(said)]);
  expect(rows.filter(({ data }) => data.to === scene.first.email)).toHaveLength(1);
  const bell = (await server.call('GET /notifications', { as: scene.payable.buyer.token })).json<{ data: { text: string }[] }>().data;
  expect(bell.map(({ text }) => text)).toEqual([expect.stringMatching(/cancelled: .*\. We’re refunding \d+,000 Frw$/)]);
});

test('the export of one’s data says in words why money came back, also what the shop itself has a code for', async () => {
  const { payable, id, admin, lines } = await makePaidOrder(server);
  await requestRefund(server, id, admin, { items: [{ item: lines.hills, amount: 1_000 }] });
  const exported = async () => {
    const answer = await server.call(`GET /users/${payable.buyer.id}/export`, { as: payable.buyer.token });
    return answer.json<{ data: { areas: { refunds: Record<string, unknown>[] } } }>().data.areas.refunds;
  };
  const [own] = await exported();
  expect(own).toMatchObject({ reason: 'A corner was damaged', currency: 'RWF' });
  expect(Object.keys(own!)).not.toContain('reason_code');
  const name = (await server.services.db.execute(sql`SELECT name FROM order_lines WHERE id = ${lines.hills}`)).rows[0]!['name'];
  for (const [code, words] of [
    ['itemsCancelled', `Cancelled: ${String(name)}.`],
    ['orderCancelled', 'The order was cancelled.'],
    ['second', 'The order was paid twice.'],
  ]) {
    await server.services.db.execute(sql`UPDATE refunds SET reason = '', reason_code = ${code} WHERE order_id = ${id}`);
    expect((await exported()).map(({ reason }) => reason)).toEqual([words]);
  }
});
