import { expect, test } from 'vitest';
import type { Cart } from '#contract/cart.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { makeCart } from '#server/cart/make-cart.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();
const add = (as: string, id: string) => server.call(`POST /cart/${id}/add`, { as, body: {} });
const update = (as: string, id: string, body: object) => server.call(`PUT /cart/${id}/update`, { as, body });
const cartOf = async (as: string) => (await server.call('GET /cart', { as })).json<Cart>();

test('a unique artwork that is added twice is kindly said to be in the cart', async () => {
  const { token } = await server.person();
  const art = await makeArt(server.services.db, { name: 'Dawn', availableArts: 1 });
  await add(token, art.id);
  const again = await add(token, art.id);
  const message = 'Dawn is already in your cart, and it is the only one.';
  expect([again.statusCode, again.json().code, again.json().message]).toEqual([400, 'cart.onlyOne', message]);
  expect((await cartOf(token)).totalItems).toBe(1);
});

test("an artist's own artwork, published or not, cannot be put into their cart", async () => {
  const artist = await server.person({ role: 'Artist' });
  const { db } = server.services;
  // In the cart of a version that allowed it.
  const before = await makeArt(db, { ownerId: artist.id, availableArts: 3 });
  await makeCart(db, artist.id, [before]);
  for (const state of ['published', 'draft'] as const) {
    const art = await makeArt(db, { ownerId: artist.id, state });
    const once = [await add(artist.token, art.id), await server.call('POST /cart', { as: artist.token, body: { productId: art.id } })];
    for (const answer of once) expect([answer.statusCode, answer.json().code], state).toEqual([400, 'cart.ownWork']);
  }
  const answer = await update(artist.token, before.id, { quantity: 2 });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'cart.ownWork']);
  expect((await server.call(`DELETE /cart/${before.id}/remove`, { as: artist.token })).json<Cart>().items).toEqual([]);
});
