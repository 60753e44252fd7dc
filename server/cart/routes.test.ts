import { randomUUID } from 'node:crypto';
import { eq } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import type { Cart } from '#contract/cart.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { arts } from '#server/arts/table.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { makeCart } from './make-cart.ts';
import { carts } from './table.ts';

const server = useTestServer();

const add = (as: string, artId: string, body: object = { quantity: 1 }) => server.call(`POST /cart/${artId}/add`, { as, body });
const update = (as: string, artId: string, body: object) => server.call(`PUT /cart/${artId}/update`, { as, body });
const cartOf = async (as: string) => (await server.call('GET /cart', { as })).json<Cart>();

test('every cart call refuses a visitor without a session with 401', async () => {
  const id = randomUUID();
  const calls = ['GET /cart', `GET /cart/${id}`, 'POST /cart', `POST /cart/${id}/add`, `PUT /cart/${id}/update`] as const;
  for (const call of [...calls, `DELETE /cart/${id}`, `DELETE /cart/${id}/remove`] as const) {
    const answer = await server.call(call, { body: { quantity: 1 } });
    expect([answer.statusCode, answer.json().code], call).toEqual([401, 'session.missing']);
    expect(answer.json().message).toBe('Please Login First');
  }
});

test('customers, artists and admins each have a cart of their own', async () => {
  const art = await makeArt(server.services.db);
  for (const role of ['User', 'Artist', 'Admin'] as const) {
    const { token } = await server.person({ role });
    expect((await add(token, art.id)).json<Cart>().totalItems, role).toBe(1);
  }
});

test('GET /cart opens a cart when there is none, and the same one after that', async () => {
  const { token } = await server.person();
  const first = await server.call('GET /cart', { as: token });
  expect(first.statusCode).toBe(200);
  expect(first.json()).toEqual({ _id: expect.any(String), items: [], totalPrice: 0, totalItems: 0 });
  expect(first.headers['cache-control']).toBe('no-store');
  expect((await cartOf(token))._id).toBe(first.json<Cart>()._id);
});

test('GET /cart twenty times at once opens one cart', async () => {
  const { id, token } = await server.person();
  const opened = await Promise.all(Array.from({ length: 20 }, () => cartOf(token)));
  expect(new Set(opened.map((cart) => cart._id)).size).toBe(1);
  expect(await server.services.db.select().from(carts).where(eq(carts.userId, id))).toHaveLength(1);
});

test('POST /cart/{productId}/add answers the bare cart with the line', async () => {
  const { token } = await server.person();
  const kept = { medium: 'Imigongo', edition: '3 / 25', widthCm: 60.5, heightCm: 80, dispatchDays: 5, shipsAbroad: 'free' } as const;
  const art = await makeArt(server.services.db, { price: 12_000, availableArts: 3, ...kept });
  const answer = await add(token, art.id, { quantity: 2 });
  expect(answer.statusCode).toBe(200);
  const { id, name, slug } = art;
  expect(answer.json()).toEqual({
    _id: expect.any(String),
    items: [
      {
        product: { _id: id, name, image: null, slug },
        productId: id,
        name,
        image: null,
        cover: null,
        price: 12_000,
        seenPrice: null,
        quantity: 2,
        available: 3,
        artist: { _id: art.ownerId, name: 'Jean Bosco Habimana', slug: expect.any(String) },
        medium: 'Imigongo',
        edition: '3 / 25',
        width: 60.5,
        height: 80,
        depth: null,
        dispatchDays: 5,
        shipsAbroad: 'free',
      },
    ],
    totalPrice: 24_000,
    totalItems: 2,
  });
});

test('POST /cart/{productId}/add without a quantity adds one, and repeating it adds to the line', async () => {
  const { token } = await server.person();
  const art = await makeArt(server.services.db);
  await add(token, art.id, {});
  const cart = (await add(token, art.id, { quantity: 3 })).json<Cart>();
  expect(cart.items.map((item) => item.quantity)).toEqual([4]);
});

test('POST /cart/{productId}/add refuses more than the stock, and says how many are left', async () => {
  const { token } = await server.person();
  const art = await makeArt(server.services.db, { availableArts: 2 });
  for (const quantity of [3, 1_001, Number.MAX_SAFE_INTEGER]) {
    const answer = await add(token, art.id, { quantity });
    expect(answer.statusCode, String(quantity)).toBe(400);
    expect(answer.json()).toEqual({ status: 'fail', code: 'cart.stockTooLow', message: 'Only 2 left.', error: 'Only 2 left.' });
  }
  await add(token, art.id, { quantity: 2 });
  expect((await add(token, art.id)).json().message).toBe('Only 2 left.');
  expect((await cartOf(token)).totalItems).toBe(2);
});

