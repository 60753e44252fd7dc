import { eq, sql } from '#server/database/drizzle.ts';
import { beforeAll, expect, test } from 'vitest';
import { arts } from '#server/arts/table.ts';
import { sendOrderNews } from '#server/orders/news/notify.ts';
import type { OrderNews } from '#server/orders/news/order-news.ts';
import { orders } from '#server/orders/table.ts';
import { EVERYTHING, sumChecks } from '#server/sums/differences.ts';
import { makePaidOrder } from '#server/testing/paid-order.ts';
import { type TestServer, useTestServer } from '#server/testing/test-server.ts';

/* Items of a paid order are cancelled while others of it stay. */
const server = useTestServer();
type Person = Awaited<ReturnType<TestServer['person']>>;
type Paid = Awaited<ReturnType<typeof makePaidOrder>>;
let admin: Person;
beforeAll(async () => {
  admin = await server.person({ role: 'Admin' });
});

const codeOf = (answer: Awaited<ReturnType<Paid['ask']>>) => [answer.statusCode, answer.json().code];
const cancel = (paid: Paid, ...artists: Person[]) =>
  paid.ask('cancellation', paid.buyer, {
    reason: 'Ordered twice',
    ...(artists.length > 0 && { items: artists.map((artist) => paid.lineOf(artist)) }),
  });
/** The items as their buyer sees them, in the order of the artists. */
async function itemsOf(paid: Paid, as = paid.buyer) {
  const { items } = await paid.see(as);
  return paid.artists.map((artist) => items.find(({ _id }) => _id === paid.lineOf(artist))!);
}
const stockOf = async (paid: Paid) => {
  const items = await itemsOf(paid);
  const rows = await Promise.all(items.map(({ product }) => server.services.db.select().from(arts).where(eq(arts.id, product._id))));
  return rows.map(([row]) => row!.availableArts);
};

test('of an order of which a part has left the rest is asked for, and exactly that is cancelled and refunded', async () => {
  const paid = await makePaidOrder(server, 3);
  const [first, second, third] = paid.artists as [Person, Person, Person];
  await paid.step(first, 'sent');
  const stock = await stockOf(paid);
  expect((await cancel(paid, second)).json().data.cancellation).toMatchObject({ state: 'asked', items: [paid.lineOf(second)] });
  expect((await paid.step(third, 'sent')).statusCode, 'what is not asked for goes on').toBe(200);
  expect(codeOf(await paid.step(second, 'sent'))).toEqual([409, 'orders.cancellationOpen']);
  const { data } = (await paid.ask('cancellation/accept', second)).json();
  const { price } = paid.art;
  expect(data).toMatchObject({
    status: 'pending',
    payment: { status: 'paid', refundedAmount: price },
    cancellation: { state: 'accepted' },
  });
  const whole = await paid.see(paid.buyer);
  expect(whole.refunds).toMatchObject([{ amount: price, reason: 'Cancelled: Work 2.', state: 'due' }]);
  expect((await itemsOf(paid)).map(({ cancelledAt, refundedAmount }) => [cancelledAt !== null, refundedAmount])).toEqual([
    [false, 0],
    [true, price],
    [false, 0],
  ]);
  expect(await stockOf(paid)).toEqual([stock[0], stock[1]! + 1, stock[2]]);
  const rows = whole.events.map(({ event, item }) => [event, item]);
  for (const event of ['cancellationAsked', 'cancellationAccepted', 'cancelled'] as const)
    expect(rows.filter(([kind]) => kind === event)).toEqual([[event, paid.lineOf(second)]]);
  expect(await paid.told(first), 'others are not told of it').not.toContain('cancelled by artist Artist 2');
});

