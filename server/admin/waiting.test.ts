import { sql } from '#server/database/drizzle.ts';
import { beforeAll, expect, test } from 'vitest';
import type { Waiting } from '#contract/waiting.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { nextId } from '#server/database/lists/next-id.ts';
import { countStatements } from '#server/testing/statements/count-statements.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { waitingSources } from '#server/staff-sources.ts';
import { findWaiting } from './waiting.ts';

const server = useTestServer();
let admin: { token: string };
beforeAll(async () => {
  admin = await server.person({ role: 'Admin' });
});
const query = (text: string, values: unknown[] = []) => server.services.db.$client.query(text, values);
const waiting = async () => (await server.call('GET /admin/waiting', { as: admin.token })).json<{ data: Waiting[] }>().data;
const of = async (kind: Waiting['kind']) => (await waiting()).find((one) => one.kind === kind);

test('GET /admin/waiting is empty when nothing waits, and is one statement', async () => {
  expect(await waiting()).toEqual([]);
  const counted = await countStatements(server.services.db, () => findWaiting(server.services.db, waitingSources, 'admin'));
  expect(counted.statements).toHaveLength(1);
});

test('each kind is counted with its oldest, in the order of the contract, until it is done', async () => {
  const applicant = await server.person({ role: 'Artist', status: 'pending' });
  await server.call('POST /messages', { body: { names: 'Eric', email: 'eric@example.com', subject: 'Hello', message: 'A question' } });
  const comment = nextId();
  const { data: posts } = (await server.call('GET /blog')).json();
  await query("INSERT INTO blog_comments (id, name, author_name, text, created_at) VALUES ($1, $2, 'Eric', 'Hm', '2026-01-02T10:00:00Z')", [
    comment,
    posts[0].name,
  ]);
  expect((await waiting()).map(({ kind, count }) => [kind, count])).toEqual([
    ['applications', 1],
    ['emails', 1],
    ['comments', 1],
  ]);
  expect(await of('comments')).toEqual({
    kind: 'comments',
    count: 1,
    oldest: '2026-01-02T10:00:00.000Z',
    href: '/dashboard/admin/moderation?kind=comments',
    next: `/dashboard/admin/moderation?kind=comments&words=${comment}`,
    first: { who: 'Eric', about: 'Hm', number: null },
  });
  expect(await of('applications')).toMatchObject({ href: '/dashboard/admin/applicants?state=unasked', first: { who: applicant.name } });
  expect((await of('emails'))?.first).toEqual({ who: 'Eric', about: 'Hello', number: null });
  await server.call(`POST /users/${applicant.id}/artist`, { as: admin.token });
  await server.call(`POST /admin/moderation/comments/${comment}/hide`, { as: admin.token, body: {} });
  expect((await waiting()).map(({ kind }) => kind)).toEqual(['emails']);
  const inbox = async () => (await server.call('GET /messages?state=unanswered', { as: admin.token })).json().data as { _id: string }[];
  const [email] = await inbox();
  await server.call(`PUT /messages/${email?._id}`, { as: admin.token, body: { answer: 'Yes, until six.' } });
  expect(await waiting(), 'an answered email waits no more').toEqual([]);
  expect(await inbox()).toEqual([]);
});

test('a paid order waits to be approved and to be sent; it is late on the day after it was promised', async () => {
  const buyer = await server.person();
  const artists = [await server.person({ role: 'Artist' }), await server.person({ role: 'Artist' })];
  const arts = await Promise.all(artists.map(({ id }) => makeArt(server.services.db, { ownerId: id })));
  const { order, lines } = await makeOrder(server.services.db, { buyerId: buyer.id, arts });
  const payAgo = (days: number) =>
    query("UPDATE orders SET payment_status = 'paid', paid_at = now() - make_interval(days => $2) WHERE id = $1", [order.id, days]);
  await payAgo(3);
  expect(await of('ordersToApprove')).toMatchObject({ count: 1, late: 0, next: `/dashboard/admin/orders/${order.id}?act=approve` });
  const works = lines.map(({ line }) => line.name).join(', ');
  expect((await of('ordersToApprove'))?.first).toEqual({ who: order.buyerName, about: works, number: order.number });
  expect(await of('ordersToSend'), 'what is still to be approved waits for that').toBeUndefined();
  await payAgo(4);
  expect(await of('ordersToApprove')).toMatchObject({
    count: 1,
    late: 1,
    href: '/dashboard/admin/orders?decide=approval&sort=oldest',
  });
  await server.call(`POST /checkout/${order.id}/complete`, { as: admin.token });
  expect(await of('ordersToApprove')).toBeUndefined();
  expect(await of('ordersToSend'), 'one order of two artists is one').toMatchObject({
    count: 1,
    late: 1,
    href: '/dashboard/admin/orders?decide=sending&sort=toSend',
    next: `/dashboard/admin/orders/${order.id}?act=send`,
  });
  for (const { line } of lines) await server.call(`POST /checkout/${order.id}/lines/${line.id}/sent`, { as: admin.token, body: {} });
  expect(await of('ordersToSend')).toBeUndefined();
});

