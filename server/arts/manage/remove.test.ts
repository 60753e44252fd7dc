import { eq } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import type { Art, ArtCard } from '#contract/arts.ts';
import { cartItems, carts } from '#server/cart/table.ts';
import { masterKey } from '#server/platform/images/keys.ts';
import { cleanupPictures } from '#server/platform/images/cleanup.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { users } from '#server/accounts/table.ts';
import { useArtServer } from '#server/arts/art-test-server.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { refreshOnShow } from '#server/arts/published.ts';
import { arts } from '#server/arts/table.ts';
import { cleanupArts } from './write-art.ts';

const server = useArtServer();

test('DELETE /arts/{id} deletes an artwork that was never sold, and the cleanup its files', async () => {
  const art = await server.create();
  expect((await server.call(`DELETE /arts/${art._id}`, { as: server.artist.token })).json()).toEqual({ data: { done: true } });
  expect((await server.call(`GET /arts/${art._id}`, { as: server.artist.token })).statusCode).toBe(404);
  expect((await server.call(`DELETE /arts/${art._id}`, { as: server.artist.token })).statusCode).toBe(404);
  await cleanupPictures(server.services, Date.now() + 2 * 3_600_000);
  expect(await server.services.storage.has(masterKey(art.pictures[0]!._id))).toBe(false);
  expect((await server.actsOn(art._id)).at(-1)).toMatchObject({ action: 'art.deleted', before: { name: 'Morning Mist', price: 35_000 } });
});

test('DELETE /arts/{id} hides an artwork that was ever sold; its artist still sees it', async () => {
  const art = await server.create();
  await makeOrder(server.services.db, {
    buyerId: server.customer.id,
    arts: [(await server.services.db.select().from(arts).where(eq(arts.id, art._id)))[0]!],
  });
  expect((await server.call(`GET /arts/${art._id}`)).statusCode).toBe(200);
  expect((await server.call(`DELETE /arts/${art._id}`, { as: server.admin.token })).statusCode).toBe(200);
  expect((await server.call(`GET /arts/${art._id}`)).statusCode).toBe(404);
  expect((await server.call(`GET /arts/${art._id}`, { as: server.artist.token })).json<{ data: Art }>().data.state).toBe('hidden');
});

test('DELETE /arts/{id} leaves the line of a cart, and the cleanup deletes the artwork when no cart holds it', async () => {
  const { db } = server.services;
  const art = await server.create({ name: 'In A Cart' });
  const cartId = '01940000-0000-7000-8000-00000000ca47';
  await db.insert(carts).values({ id: cartId, userId: server.customer.id });
  await db.insert(cartItems).values({ cartId, artId: art._id, quantity: 1, priceWhenAdded: 1 });
  expect((await server.call(`DELETE /arts/${art._id}`, { as: server.artist.token })).statusCode).toBe(200);
  const line = async () => (await db.select().from(cartItems).where(eq(cartItems.artId, art._id))).length;
  const owned = (await server.call('GET /arts/owner?limit=100', { as: server.artist.token })).json<{ data: ArtCard[] }>().data;
  expect([await line(), owned.some((own) => own._id === art._id)]).toEqual([1, false]);
  expect((await server.create({ name: 'In A Cart' })).slug).toBe('in-a-cart');
  await db.$client.query(`UPDATE arts SET deleted_at = now() - interval '2 hours' WHERE id = $1`, [art._id]);
  await cleanupArts(db);
  expect(await line()).toBe(1);
  await db.delete(cartItems).where(eq(cartItems.cartId, cartId));
  await cleanupArts(db);
  expect(await db.select().from(arts).where(eq(arts.id, art._id))).toEqual([]);
});

test("an artist's artworks are hidden and shown with the approval, and the counts follow", async () => {
  const { db } = server.services;
  const person = await server.person({ role: 'Artist' });
  const shown = await makeArt(db, { ownerId: person.id, category: 'Architecture' });
  const hidden = await makeArt(db, { ownerId: person.id, category: 'Architecture', state: 'hidden' });
  const decide = (status: 'approved' | 'cancelled') =>
    db.transaction(async (tx) => {
      await tx.update(users).set({ status }).where(eq(users.id, person.id));
      await refreshOnShow(tx, person.id);
    });
  const state = async () => {
    const { rows } = await db.$client.query(
      `SELECT (SELECT count FROM category_counts WHERE category = 'Architecture') AS counted, (SELECT artworks FROM artist_figures WHERE user_id = $1) AS figure`,
      [person.id],
    );
    const ids = await server.publicIds();
    return { ...rows[0], shown: ids.includes(shown.id), hidden: ids.includes(hidden.id) };
  };
  await decide('cancelled');
  expect(await state()).toEqual({ counted: 0, figure: 0, shown: false, hidden: false });
  await decide('approved');
  await decide('approved');
  expect(await state()).toEqual({ counted: 1, figure: 1, shown: true, hidden: false });
});

test('DELETE /arts/{id} of what was sold and put back to draft when that was possible', async () => {
  const { db } = server.services;
  const art = await server.create();
  const [row] = await db.select().from(arts).where(eq(arts.id, art._id));
  if (!row) throw new Error('the artwork is not there');
  await makeOrder(db, { buyerId: (await server.person()).id, arts: [row] });
  await db.update(arts).set({ state: 'draft', onShow: false, name: '', price: 0, category: '' }).where(eq(arts.id, art._id));
  expect((await server.call(`DELETE /arts/${art._id}`, { as: server.artist.token })).statusCode).toBe(200);
  expect((await server.call(`GET /arts/${art._id}`, { as: server.artist.token })).statusCode).toBe(404);
});