test('without items all that was not sent is asked for; several artists are answered for by the shop', async () => {
  const paid = await makePaidOrder(server, 3);
  const [first, second, third] = paid.artists as [Person, Person, Person];
  await paid.step(first, 'sent');
  const { data } = (await cancel(paid)).json();
  expect(new Set(data.cancellation.items)).toEqual(new Set([paid.lineOf(second), paid.lineOf(third)]));
  expect(data.cancellation.severalArtists).toBe(true);
  expect((await paid.see(second)).cancellation).toMatchObject({ items: [paid.lineOf(second)], severalArtists: true });
  expect((await paid.see(first)).cancellation, 'it is not about theirs').toBeNull();
  expect(codeOf(await paid.ask('cancellation/accept', second))).toEqual([403, 'orders.severalArtists']);
  expect(codeOf(await paid.ask('cancellation/accept', first))).toEqual([403, 'rights.missing']);
  expect((await paid.ask('cancellation/accept', admin)).json().data).toMatchObject({ status: 'pending', payment: { status: 'paid' } });
});

test('an artist of all asked items answers, though others have items in the order', async () => {
  const paid = await makePaidOrder(server, 2);
  const [first, second] = paid.artists as [Person, Person];
  await cancel(paid, second);
  expect((await paid.ask('cancellation/decline', first)).statusCode).toBe(403);
  expect((await paid.ask('cancellation/decline', second)).json().data.cancellation).toMatchObject({ state: 'declined' });
});

test('what is left of an order can be asked for later; once nothing stays the order is cancelled, and nothing goes back twice', async () => {
  const paid = await makePaidOrder(server, 2);
  const [first, second] = paid.artists as [Person, Person];
  const stock = await stockOf(paid);
  await cancel(paid, second);
  await paid.ask('cancellation/accept', second);
  expect(codeOf(await cancel(paid, second)), 'it is cancelled').toEqual([409, 'orders.cancellationChanged']);
  expect((await cancel(paid)).json().data.cancellation.items).toEqual([paid.lineOf(first)]);
  expect((await paid.ask('cancellation/accept', first)).json().data).toMatchObject({
    status: 'cancelled',
    payment: { status: 'refund_due' },
  });
  const { refunds, totalPrice } = await paid.see(paid.buyer);
  expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(totalPrice);
  expect(await stockOf(paid)).toEqual(stock.map((left) => left + 1));
});

test('an order whose other items have arrived is complete once the rest is cancelled', async () => {
  const paid = await makePaidOrder(server, 2);
  const [first, second] = paid.artists as [Person, Person];
  await paid.step(first, 'sent');
  await paid.step(first, 'delivered');
  await cancel(paid);
  expect((await paid.ask('cancellation/accept', second)).json().data).toMatchObject({ items: [{ cancelledAt: expect.any(String) }] });
  expect(await paid.see(paid.buyer)).toMatchObject({ status: 'complete', payment: { status: 'paid' } });
});

test('an item that was sent meanwhile, one of another order, and an answer to an older request are refused', async () => {
  const paid = await makePaidOrder(server, 2);
  const [first, second] = paid.artists as [Person, Person];
  await paid.step(first, 'sent');
  expect(codeOf(await cancel(paid, first, second))).toEqual([409, 'orders.cancellationChanged']);
  const unknown = await paid.ask('cancellation', paid.buyer, { reason: 'Twice', items: [paid.art.id] });
  expect(codeOf(unknown)).toEqual([404, 'orders.lineNotFound']);
  const { at } = (await cancel(paid, second)).json().data.cancellation;
  await paid.ask('cancellation/decline', second, { at });
  const again = (await cancel(paid, second)).json().data.cancellation;
  for (const answer of ['accept', 'decline'] as const)
    expect(codeOf(await paid.ask(`cancellation/${answer}`, second, { at }))).toEqual([409, 'orders.cancellationChanged']);
  expect((await paid.ask('cancellation/accept', second, { at: again.at })).statusCode).toBe(200);
});

test('two accept at once: it is refunded and back in stock once', async () => {
  for (let round = 0; round < 4; round += 1) {
    const paid = await makePaidOrder(server, 2);
    const second = paid.artists[1]!;
    const stock = await stockOf(paid);
    await cancel(paid, second);
    const answers = await Promise.all([paid.ask('cancellation/accept', second), paid.ask('cancellation/accept', admin)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await paid.see(paid.buyer)).refunds).toHaveLength(1);
    expect(await stockOf(paid)).toEqual([stock[0], stock[1]! + 1]);
  }
});

