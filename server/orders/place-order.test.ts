import { randomUUID } from 'node:crypto';
import { eq } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import type { Cart } from '#contract/cart.ts';
import type { Order } from '#contract/orders.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { arts } from '#server/arts/table.ts';
import { auditLog } from '#server/platform/audit/table.ts';
import { makeCart } from '#server/cart/make-cart.ts';
import { countStatements } from '#server/testing/statements/count-statements.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { users } from '#server/accounts/table.ts';
import { makeOrder } from './make-order.ts';
import { orders } from './table.ts';

const server = useTestServer();

const shippingAddress = 'KG 7 Ave\nKimihurura, Kigali';
const place = (as: string, cartId: string, body: object = { shippingAddress }, headers: Record<string, string> = {}) =>
  server.call(`POST /checkout/${cartId}`, { as, body, headers });
const stockOf = async (id: string) => (await server.services.db.select().from(arts).where(eq(arts.id, id)))[0]!.availableArts;
const ordersOf = (userId: string) => server.services.db.select().from(orders).where(eq(orders.userId, userId));

async function buyerWith(...arts: { id: string; price: number; quantity?: number }[]) {
  const buyer = await server.person();
  return { ...buyer, cartId: await makeCart(server.services.db, buyer.id, arts) };
}

test('POST /checkout/{cartId} places the order with the data of that moment, and takes the stock', async () => {
  const { db } = server.services;
  const artist = await server.person({ role: 'Artist', name: 'Innocent Nkurunziza' });
  const hills = await makeArt(db, { ownerId: artist.id, name: 'Hills', price: 20_000, availableArts: 4, category: 'Sculpture' });
  const lake = await makeArt(db, { name: 'Lake', price: 7_000, availableArts: 1 });
  const buyer = await buyerWith({ ...hills, quantity: 3 }, lake);
  const answer = await place(buyer.token, buyer.cartId);
  expect(answer.statusCode).toBe(201);
  const { data: order } = answer.json<{ data: Order }>();
  expect(order).toMatchObject({
    user: { _id: buyer.id, name: buyer.name, email: buyer.email },
    shippingAddress,
    status: 'pending',
    payment: { status: 'unpaid', method: null, paidAt: null, amount: null, currency: null },
    totalItems: 4,
    totalPrice: 67_000,
    completedAt: null,
    cancelledAt: null,
  });
  expect(Date.parse(order.expiresAt!) - Date.parse(order.createdAt)).toBe(24 * 3_600_000);
  expect(order.items).toHaveLength(2);
  expect(order.items.find((item) => item.product._id === hills.id)).toMatchObject({
    quantity: 3,
    price: 20_000,
    product: { name: 'Hills', category: 'Sculpture', slug: hills.slug, owner: { _id: artist.id, name: 'Innocent Nkurunziza' } },
  });
  expect([await stockOf(hills.id), await stockOf(lake.id)]).toEqual([1, 0]);
});

test("an order's names, prices and owners stay when the originals change", async () => {
  const { db } = server.services;
  const art = await makeArt(db, { name: 'As it was', price: 20_000 });
  const buyer = await buyerWith(art);
  const { data } = (await place(buyer.token, buyer.cartId)).json<{ data: Order }>();
  await db.update(arts).set({ name: 'Renamed', price: 1, category: 'Ceramic', state: 'hidden', onShow: false }).where(eq(arts.id, art.id));
  await db.update(users).set({ name: 'Somebody Else' }).where(eq(users.id, art.ownerId));
  const later = (await server.call(`GET /checkout/${data._id}`, { as: buyer.token })).json<{ data: Order }>().data;
  expect(later.items[0]).toMatchObject({
    price: 20_000,
    product: { name: 'As it was', category: 'Painting', slug: null, owner: data.items[0]!.product.owner },
  });
});

test('an order is audited with its items, and its mails are a job of the same transaction', async () => {
  const { db } = server.services;
  const buyer = await buyerWith(await makeArt(db));
  const { data } = (await place(buyer.token, buyer.cartId)).json<{ data: Order }>();
  const acts = await db.select().from(auditLog).where(eq(auditLog.objectId, data._id));
  expect(acts).toMatchObject([{ action: 'order.placed', actorId: buyer.id, objectType: 'order', after: { totalPrice: 35_000 } }]);
  const jobs = await db.$client.query(`SELECT data FROM pgboss.job WHERE name = 'orders.notify' AND data->>'orderId' = $1`, [data._id]);
  expect(jobs.rows).toEqual([{ data: { orderId: data._id, news: 'placed' } }]);
});