test('ten concurrent additions to a stock of three leave three in the cart', async () => {
  const { token } = await server.person();
  const art = await makeArt(server.services.db, { availableArts: 3 });
  const answers = await Promise.all(Array.from({ length: 10 }, () => add(token, art.id)));
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(3);
  expect(new Set(answers.filter((answer) => answer.statusCode !== 200).map((answer) => answer.json().message))).toEqual(
    new Set(['Only 3 left.']),
  );
  expect((await cartOf(token)).totalItems).toBe(3);
});

test('one cart holds at most 1,000 items of an artwork', async () => {
  const { token } = await server.person();
  const art = await makeArt(server.services.db, { availableArts: 5_000 });
  expect((await add(token, art.id, { quantity: 1_000 })).statusCode).toBe(200);
  const answer = await add(token, art.id);
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'cart.tooMany']);
});

test('one cart holds at most 100 different artworks', async () => {
  const { id, token } = await server.person();
  const { db } = server.services;
  const one = await makeArt(db);
  const hundred = Array.from({ length: 100 }, () => makeArt(db, { ownerId: one.ownerId }));
  await makeCart(db, id, await Promise.all(hundred));
  const answer = await add(token, one.id);
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'cart.full']);
});

test.each([0, -1, -0.5])('a quantity of %d must be greater than zero', async (quantity) => {
  const { token } = await server.person();
  const art = await makeArt(server.services.db);
  for (const answer of [await add(token, art.id, { quantity }), await update(token, art.id, { quantity })]) {
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      message: 'Quantity must be greater than zero.',
      fields: { quantity: 'Quantity must be greater than zero.' },
    });
  }
});

test.each([1.5, '2', null, [1], {}, true])('a quantity of %j is refused', async (quantity) => {
  const { token } = await server.person();
  const art = await makeArt(server.services.db);
  expect((await add(token, art.id, { quantity })).statusCode).toBe(400);
  expect((await cartOf(token)).items).toEqual([]);
});

test('a price in the body of a cart call is ignored', async () => {
  const { token } = await server.person();
  const art = await makeArt(server.services.db, { price: 50_000 });
  const cart = (await add(token, art.id, { quantity: 1, price: 1, seenPrice: 1 })).json<Cart>();
  expect(cart.totalPrice).toBe(50_000);
});

test('POST /cart/{productId}/add refuses sold-out, hidden or unknown artworks with 400', async () => {
  const { token } = await server.person();
  const soldOut = await makeArt(server.services.db, { name: 'Dawn', availableArts: 0 });
  const hidden = await makeArt(server.services.db, { name: 'Secret draft', state: 'draft' });
  const messages: Record<string, string> = {
    [soldOut.id]: 'Dawn is sold out.',
    [hidden.id]: 'This artwork is no longer available.',
    [randomUUID()]: 'This artwork is no longer available.',
    'not-an-id': 'This artwork is no longer available.',
  };
  for (const [id, message] of Object.entries(messages)) {
    const answer = await add(token, id);
    expect([answer.statusCode, answer.json().message]).toEqual([400, message]);
  }
});

test('PUT /cart/{productId}/update sets the quantity within the stock', async () => {
  const { token } = await server.person();
  const art = await makeArt(server.services.db, { availableArts: 4 });
  await add(token, art.id);
  expect((await update(token, art.id, { quantity: 4 })).json<Cart>().totalItems).toBe(4);
  const refused = await update(token, art.id, { quantity: 5 });
  expect([refused.statusCode, refused.json().message]).toEqual([400, 'Only 4 left.']);
  expect((await update(token, art.id, { quantity: 2 })).json<Cart>().totalItems).toBe(2);
  const without = await update(token, art.id, {});
  expect([without.statusCode, without.json().message]).toEqual([400, 'Quantity must be greater than zero.']);
});

test('PUT /cart/{productId}/update and DELETE /cart/{productId}/remove refuse an unknown line', async () => {
  const { token } = await server.person();
  const art = await makeArt(server.services.db);
  for (const answer of [await update(token, art.id, { quantity: 1 }), await server.call(`DELETE /cart/${art.id}/remove`, { as: token })]) {
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'cart.lineMissing']);
  }
});