test('asked for while it is being sent, and accepted while another is: each item is either sent or cancelled', async () => {
  for (let round = 0; round < 4; round += 1) {
    const paid = await makePaidOrder(server, 2);
    const [first, second] = paid.artists as [Person, Person];
    const [asked, sent] = await Promise.all([cancel(paid, second), paid.step(second, 'sent')]);
    expect(new Set([asked.statusCode, sent.statusCode])).toEqual(new Set([200, 409]));
    if (asked.statusCode !== 200) continue;
    const both = await Promise.all([paid.ask('cancellation/accept', second), paid.step(first, 'sent'), paid.step(second, 'sent')]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200, 409]);
    expect((await itemsOf(paid)).map(({ sentAt, cancelledAt }) => [sentAt !== null, cancelledAt !== null])).toEqual([
      [true, false],
      [false, true],
    ]);
  }
});

test('accepted while the shop refunds: what came back already is not refunded again', async () => {
  for (let round = 0; round < 4; round += 1) {
    const paid = await makePaidOrder(server, 2);
    const second = paid.artists[1]!;
    const item = paid.lineOf(second);
    await cancel(paid, second);
    const part = server.call(`POST /checkout/${paid.id}/refunds`, {
      as: admin.token,
      body: { items: [{ item, amount: 5_000 }], reason: 'A scratch' },
    });
    const [accepted, refunded] = await Promise.all([paid.ask('cancellation/accept', second), part]);
    expect(accepted.statusCode).toBe(200);
    expect([201, 409]).toContain(refunded.statusCode);
    const whole = await paid.see(paid.buyer);
    expect(whole.payment.refundedAmount).toBe(paid.art.price);
    expect(whole.refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(paid.art.price);
    expect((await itemsOf(paid))[1]).toMatchObject({ cancelledAt: expect.any(String), refundedAmount: paid.art.price });
  }
});

test('what a refund put back in the shop does not come back once more with the request that waited: all of an order, and a part', async () => {
  for (const artists of [1, 2]) {
    const paid = await makePaidOrder(server, artists);
    const asked = paid.artists.at(-1)!;
    const before = await stockOf(paid);
    expect((await paid.ask('complete', admin)).statusCode).toBe(200);
    expect((await cancel(paid, asked)).statusCode).toBe(200);
    const refund = { reason: 'Damaged in the studio', restock: true, items: [{ item: paid.lineOf(asked), amount: paid.art.price }] };
    const refunded = await server.call(`POST /checkout/${paid.id}/refunds`, { as: admin.token, body: refund });
    expect(refunded.statusCode).toBe(201);
    const back = [...before.slice(0, -1), before.at(-1)! + 1];
    expect(await stockOf(paid)).toEqual(back);
    expect((await paid.ask('cancellation/accept', asked)).json().data.cancellation).toMatchObject({ state: 'accepted' });
    expect(await stockOf(paid), `of an order of ${artists}`).toEqual(back);
    expect((await itemsOf(paid)).at(-1)).toMatchObject({ refundedAmount: paid.art.price });
  }
});

test('an admin who cancels an order of which a part has left puts back in the shop what has not', async () => {
  const paid = await makePaidOrder(server, 2);
  const [first] = paid.artists as [Person, Person];
  await paid.step(first, 'sent');
  const stock = await stockOf(paid);
  expect((await paid.ask('cancel', admin)).statusCode).toBe(200);
  expect(await stockOf(paid)).toEqual([stock[0], stock[1]! + 1]);
});

test('the last money of an order goes back with its items: the refund of the whole is due', async () => {
  const paid = await makePaidOrder(server, 2);
  const [first, second] = paid.artists as [Person, Person];
  await paid.step(first, 'sent');
  const body = { items: [{ item: paid.lineOf(first), amount: paid.art.price }], reason: 'Lost' };
  await server.call(`POST /checkout/${paid.id}/refunds`, { as: admin.token, body });
  await cancel(paid, second);
  await paid.ask('cancellation/accept', second);
  expect(await paid.see(paid.buyer)).toMatchObject({ status: 'pending', payment: { status: 'refund_due' } });
});

test('what was cancelled is not counted as sold, of artist, artwork and shop; the kept sums agree', async () => {
  const paid = await makePaidOrder(server, 2);
  const second = paid.artists[1]!;
  const { db } = server.services;
  const piecesOf = async () => {
    await db.execute(sql`SELECT fold_sums(10000)`);
    const { rows } = await db.execute<{ name: string; pieces: string }>(sql`
      SELECT name, sum(pieces)::text AS pieces FROM kept_sums
      WHERE name = 'artist by day' AND of_id = ${second.id} AND part = 'sold' OR name = 'sales by day' GROUP BY name ORDER BY name`);
    return rows.map(({ pieces }) => Number(pieces));
  };
  const [ofArtist, ofShop] = await piecesOf();
  await cancel(paid, second);
  await paid.ask('cancellation/accept', second);
  expect(await piecesOf()).toEqual([ofArtist! - 1, ofShop! - 1]);
  for (const { name, find } of sumChecks) expect([name, (await db.execute(find(EVERYTHING))).rows]).toEqual([name, []]);
});

test('who may answer is asked to, the artists of several wait; what was cancelled is told by its name', async () => {
  const { db } = server.services;
  const mailsOf = async (news: OrderNews) => {
    await db.execute(sql`DELETE FROM pgboss.job WHERE name = 'mail.send'`);
    await sendOrderNews(server.services, news);
    const { rows } = await db.execute<{ to: string; letter: string; works: string }>(sql`
      SELECT data ->> 'to' AS "to", data ->> 'letter' AS letter, data -> 'facts' ->> 'works' AS works FROM pgboss.job WHERE name = 'mail.send'`);
    return new Map(rows.map(({ to, letter, works }) => [to, `${letter}: ${works}`]));
  };
  const bell = async (person: Person) => (await server.call('GET /notifications', { as: person.token })).json().data[0]?.text;
  const paid = await makePaidOrder(server, 3);
  const [first, second, third] = paid.artists as [Person, Person, Person];
  await cancel(paid, second, third);
  const lineIds = [second, third].map((artist) => paid.lineOf(artist));
  const asked = await mailsOf({ orderId: paid.id, news: 'cancellationAsked', lineIds });
  expect([first, second, admin].map(({ email }) => asked.get(email))).toEqual([undefined, undefined, 'cancellationAsked: 2 works']);
  expect(await bell(second)).toBe(`Keza asks to cancel order ${paid.number}: Work 2. Ubugeni answers; please don’t send it yet`);
  expect(await bell(admin)).toBe(`Keza asks to cancel order ${paid.number}: 2 works. Please answer`);
  await paid.ask('cancellation/accept', admin);
  const told = await mailsOf({ orderId: paid.id, news: 'itemsCancelled', lineIds });
  expect(told).toEqual(
    new Map([
      [paid.buyer.email, 'orderItemsCancelled: 2 works'],
      [second.email, 'orderItemsCancelledForArtist: Work 2'],
      [third.email, 'orderItemsCancelledForArtist: Work 3'],
    ]),
  );
  expect(await bell(third)).toBe(`A part of order ${paid.number} is cancelled: Work 3`);
});

test('a request of before, which names no items, is about the whole order', async () => {
  const paid = await makePaidOrder(server, 2);
  await server.services.db
    .update(orders)
    .set({ cancellationState: 'asked', cancellationReason: 'Twice', cancellationAskedAt: new Date() })
    .where(eq(orders.id, paid.id));
  const { cancellation, items } = await paid.see(paid.buyer);
  expect(new Set(cancellation?.items)).toEqual(new Set(items.map(({ _id }) => _id)));
  expect((await paid.ask('cancellation/accept', admin)).json().data).toMatchObject({ status: 'cancelled' });
});

test('why the shop cancelled an order stands in its history for its buyer and the staff, not for an artist', async () => {
  const paid = await makePaidOrder(server, 1);
  expect((await paid.ask('cancel', admin, { reason: 'The frame broke' })).statusCode).toBe(200);
  const reasonFor = async (as: Person) => (await paid.see(as)).events.find(({ event }) => event === 'cancelled')?.reason;
  expect([await reasonFor(paid.buyer), await reasonFor(admin)]).toEqual(['The frame broke', 'The frame broke']);
  expect(JSON.stringify(await paid.see(paid.artists[0]!))).not.toContain('The frame broke');
});
