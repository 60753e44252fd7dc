import { expect, test } from 'vitest';
import { makeArt } from '#server/arts/make-art.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { waitForMail, mailsTo } from '#server/testing/fakes/mailbox.ts';
import { bringForward } from '#server/testing/bring-forward.ts';
import { onOneDay } from '#server/testing/days/on-one-day.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer({}, true);
const artist = (overrides = {}) => server.person({ role: 'Artist', name: 'Jean Bosco Habimana', ...overrides });
const sql = (text: string, values: unknown[] = []) => server.services.db.$client.query(text, values);
const pay = (orderId: string) => sql("UPDATE orders SET payment_status = 'paid', paid_at = now() WHERE id = $1", [orderId]);
const step = (orderId: string, lineId: string, name: 'sent' | 'delivered', as?: string) =>
  server.call(`POST /checkout/${orderId}/lines/${lineId}/${name}`, as ? { as } : {});
const overview = async (as: string) => (await server.call('GET /artist/overview', { as })).json().data;

/** A paid order with two items of the artist and one of a rival. */
async function makeSale() {
  const { db } = server.services;
  const [seller, rival, buyer] = [await artist(), await artist(), await server.person()];
  const own = await makeArt(db, { ownerId: seller.id, price: 20_000, availableArts: 3 });
  const other = await makeArt(db, { ownerId: rival.id, price: 90_000 });
  const { order, lines } = await makeOrder(db, { buyerId: buyer.id, arts: [{ ...own, quantity: 2 }, other] });
  await pay(order.id);
  const lineOf = (ownerId: string) => lines.find(({ line }) => line.ownerId === ownerId)!.line.id;
  return { seller, rival, buyer, order, own, ownLine: lineOf(seller.id), rivalLine: lineOf(rival.id) };
}

test(
  "GET /artist/overview counts the artist's own artworks, lines, views and favorites only",
  onOneDay(async () => {
    const { seller, buyer, own } = await makeSale();
    const fan = await server.person();
    await server.call(`PUT /artists/${seller.id}/follow`, { as: fan.token });
    await sql('INSERT INTO favorites (user_id, art_id) VALUES ($1, $2)', [fan.id, own.id]);
    await server.call(`POST /arts/${own.id}/view`, { as: fan.token, headers: { 'user-agent': 'Mozilla/5.0 Firefox/140.0' } });
    await sql('INSERT INTO art_views (art_id, day, views) VALUES ($1, current_date - 90, 7)', [own.id]);
    await makeOrder(server.services.db, { buyerId: buyer.id, arts: [own] });
    await server.call('POST /messages/sendMessage', { as: buyer.token, body: { receiver: seller.id, content: 'Hello' } });
    const found = await overview(seller.token);
    expect(found).toMatchObject({
      toDo: { ordersToSend: 1, unreadMessages: 1, lowStock: [{ _id: own.id, available_arts: 0 }] },
      earnings: { total: 40_000, last30Days: 40_000, awaiting: 20_000 },
      views: { total: 8, last30Days: 1 },
      favorites: 1,
      sales: 2,
      followers: 1,
      artworks: 1,
      rating: null,
    });
    expect(found.days).toHaveLength(30);
    expect(found.days.at(-1)).toMatchObject({ views: 1, pieces: 2, earned: 40_000 });
    const days = found.days.map((day: { day: string }) => day.day);
    expect([...days].sort((one: string, two: string) => (one < two ? -1 : 1))).toEqual(days);
  }),
);

test("a unique artwork that was sold does not count as low stock; an edition's last ones do", async () => {
  const { db } = server.services;
  const seller = await artist();
  const unique = await makeArt(db, { ownerId: seller.id, availableArts: 1 });
  const edition = await makeArt(db, { ownerId: seller.id, availableArts: 2, edition: '1 of 2' });
  await makeOrder(db, { arts: [unique] });
  await makeOrder(db, { arts: [edition] });
  const ids = (await overview(seller.token)).toDo.lowStock.map(({ _id }: { _id: string }) => _id);
  expect(ids).toEqual([edition.id]);
});

test('a single piece whose stock was set again while it was on hold does not count as low stock', async () => {
  const { db } = server.services;
  const seller = await artist();
  const single = await makeArt(db, { ownerId: seller.id, availableArts: 1 });
  await makeOrder(db, { arts: [single] });
  await sql('UPDATE arts SET available_arts = 1 WHERE id = $1', [single.id]);
  expect((await overview(seller.token)).toDo.lowStock).toEqual([]);
});

test('a unique artwork that is back after its sale was cancelled does not count as low stock', async () => {
  const { db } = server.services;
  const seller = await artist();
  const unique = await makeArt(db, { ownerId: seller.id, availableArts: 1 });
  const { order } = await makeOrder(db, { arts: [unique] });
  await pay(order.id);
  await sql('UPDATE order_lines SET refunded_amount = price::bigint * quantity, cancelled_at = now() WHERE order_id = $1', [order.id]);
  await sql('UPDATE arts SET available_arts = 1 WHERE id = $1', [unique.id]);
  expect((await overview(seller.token)).toDo.lowStock).toEqual([]);
});