test('POST /checkout/{cartId} refuses a visitor without a session', async () => {
  const answer = await server.call(`POST /checkout/${randomUUID()}`, { body: { shippingAddress } });
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'session.missing']);
});

test.each([[{}], [{ shippingAddress: '' }], [{ shippingAddress: ' \n ' }], [{ shippingAddress: 7 }]])(
  'POST /checkout/{cartId} requires a shipping address: %j',
  async (body) => {
    const buyer = await buyerWith(await makeArt(server.services.db));
    const answer = await place(buyer.token, buyer.cartId, body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message: 'Shipping Address Required', fields: { shippingAddress: 'Shipping Address Required' } });
  },
);

test('POST /checkout/{cartId} refuses an address of fewer than 4 characters, spaces not counted', async () => {
  const buyer = await buyerWith(await makeArt(server.services.db));
  for (const shippingAddress of ['x', ' ab ', 'Huy']) {
    const answer = await place(buyer.token, buyer.cartId, { shippingAddress });
    const sentence = 'Please enter the full address: street or neighborhood, and district';
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { shippingAddress: sentence }]);
  }
  expect((await place(buyer.token, buyer.cartId, { shippingAddress: 'Huye' })).statusCode).toBe(201);
});

test('POST /checkout/{cartId} accepts an address of 500 characters, and no more', async () => {
  const buyer = await buyerWith(await makeArt(server.services.db));
  const long = await place(buyer.token, buyer.cartId, { shippingAddress: 'a'.repeat(501) });
  expect([long.statusCode, long.json().fields]).toEqual([400, { shippingAddress: 'This text is too long' }]);
  expect((await place(buyer.token, buyer.cartId, { shippingAddress: 'a'.repeat(500) })).statusCode).toBe(201);
});

test('POST /checkout/{cartId} refuses an empty cart with 400', async () => {
  const buyer = await buyerWith();
  const answer = await place(buyer.token, buyer.cartId);
  expect([answer.statusCode, answer.json().message]).toEqual([400, 'Your Cart is Empty']);
});

test("POST /checkout/{cartId} does not find another account's cart (T22)", async () => {
  const buyer = await buyerWith(await makeArt(server.services.db));
  const thief = await server.person();
  for (const cartId of [buyer.cartId, randomUUID(), 'not-an-id']) {
    expect((await place(thief.token, cartId)).statusCode).toBe(404);
  }
  expect(await ordersOf(thief.id)).toEqual([]);
  expect((await place(buyer.token, buyer.cartId)).statusCode).toBe(201);
});

test('POST /checkout/{cartId} refuses a cart that is already ordered, and names the order', async () => {
  const buyer = await buyerWith(await makeArt(server.services.db));
  const first = (await place(buyer.token, buyer.cartId)).json<{ data: Order }>();
  const answer = await place(buyer.token, buyer.cartId);
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({ code: 'orders.alreadyOrdered', order: first.data._id });
});

const notThere = [
  ['sold out', { availableArts: 0 }, 'orders.soldOut', 'Dawn is sold out.'],
  ['too few', { availableArts: 1 }, 'orders.stockTooLow', 'Only 1 left of Dawn.'],
  ['hidden', { state: 'hidden', onShow: false }, 'orders.unavailable', 'Dawn is no longer available.'],
  ['deleted', { deletedAt: new Date(), onShow: false }, 'orders.unavailable', 'Dawn is no longer available.'],
] as const;

test.each(notThere)('an artwork that is %s is refused by its name, and the cart is unchanged (F22)', async (_, change, code, message) => {
  const { db } = server.services;
  const [dawn, other] = [await makeArt(db, { name: 'Dawn' }), await makeArt(db)];
  const buyer = await buyerWith({ ...dawn, quantity: 2 }, other);
  await db.update(arts).set(change).where(eq(arts.id, dawn.id));
  const before = (await server.call('GET /cart', { as: buyer.token })).json<Cart>();
  const answer = await place(buyer.token, buyer.cartId);
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({ code, message, error: message, productId: dawn.id });
  expect((await server.call('GET /cart', { as: buyer.token })).json<Cart>()).toEqual(before);
  expect(await stockOf(other.id)).toBe(5);
  expect(await ordersOf(buyer.id)).toEqual([]);
});