test('DELETE /cart/{productId}/remove removes one line and returns the rest', async () => {
  const { token } = await server.person();
  const [stays, goes] = [await makeArt(server.services.db), await makeArt(server.services.db)];
  await add(token, stays.id);
  await add(token, goes.id);
  const answer = await server.call(`DELETE /cart/${goes.id}/remove`, { as: token });
  expect(answer.statusCode).toBe(200);
  expect(answer.json<Cart>().items.map((item) => item.productId)).toEqual([stays.id]);
});

test('DELETE /cart/{id} empties the cart without deleting it', async () => {
  const { token } = await server.person();
  const { _id } = (await add(token, (await makeArt(server.services.db)).id)).json<Cart>();
  const answer = await server.call(`DELETE /cart/${_id}`, { as: token });
  expect([answer.statusCode, answer.json()]).toEqual([200, { _id, items: [], totalPrice: 0, totalItems: 0 }]);
  expect((await cartOf(token))._id).toBe(_id);
});

test("another account's cart id is 404 and stays unchanged (T22)", async () => {
  const [victim, thief] = [await server.person(), await server.person()];
  const { _id } = (await add(victim.token, (await makeArt(server.services.db)).id)).json<Cart>();
  for (const call of [
    `GET /cart/${_id}`,
    `DELETE /cart/${_id}`,
    `GET /cart/${randomUUID()}`,
    'GET /cart/not-an-id',
    'DELETE /cart/1',
  ] as const) {
    const answer = await server.call(call, { as: thief.token });
    expect([answer.statusCode, answer.json().code], call).toEqual([404, 'cart.notFound']);
  }
  expect((await cartOf(victim.token)).totalItems).toBe(1);
});

test('GET /cart/{id} shows the open cart, but not an ordered one', async () => {
  const { token } = await server.person();
  const { _id } = (await add(token, (await makeArt(server.services.db)).id)).json<Cart>();
  expect((await server.call(`GET /cart/${_id}`, { as: token })).json<Cart>().totalItems).toBe(1);
  await server.call(`POST /checkout/${_id}`, { as: token, body: { shippingAddress: 'KG 7 Ave' } });
  expect((await server.call(`GET /cart/${_id}`, { as: token })).statusCode).toBe(404);
  expect((await cartOf(token))._id).not.toBe(_id);
});

test('POST /cart opens the cart, and adds a line when it names a product', async () => {
  const { token } = await server.person();
  const art = await makeArt(server.services.db);
  expect((await server.call('POST /cart', { as: token })).json<Cart>().items).toEqual([]);
  const filled = await server.call('POST /cart', { as: token, body: { productId: art.id, quantity: 2 } });
  expect([filled.statusCode, filled.json<Cart>().totalItems]).toEqual([200, 2]);
  expect((await server.call('POST /cart', { as: token, body: { productId: 'x' } })).statusCode).toBe(400);
});

test('a price that changed since shows beside the old one (F21)', async () => {
  const { token } = await server.person();
  const { db } = server.services;
  const art = await makeArt(db, { price: 10_000 });
  await add(token, art.id);
  await db.update(arts).set({ price: 15_000 }).where(eq(arts.id, art.id));
  const cart = await cartOf(token);
  expect(cart.items[0]).toMatchObject({ price: 15_000, seenPrice: 10_000 });
  expect(cart.totalPrice).toBe(15_000);
  expect((await add(token, art.id)).json<Cart>().items[0]).toMatchObject({ seenPrice: 10_000, quantity: 2 });
});

test('an unpublished artwork stays visible in the cart with none available, and can be removed (F22)', async () => {
  const { token } = await server.person();
  const { db } = server.services;
  const [gone, stays] = [await makeArt(db, { name: 'Gone' }), await makeArt(db)];
  await add(token, gone.id);
  await add(token, stays.id);
  await db.update(arts).set({ state: 'hidden', onShow: false }).where(eq(arts.id, gone.id));
  const cart = await cartOf(token);
  expect(cart.items.map(({ name, available }) => [name, available])).toEqual([
    ['Gone', 0],
    [stays.name, 5],
  ]);
  for (const answer of [await add(token, gone.id), await update(token, gone.id, { quantity: 1 })]) {
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'Gone is no longer available.']);
  }
  expect((await server.call(`DELETE /cart/${gone.id}/remove`, { as: token })).json<Cart>().items).toHaveLength(1);
});

test.each([
  ['/cart/orders', '/cart#orders'],
  ['/cart/offers', '/cart#offers'],
])('%s, which is part of the page of the cart, leads to %s', async (address, part) => {
  const { statusCode, headers } = await server.app.inject(address);
  expect([statusCode, headers.location]).toEqual([301, part]);
});