test('a new artist sees zeros, and a single unsold artwork does not count as low stock', async () => {
  const person = await artist();
  await makeArt(server.services.db, { ownerId: person.id, availableArts: 1 });
  expect(await overview(person.token)).toMatchObject({
    toDo: { ordersToSend: 0, unreadMessages: 0, lowStock: [] },
    earnings: { total: 0, last30Days: 0, awaiting: 0 },
    views: { total: 0, last30Days: 0 },
    favorites: 0,
    artworks: 1,
  });
});

test('refunded money is not earned', async () => {
  const { seller, order } = await makeSale();
  await sql("UPDATE orders SET payment_status = 'refunded', status = 'cancelled', cancelled_at = now() WHERE id = $1", [order.id]);
  expect(await overview(seller.token)).toMatchObject({ toDo: { ordersToSend: 0 }, earnings: { total: 0 } });
});

test('GET /artist/overview is for approved artists', async () => {
  expect((await server.call('GET /artist/overview')).statusCode).toBe(401);
  for (const person of [await server.person(), await artist({ status: 'cancelled' }), await server.person({ role: 'Admin' })]) {
    expect((await server.call('GET /artist/overview', { as: person.token })).json().code).toBe('rights.missing');
  }
});

test('an artist marks their own line as sent, then as delivered; the buyer is mailed once for each, and it is audited', async () => {
  const { seller, buyer, order, ownLine, rivalLine } = await makeSale();
  expect((await step(order.id, ownLine, 'delivered', seller.token)).json().code).toBe('orders.notSent');
  const sent = await step(order.id, ownLine, 'sent', seller.token);
  expect(sent.json().data).toMatchObject({ _id: ownLine, order: order.id, sentAt: expect.any(String), deliveredAt: null });
  expect((await step(order.id, ownLine, 'sent', seller.token)).json().data).toEqual(sent.json().data);
  const delivered = await step(order.id, ownLine, 'delivered', seller.token);
  expect(delivered.json().data).toMatchObject({ sentAt: sent.json().data.sentAt, deliveredAt: expect.any(String) });
  expect((await server.call('GET /notifications', { as: buyer.token })).json().data).toEqual([]);
  await bringForward(server, 'orders.item-news');
  await waitForMail(server.config.dataDir, buyer.email, 'were delivered');
  await waitForMail(server.config.dataDir, buyer.email, ' sent by');
  const bell = (await server.call('GET /notifications', { as: buyer.token }))
    .json()
    .data.map((notification: { text: string }) => notification.text);
  expect(bell.toSorted()).toEqual([
    expect.stringMatching(/^Order \d+: Thousand Hills at Dawn was delivered$/),
    expect.stringMatching(/^Order \d+: Thousand Hills at Dawn was sent by Jean Bosco Habimana$/),
  ]);
  const subjects = (await mailsTo(server.config.dataDir, buyer.email)).map((mail) => mail.subject);
  expect(subjects.filter((subject) => subject?.includes(' sent by'))).toHaveLength(1);
  const acts = await sql("SELECT action FROM audit_log WHERE object_id = $1 AND action LIKE 'order.item%' ORDER BY id", [order.id]);
  expect(acts.rows).toEqual([{ action: 'order.itemSent' }, { action: 'order.itemDelivered' }]);
  expect((await overview(seller.token)).toDo.ordersToSend).toBe(0);
  const untouched = await sql('SELECT sent_at FROM order_lines WHERE id = $1', [rivalLine]);
  expect(untouched.rows[0].sent_at).toBeNull();
});

test("nobody but an admin can mark another artist's line", async () => {
  const { seller, rival, buyer, order, ownLine } = await makeSale();
  expect((await step(order.id, ownLine, 'sent')).statusCode).toBe(401);
  expect((await step(order.id, ownLine, 'sent', buyer.token)).statusCode).toBe(403);
  expect((await step(order.id, ownLine, 'sent', rival.token)).json().code).toBe('orders.lineNotFound');
  const elsewhere = await makeSale();
  expect((await step(elsewhere.order.id, ownLine, 'sent', seller.token)).statusCode).toBe(404);
  expect((await step(order.id, 'x', 'sent', seller.token)).statusCode).toBe(404);
  const admin = await server.person({ role: 'Admin' });
  expect((await step(order.id, ownLine, 'sent', admin.token)).statusCode).toBe(200);
});

test.each([
  ['unpaid', "payment_status = 'unpaid', paid_at = NULL", 'orders.notPaid'],
  ['cancelled', "status = 'cancelled', cancelled_at = now(), payment_status = 'refund_due'", 'orders.notPending'],
])('a line of an order that is %s cannot be sent', async (_, change, code) => {
  const { seller, order, ownLine } = await makeSale();
  await sql(`UPDATE orders SET ${change} WHERE id = $1`, [order.id]);
  expect((await step(order.id, ownLine, 'sent', seller.token)).json().code).toBe(code);
});
