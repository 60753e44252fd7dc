import { eq, sql } from '#server/database/drizzle.ts';
import { beforeAll, expect, test } from 'vitest';
import { arts } from '#server/arts/table.ts';
import { sendOrderNews } from '#server/orders/news/notify.ts';
import { cancellationKey } from '#server/orders/news/order-notifications.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { makePaidOrder } from '#server/testing/paid-order.ts';
import { type TestServer, useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();
type Person = Awaited<ReturnType<TestServer['person']>>;
type Paid = Awaited<ReturnType<typeof makePaidOrder>>;
let admin: Person;
beforeAll(async () => {
  admin = await server.person({ role: 'Admin' });
});

const cancel = (paid: Paid, as = paid.buyer) => paid.ask('cancellation', as, { reason: 'Ordered twice' });
const codeOf = (answer: Awaited<ReturnType<Paid['ask']>>) => [answer.statusCode, answer.json().code];
const stockOf = async ({ art }: Paid) => (await server.services.db.select().from(arts).where(eq(arts.id, art.id)))[0]!.availableArts;

test('the buyer of a paid order asks, its artist accepts: it is cancelled, its stock is back, its money is due', async () => {
  const paid = await makePaidOrder(server);
  const stock = await stockOf(paid);
  expect((await cancel(paid)).json().data.cancellation).toMatchObject({ state: 'asked', reason: 'Ordered twice' });
  const accepted = await paid.ask('cancellation/accept', paid.artist);
  expect(accepted.json().data).toMatchObject({
    status: 'cancelled',
    payment: { status: 'refund_due' },
    cancellation: { state: 'accepted' },
  });
  expect(await stockOf(paid)).toBe(stock + 1);
  expect(await paid.told(paid.buyer)).toEqual([
    'placed by buyer Keza',
    'cancellationAsked by buyer Keza',
    'cancellationAccepted by artist Artist 1',
    'cancelled by artist Artist 1',
  ]);
  expect((await paid.ask('cancellation/accept', paid.artist)).statusCode).toBe(200);
  expect(codeOf(await paid.ask('cancellation/decline', paid.artist))).toEqual([409, 'orders.noCancellation']);
  expect(await stockOf(paid)).toBe(stock + 1);
});

test('declined it goes on, and may be asked for again, three times in all', async () => {
  const paid = await makePaidOrder(server);
  await cancel(paid);
  expect((await paid.ask('cancellation/decline', paid.artist)).json().data).toMatchObject({
    status: 'pending',
    cancellation: { state: 'declined' },
  });
  expect((await paid.see(paid.buyer)).cancellation).not.toHaveProperty('isLast');
  for (let time = 2; time <= 3; time += 1) {
    expect((await cancel(paid)).statusCode).toBe(200);
    expect(codeOf(await cancel(paid)), 'one waits').toEqual([409, 'orders.cancellationAsked']);
    await paid.ask('cancellation/decline', admin);
  }
  expect(codeOf(await cancel(paid))).toEqual([409, 'orders.cancellationLimit']);
  expect((await paid.see(paid.buyer)).cancellation).toMatchObject({ isLast: true });
  expect((await paid.step(paid.artist, 'sent')).statusCode).toBe(200);
});

test('also of an order that an admin approved before anything was sent', async () => {
  const [accepted, declined] = [await makePaidOrder(server), await makePaidOrder(server)];
  const stock = await stockOf(accepted);
  for (const paid of [accepted, declined]) {
    expect((await paid.ask('complete', admin)).json().data.status).toBe('complete');
    expect((await cancel(paid)).json().data).toMatchObject({ status: 'complete', cancellation: { state: 'asked' } });
    expect(codeOf(await paid.step(paid.artist, 'sent'))).toEqual([409, 'orders.cancellationOpen']);
  }
  expect((await accepted.ask('cancellation/accept', accepted.artist)).json().data).toMatchObject({
    status: 'cancelled',
    completedAt: null,
    payment: { status: 'refund_due' },
    refunds: [{ amount: accepted.art.price, state: 'due' }],
    cancellation: { state: 'accepted' },
  });
  expect(await stockOf(accepted)).toBe(stock + 1);
  expect((await declined.ask('cancellation/decline', admin)).json().data).toMatchObject({
    status: 'complete',
    payment: { status: 'paid' },
    cancellation: { state: 'declined' },
  });
  expect((await declined.step(declined.artist, 'sent')).statusCode).toBe(200);
});

test('with several artists none of them answers, an admin does', async () => {
  const paid = await makePaidOrder(server, 2);
  await cancel(paid);
  for (const artist of paid.artists) expect(codeOf(await paid.ask('cancellation/accept', artist))).toEqual([403, 'orders.severalArtists']);
  expect((await paid.ask('cancellation/accept', admin)).statusCode).toBe(200);
});

test('only its buyer asks, only of a paid order, and only while nothing is sent', async () => {
  const paid = await makePaidOrder(server);
  expect((await cancel(paid, paid.artist)).statusCode).toBe(403);
  expect((await cancel(paid, await server.person())).statusCode).toBe(404);
  await paid.step(paid.artist, 'sent');
  expect(codeOf(await cancel(paid))).toEqual([409, 'orders.alreadySent']);
  const buyer = await server.person();
  const { order } = await makeOrder(server.services.db, { buyerId: buyer.id });
  const unpaid = await server.call(`POST /checkout/${order.id}/cancellation`, { as: buyer.token, body: { reason: 'No' } });
  expect(codeOf(unpaid)).toEqual([409, 'orders.notPaid']);
  expect((await paid.ask('cancellation', paid.buyer)).statusCode).toBe(400);
});

test('while it is asked nothing is sent or approved; an admin who cancels answers it', async () => {
  const paid = await makePaidOrder(server);
  await cancel(paid);
  expect(codeOf(await paid.step(paid.artist, 'sent'))).toEqual([409, 'orders.cancellationOpen']);
  expect(codeOf(await paid.ask('complete', admin))).toEqual([409, 'orders.cancellationOpen']);
  expect((await paid.ask('cancel', admin)).json().data).toMatchObject({ status: 'cancelled', cancellation: { state: 'accepted' } });
});

const withdraw = (paid: Paid, { as = paid.buyer, at }: { as?: Person; at?: string } = {}) =>
  paid.ask('cancellation/withdraw', as, { ...(at !== undefined && { at }) });

test('the buyer withdraws the request while nobody has answered: it is sent, nobody is asked any more, and the artist is told', async () => {
  const paid = await makePaidOrder(server);
  expect(codeOf(await withdraw(paid))).toEqual([409, 'orders.noCancellation']);
  const { at } = (await cancel(paid)).json().data.cancellation;
  await sendOrderNews(server.services, { orderId: paid.id, news: 'cancellationAsked' });
  expect(codeOf(await withdraw(paid, { as: paid.artist }))[0]).toBe(403);
  expect(codeOf(await withdraw(paid, { at: '2020-01-01T00:00:00.000Z' }))).toEqual([409, 'orders.cancellationChanged']);
  expect((await withdraw(paid, { at })).json().data.cancellation).toMatchObject({ state: 'withdrawn' });
  expect((await withdraw(paid)).statusCode, 'again').toBe(200);
  for (const answer of ['accept', 'decline']) {
    expect(codeOf(await paid.ask(`cancellation/${answer}`, paid.artist))).toEqual([409, 'orders.cancellationWithdrawn']);
  }
  expect(await paid.told(paid.artist)).toEqual([
    'placed by buyer Keza',
    'cancellationAsked by buyer Keza',
    'cancellationWithdrawn by buyer Keza',
  ]);
  await sendOrderNews(server.services, { orderId: paid.id, news: 'cancellationWithdrawn' });
  // Asked about late, as after a restart: it is not asked any more.
  await sendOrderNews(server.services, { orderId: paid.id, news: 'cancellationAsked' });
  const { rows } = await server.services.db.execute(sql`
    SELECT kind, read_at IS NULL AS "isNew" FROM notifications WHERE user_id = ${paid.artist.id} ORDER BY id`);
  expect(rows).toEqual([
    { kind: 'order.cancellationAsked', isNew: false },
    { kind: 'order.cancellationWithdrawn', isNew: true },
  ]);
  expect((await paid.step(paid.artist, 'sent')).statusCode).toBe(200);
});

test('a withdrawal is told to who was asked alone: to nobody where the question had not gone out, by the bell where the shop was asked', async () => {
  const [early, asked, shared] = [await makePaidOrder(server), await makePaidOrder(server), await makePaidOrder(server, 2)];
  const told: unknown[] = [];
  for (const paid of [early, asked, shared]) {
    await cancel(paid);
    if (paid !== early) await sendOrderNews(server.services, { orderId: paid.id, news: 'cancellationAsked' });
    await withdraw(paid);
    await sendOrderNews(server.services, { orderId: paid.id, news: 'cancellationWithdrawn' });
    const { db } = server.services;
    const mails = await db.execute(sql`
      SELECT 1 FROM pgboss.job WHERE name = 'mail.send' AND data ->> 'letter' = 'cancellationWithdrawnForArtist' AND data ->> 'to' = ${paid.artist.email}`);
    const bells = await db.execute(sql`
      SELECT 1 FROM notifications WHERE user_id = ${paid.artist.id} AND kind = 'order.cancellationWithdrawn'`);
    told.push([mails.rows.length, bells.rows.length]);
  }
  expect(told).toEqual([
    [0, 0],
    [1, 1],
    [0, 1],
  ]);
});

/** How many have the question in their bell as new. */
async function countAsked({ id }: Paid): Promise<number> {
  const { rows } = await server.services.db.execute(
    sql`SELECT 1 FROM notifications WHERE key = ${cancellationKey(id)} AND read_at IS NULL`,
  );
  return rows.length;
}

test.each(['accept', 'decline'])('a question that goes out late, after an answer (%s), is put to nobody', async (answer) => {
  const paid = await makePaidOrder(server);
  await cancel(paid);
  expect((await paid.ask(`cancellation/${answer}`, admin)).statusCode).toBe(200);
  await sendOrderNews(server.services, { orderId: paid.id, news: 'cancellationAsked' });
  expect(await countAsked(paid)).toBe(0);
});

test('a question that goes out while it is answered waits for nobody afterwards', async () => {
  for (let round = 0; round < 6; round += 1) {
    const paid = await makePaidOrder(server);
    await cancel(paid);
    const asking = sendOrderNews(server.services, { orderId: paid.id, news: 'cancellationAsked' });
    const [answered] = await Promise.all([paid.ask('cancellation/decline', paid.artist), asking]);
    expect([answered.statusCode, await countAsked(paid)]).toEqual([200, 0]);
  }
});

test('what was withdrawn is asked for again, three times in all; what was answered is not withdrawn', async () => {
  const paid = await makePaidOrder(server);
  for (let time = 1; time <= 3; time += 1) {
    expect((await cancel(paid)).statusCode).toBe(200);
    if (time < 3) await withdraw(paid);
  }
  await paid.ask('cancellation/decline', paid.artist);
  expect(codeOf(await withdraw(paid))).toEqual([409, 'orders.cancellationDecided']);
  expect(codeOf(await cancel(paid))).toEqual([409, 'orders.cancellationLimit']);
});

test('withdrawn while it is answered: one of the two comes first, and the other is told', async () => {
  for (let round = 0; round < 6; round += 1) {
    const paid = await makePaidOrder(server);
    await cancel(paid);
    const [taken, answered] = await Promise.all([withdraw(paid), paid.ask('cancellation/accept', paid.artist)]);
    const { cancellation, payment } = await paid.see(paid.buyer);
    if (taken.statusCode === 200) {
      expect([codeOf(answered), cancellation?.state, payment.status]).toEqual([[409, 'orders.cancellationWithdrawn'], 'withdrawn', 'paid']);
    } else {
      expect([codeOf(taken), cancellation?.state, payment.status]).toEqual([[409, 'orders.cancellationDecided'], 'accepted', 'refund_due']);
    }
  }
});

test('asked while it is being sent: one of the two comes first, and the other is refused', async () => {
  for (let round = 0; round < 6; round += 1) {
    const paid = await makePaidOrder(server);
    const answers = await Promise.all([cancel(paid), paid.step(paid.artist, 'sent')]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  }
});

test('accepted and declined at once: one answer counts', async () => {
  for (let round = 0; round < 4; round += 1) {
    const paid = await makePaidOrder(server);
    await cancel(paid);
    const answers = await Promise.all([paid.ask('cancellation/accept', paid.artist), paid.ask('cancellation/decline', admin)]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    const { status, cancellation } = await paid.see(paid.buyer);
    expect([status, cancellation?.state]).toEqual(answers[0].statusCode === 200 ? ['cancelled', 'accepted'] : ['pending', 'declined']);
  }
});

test('who may answer is told, each mail and notification leads to the order, and the answer clears it for all', async () => {
  const paid = await makePaidOrder(server);
  await cancel(paid);
  await server.services.db.execute(sql`DELETE FROM pgboss.job WHERE name = 'mail.send'`);
  await sendOrderNews(server.services, { orderId: paid.id, news: 'cancellationAsked' });
  const mails = await server.services.db.execute<{ to: string; link: string }>(sql`
    SELECT data ->> 'to' AS "to", data -> 'facts' ->> 'link' AS link FROM pgboss.job WHERE name = 'mail.send'`);
  expect(mails.rows).toEqual([{ to: paid.artist.email, link: `${server.config.publicUrl}/dashboard/artist/orders/${paid.id}` }]);
  const bell = async (person: Person) => (await server.call('GET /notifications', { as: person.token })).json();
  expect((await bell(admin)).data[0]).toMatchObject({ link: `/dashboard/admin/orders/${paid.id}`, read: false });
  await paid.ask('cancellation/decline', paid.artist);
  for (const person of [admin, paid.artist]) expect((await bell(person)).data[0]).toMatchObject({ kind: 'order', read: true });
});
