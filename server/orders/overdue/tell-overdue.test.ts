import { randomUUID } from 'node:crypto';
import { sql } from '#server/database/drizzle.ts';
import { beforeAll, expect, test } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { runAsJob } from '#server/platform/current-job/current-job.ts';
import { makePaidOrder } from '#server/testing/paid-order.ts';
import { type TestServer, useTestServer } from '#server/testing/test-server.ts';
import { tellOverdue } from './tell-overdue.ts';

const server = useTestServer();
type Person = Awaited<ReturnType<TestServer['person']>>;
let admin: Person;
beforeAll(async () => {
  admin = await server.person({ role: 'Admin' });
});

const paidAgo = (id: string, time: string) =>
  server.services.db.execute(sql`UPDATE orders SET paid_at = now() - ${time}::interval WHERE id = ${id}`);
const mailsAbout = async (number: number) =>
  (
    await server.services.db.execute<{ to: string; kind: string; link: string }>(sql`
      SELECT data ->> 'to' AS "to", data ->> 'letter' AS kind, data -> 'facts' ->> 'link' AS link FROM pgboss.job
      WHERE name = 'mail.send' AND data -> 'facts' ->> 'number' = ${String(number)} AND data ->> 'letter' LIKE 'dispatch%' ORDER BY kind`)
  ).rows;
const bellOf = async ({ token }: Person) => (await server.call('GET /notifications', { as: token })).json().data[0];

test('two days after the promised day the artist is reminded and the buyer told, once; sending clears the bells', async () => {
  const paid = await makePaidOrder(server);
  await paidAgo(paid.id, '4 days 23 hours');
  await tellOverdue(server.services);
  expect(await mailsAbout(paid.number)).toEqual([]);
  await paidAgo(paid.id, '5 days 1 hour');
  await Promise.all([tellOverdue(server.services), tellOverdue(server.services)]);
  await tellOverdue(server.services);
  const site = server.config.publicUrl;
  expect(await mailsAbout(paid.number)).toEqual([
    { to: paid.buyer.email, kind: 'dispatchLate', link: `${site}/cart/orders/${paid.id}` },
    { to: paid.artist.email, kind: 'dispatchOverdue', link: `${site}/dashboard/artist/orders/${paid.id}` },
  ]);
  const { rows } = await server.services.db.execute<{ facts: object }>(sql`
    SELECT data -> 'facts' AS facts FROM pgboss.job WHERE data ->> 'letter' = 'dispatchLate' AND data ->> 'to' = ${paid.buyer.email}`);
  expect(rows[0]?.facts, 'the work, its price and the way to its artist').toMatchObject({
    pieces: [{ text: 'Work 1 × 1', amount: expect.any(Number), detail: expect.any(String) }],
    artists: [{ chat: `/chats?with=${paid.artist.id}&order=${paid.id}` }],
  });
  const { data: late } = (await server.call(`GET /checkout/${paid.id}`, { as: paid.buyer.token })).json<{ data: Order }>();
  expect(late.items[0]?.remindedAt, 'its page says so too').toMatch(/^\d{4}-/);
  expect(await bellOf(admin)).toMatchObject({ link: `/dashboard/admin/orders/${paid.id}`, read: false });
  await paid.step(paid.artist, 'sent');
  for (const person of [admin, paid.artist, paid.buyer]) expect((await bellOf(person)).read).toBe(true);
});

test('an item that was promised after a long holiday is overdue two days after that', async () => {
  const paid = await makePaidOrder(server);
  await server.services.db.execute(sql`UPDATE order_lines SET dispatch_days = 426 WHERE order_id = ${paid.id}`);
  await paidAgo(paid.id, '427 days');
  await tellOverdue(server.services);
  expect(await mailsAbout(paid.number)).toEqual([]);
  await paidAgo(paid.id, '428 days 1 hour');
  await tellOverdue(server.services);
  expect((await mailsAbout(paid.number)).map(({ kind }) => kind)).toEqual(['dispatchLate', 'dispatchOverdue']);
});

test('what is sent, asked to be cancelled or refunded is not overdue, and only the artist who is late is reminded', async () => {
  const [sent, asked, shared] = [await makePaidOrder(server), await makePaidOrder(server), await makePaidOrder(server, 2)];
  await sent.step(sent.artist, 'sent');
  await asked.ask('cancellation', asked.buyer, { reason: 'Too late' });
  const [first, second] = shared.artists as [Person, Person];
  await shared.step(first, 'sent');
  for (const { id } of [sent, asked, shared]) await paidAgo(id, '6 days');
  await tellOverdue(server.services);
  expect([await mailsAbout(sent.number), await mailsAbout(asked.number)]).toEqual([[], []]);
  expect((await mailsAbout(shared.number)).map(({ to }) => to)).toEqual([shared.buyer.email, second.email]);
});

test('one run of the job mails of every order, also where artist and buyer are the same', async () => {
  const [buyer, artist] = [await server.person(), await server.person({ role: 'Artist' })];
  const { db } = server.services;
  const numbers = [];
  for (const name of ['Hills', 'Lake']) {
    const { order } = await makeOrder(db, { buyerId: buyer.id, arts: [await makeArt(db, { ownerId: artist.id, name })] });
    await db.execute(sql`UPDATE orders SET payment_status = 'paid', paid_at = now() - interval '6 days' WHERE id = ${order.id}`);
    numbers.push(order.number);
  }
  const id = randomUUID();
  for (const _ of ['tried', 'tried again']) await runAsJob({ id }, () => tellOverdue(server.services));
  for (const number of numbers) expect((await mailsAbout(number)).map(({ to }) => to)).toEqual([buyer.email, artist.email]);
});