test('an order with reported problems waits once, until all of them are resolved; its list has it, and its row says which', async () => {
  const { db } = server.services;
  const buyer = await server.person();
  const artist = await server.person({ role: 'Artist' });
  const { order, lines } = await makeOrder(db, { buyerId: buyer.id, arts: [await makeArt(db, { ownerId: artist.id })] });
  await query("UPDATE orders SET payment_status = 'paid', paid_at = now(), paid_amount = 1, paid_currency = 'RWF' WHERE id = $1", [
    order.id,
  ]);
  for (const { line } of lines) await server.call(`POST /checkout/${order.id}/lines/${line.id}/sent`, { as: admin.token, body: {} });
  const listed = async (as: { token: string }, call: `GET /${string}`) => (await server.call(call, { as: as.token })).json().data;
  const reported: string[] = [];
  for (const reason of ['damaged', 'other']) {
    const form = new FormData();
    form.set('reason', reason);
    form.set('text', 'A corner is broken.');
    const answer = await server.call(`POST /checkout/${order.id}/problems`, { as: buyer.token, form });
    reported.push(answer.json().data._id);
  }
  expect(await of('problems')).toMatchObject({ count: 1, href: `/dashboard/admin/orders/${order.id}` });
  expect(await listed(admin, 'GET /checkout?decide=problem')).toMatchObject([{ _id: order.id, openProblem: reported[0] }]);
  expect((await listed(buyer, 'GET /checkout/owner'))[0]).not.toHaveProperty('openProblem');
  for (const id of reported) await server.call(`POST /messages/${id}/close`, { as: admin.token });
  expect(await of('problems')).toBeUndefined();
  expect(await listed(admin, 'GET /checkout?decide=problem')).toEqual([]);
  await server.call(`POST /messages/${reported[1]}/close/undo`, { as: admin.token });
  expect(await listed(admin, 'GET /checkout?decide=problem')).toMatchObject([{ openProblem: reported[1] }]);
});

test('one cancellation or refund to decide leads to its order, several to the list of just these', async () => {
  const { db } = server.services;
  const buyer = await server.person();
  const artist = await server.person({ role: 'Artist' });
  const arts = [await makeArt(db, { ownerId: artist.id, availableArts: 9 })];
  const makePaid = async () => {
    const { order } = await makeOrder(db, { buyerId: buyer.id, arts });
    await query("UPDATE orders SET payment_status = 'paid', paid_at = now(), paid_amount = 1, paid_currency = 'RWF' WHERE id = $1", [
      order.id,
    ]);
    return order;
  };
  const asked = [await makePaid(), await makePaid()];
  for (const [at, { id }] of asked.entries()) {
    await query("UPDATE orders SET cancellation_state = 'asked', cancellation_asked_at = now() WHERE id = $1", [id]);
    expect(await of('cancellations')).toMatchObject({
      count: at + 1,
      href: at === 0 ? `/dashboard/admin/orders/${id}` : '/dashboard/admin/orders?decide=cancellation&sort=oldest',
    });
  }
  for (const [at, { id }] of asked.entries()) {
    await server.call(`POST /checkout/${id}/cancel`, { as: admin.token, body: { reason: 'Wish' } });
    expect(await of('refunds')).toMatchObject({
      count: at + 1,
      href: at === 0 ? `/dashboard/admin/orders/${id}` : '/dashboard/admin/orders?decide=refund&sort=oldest',
    });
  }
  const listed = async (filters: string) =>
    (await server.call(`GET /checkout?${filters}`, { as: admin.token })).json().data.map(({ _id }: { _id: string }) => _id);
  expect(await listed('decide=refund&sort=oldest')).toEqual(asked.map(({ id }) => id));
  await query(
    "INSERT INTO refunds (id, order_id, amount, currency, reason, state) VALUES (gen_random_uuid(), $1, 1, 'RWF', 'Once more', 'waiting')",
    [asked[1]!.id],
  );
  expect(await of('refunds'), 'an order with several refunds is one, as in its list').toMatchObject({ count: 2 });
  expect(await listed('decide=refund&sort=oldest')).toHaveLength(2);
});

