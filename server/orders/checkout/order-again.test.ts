import { eq } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import type { CartAgain } from '#contract/cart.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { arts } from '#server/arts/table.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();
const again = async (as: string, id: string) => (await server.call(`POST /checkout/${id}/again`, { as })).json<CartAgain>();

async function ordered() {
  const { db } = server.services;
  const buyer = await server.person();
  const [hills, sold, gone] = [
    await makeArt(db, { name: 'Hills', price: 10_000, availableArts: 5 }),
    await makeArt(db, { name: 'Sold', availableArts: 1 }),
    await makeArt(db, { name: 'Gone' }),
  ];
  const { order } = await makeOrder(db, { buyerId: buyer.id, arts: [{ ...hills, quantity: 3 }, sold, gone] });
  await db.update(arts).set({ state: 'hidden', onShow: false }).where(eq(arts.id, gone.id));
  return { buyer, hills, order };
}

test('POST /checkout/{id}/again puts back what can be bought, at its present price, and names the rest', async () => {
  const { buyer, hills, order } = await ordered();
  await server.services.db.update(arts).set({ price: 12_000 }).where(eq(arts.id, hills.id));
  const cart = await again(buyer.token, order.id);
  // Two are left of five: three were ordered.
  expect(cart.items).toMatchObject([{ productId: hills.id, quantity: 2, price: 12_000, seenPrice: null }]);
  expect(cart).toMatchObject({ totalItems: 2, totalPrice: 24_000, missing: ['Sold', 'Gone'], fewer: [{ name: 'Hills', quantity: 2 }] });
});

test('pressed twice, and where the cart has more already, it adds nothing', async () => {
  const { buyer, hills, order } = await ordered();
  await server.services.db.update(arts).set({ availableArts: 50 }).where(eq(arts.id, hills.id));
  const twice = await Promise.all([again(buyer.token, order.id), again(buyer.token, order.id)]);
  expect(twice.map(({ totalItems }) => totalItems)).toEqual([3, 3]);
  await server.call(`PUT /cart/${hills.id}/update`, { as: buyer.token, body: { quantity: 7 } });
  expect((await again(buyer.token, order.id)).totalItems).toBe(7);
});

test('an order by which nothing can be bought again leaves an empty cart and all its names', async () => {
  const { buyer, hills, order } = await ordered();
  await server.services.db.update(arts).set({ availableArts: 0 }).where(eq(arts.id, hills.id));
  expect(await again(buyer.token, order.id)).toEqual({
    _id: expect.any(String),
    items: [],
    totalItems: 0,
    totalPrice: 0,
    missing: ['Hills', 'Sold', 'Gone'],
    fewer: [],
  });
});