test('a total other than the expected one is refused with the new one, which is then accepted (F21)', async () => {
  const { db } = server.services;
  const art = await makeArt(db, { price: 10_000 });
  const buyer = await buyerWith({ ...art, quantity: 2 });
  await db.update(arts).set({ price: 15_000 }).where(eq(arts.id, art.id));
  const refused = await place(buyer.token, buyer.cartId, { shippingAddress, expectedTotal: 20_000 });
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({ code: 'orders.totalChanged', total: 30_000 });
  expect(refused.json().message).toContain('30,000 Frw');
  const taken = await place(buyer.token, buyer.cartId, { shippingAddress, expectedTotal: 30_000 });
  expect([taken.statusCode, taken.json<{ data: Order }>().data.totalPrice]).toEqual([201, 30_000]);
});

test("a price in the body is ignored: the order has the artwork's price (T19)", async () => {
  const art = await makeArt(server.services.db, { price: 50_000 });
  const buyer = await buyerWith({ ...art, price: 1 });
  const body = { shippingAddress, price: 1, totalPrice: 1, items: [{ productId: art.id, price: 1 }] };
  expect((await place(buyer.token, buyer.cartId, body)).json<{ data: Order }>().data.totalPrice).toBe(50_000);
});

test('a customer with 3 unpaid orders cannot place a fourth until one is cancelled (T21)', async () => {
  const { db } = server.services;
  const buyer = await server.person();
  const made = [];
  for (let n = 0; n < 3; n += 1) made.push(await makeOrder(db, { buyerId: buyer.id }));
  const cartId = await makeCart(db, buyer.id, [await makeArt(db)]);
  const answer = await place(buyer.token, cartId);
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'orders.tooManyUnpaid']);
  await server.call(`POST /checkout/${made[0]!.order.id}/cancel`, { as: buyer.token });
  expect((await place(buyer.token, cartId)).statusCode).toBe(201);
});

test('the same Idempotency-Key returns the same order; with another body it is 422', async () => {
  const buyer = await buyerWith(await makeArt(server.services.db));
  const key = { 'idempotency-key': randomUUID() };
  const first = await place(buyer.token, buyer.cartId, { shippingAddress }, key);
  const again = await place(buyer.token, buyer.cartId, { shippingAddress }, key);
  expect([again.statusCode, again.body, again.headers['idempotent-replayed']]).toEqual([201, first.body, 'true']);
  const other = await place(buyer.token, buyer.cartId, { shippingAddress: 'Elsewhere' }, key);
  expect(other.statusCode).toBe(422);
  expect(await ordersOf(buyer.id)).toHaveLength(1);
});

test('a refused order leaves its Idempotency-Key free', async () => {
  const { db } = server.services;
  const art = await makeArt(db, { availableArts: 0 });
  const buyer = await buyerWith(art);
  const key = { 'idempotency-key': randomUUID() };
  expect((await place(buyer.token, buyer.cartId, { shippingAddress }, key)).statusCode).toBe(409);
  await db.update(arts).set({ availableArts: 1 }).where(eq(arts.id, art.id));
  expect((await place(buyer.token, buyer.cartId, { shippingAddress }, key)).statusCode).toBe(201);
});

test('an order of many items takes as many statements as an order of one', async () => {
  const { db } = server.services;
  const count = async (length: number, headers: Record<string, string>) => {
    const buyer = await buyerWith(...(await Promise.all(Array.from({ length }, () => makeArt(db)))));
    const { answer, statements } = await countStatements(db, () => place(buyer.token, buyer.cartId, { shippingAddress }, headers));
    expect(answer.statusCode).toBe(201);
    return statements.length;
  };
  // The viewer, BEGIN, the order with its audit and key, job, COMMIT.
  expect([await count(1, {}), await count(20, {}), await count(1, { 'idempotency-key': randomUUID() })]).toEqual([5, 5, 5]);
});