test('a mail that nobody could send for a quarter of an hour is a failure, with its list', async () => {
  const id = nextId();
  await query(`INSERT INTO outgoing_mails (id, cause, letter, reader) VALUES ($1::uuid, $1::text, 'welcome', 'x')`, [id]);
  expect(await of('failures')).toBeUndefined();
  await query(`UPDATE outgoing_mails SET created_at = now() - interval '20 minutes' WHERE id = $1`, [id]);
  expect(await of('failures')).toMatchObject({ count: 1, href: '/dashboard/admin/failures' });
  const { data } = (await server.call('GET /admin/failures', { as: admin.token })).json();
  expect(data).toMatchObject([{ _id: id, kind: 'mail', name: 'welcome', tries: null, error: null }]);
});

test('orders to send are those that can be sent now, exactly as many as in their list, and the late ones of all kinds those of theirs', async () => {
  const { db } = server.services;
  const buyer = await server.person();
  const artist = await server.person({ role: 'Artist' });
  const arts = [await makeArt(db, { ownerId: artist.id, availableArts: 9 })];
  const makePaid = async (daysAgo: number, isApproved: boolean) => {
    const { order } = await makeOrder(db, { buyerId: buyer.id, arts });
    await query(
      "UPDATE orders SET payment_status = 'paid', paid_amount = 1, paid_currency = 'RWF', paid_at = now() - make_interval(days => $2) WHERE id = $1",
      [order.id, daysAgo],
    );
    if (isApproved) await server.call(`POST /checkout/${order.id}/complete`, { as: admin.token });
    return order.id;
  };
  const listed = async (asked: string) =>
    (await server.call(`GET /checkout?${asked}`, { as: admin.token })).json().data.map(({ _id }: { _id: string }) => _id) as string[];
  const others = (await of('ordersToApprove'))?.count ?? 0;
  const listOf = async (kind: Waiting['kind']) => listed((await of(kind))?.href.split('?')[1] ?? '');
  const lates = async () => (await waiting()).reduce((sum, { late = 0 }) => sum + late, 0);
  const asked = await makePaid(9, true);
  await makePaid(8, false);
  const [soon, late] = [await makePaid(2, true), await makePaid(5, true)];
  await query("UPDATE orders SET cancellation_state = 'asked', cancellation_asked_at = now() WHERE id = $1", [asked]);
  expect(await of('ordersToSend')).toMatchObject({ count: 2, late: 1, next: `/dashboard/admin/orders/${late}?act=send` });
  expect(await listOf('ordersToSend')).toEqual([late, soon]);
  expect(await of('ordersToApprove')).toMatchObject({ count: others + 1, late: 1 });
  expect(await of('cancellations')).toMatchObject({ count: 1, late: 1 });
  expect(await lates()).toBe((await listed('overdue=true')).length);
  await query('UPDATE orders SET cancellation_items = ARRAY[gen_random_uuid()] WHERE id = $1', [asked]);
  expect(await of('ordersToSend'), 'what is not asked for is sent').toMatchObject({
    count: 3,
    next: `/dashboard/admin/orders/${asked}?act=send`,
  });
  expect(await listOf('ordersToSend')).toEqual([asked, late, soon]);
  expect(await of('cancellations'), 'it is late for its sending').toMatchObject({ late: 0 });
  await query(
    "UPDATE orders SET cancellation_state = 'asked', cancellation_asked_at = now(), cancellation_items = NULL WHERE payment_status = 'paid' AND status <> 'cancelled'",
  );
  expect(await of('ordersToSend'), 'what nobody may send is not there').toBeUndefined();
  expect(await of('ordersToApprove'), 'who asked to cancel is answered first').not.toHaveProperty('next');
  expect(await lates()).toBe((await listed('overdue=true')).length);
});

test('what can be sent is read by the index of these alone', async () => {
  const { db } = server.services;
  await db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL enable_seqscan = off`);
    await tx.execute(sql`SET LOCAL enable_sort = off`);
    const { rows } = await tx.execute(sql`EXPLAIN ${waitingSources.ordersToSend.rows}`);
    expect(JSON.stringify(rows)).toContain('orders_sendable');
  });
});
