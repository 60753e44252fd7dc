import { eq } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import type { ArtStanding, ManagedArt } from '#contract/manage-arts.ts';
import { makeAccount } from '#server/accounts/make-account.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { presentArt, presentCard } from '#server/arts/present.ts';
import { findArt } from '#server/arts/queries.ts';
import { findArtPage } from '#server/arts/search/list.ts';
import { orders } from '#server/orders/table.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { countStatements } from '#server/testing/statements/count-statements.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();

/** What a visitor is told, without the cache of pages. */
async function heldUntil(id: string): Promise<number | undefined> {
  const row = await findArt(server.services.db, id, undefined);
  const { heldUntil: time } = presentArt(row!);
  return time === undefined ? undefined : Date.parse(time);
}

test('an artwork says until when an unpaid order holds the last piece, and no more once it is paid', async () => {
  const { db } = server.services;
  const art = await makeArt(db, { availableArts: 1 });
  expect(await heldUntil(art.id)).toBeUndefined();
  const { order } = await makeOrder(db, { arts: [art] });
  expect(await heldUntil(art.id)).toBeCloseTo(order.expiresAt.getTime(), -2);
  await db.update(orders).set({ paymentStatus: 'paid', paidAt: new Date() }).where(eq(orders.id, order.id));
  expect(await heldUntil(art.id)).toBeUndefined();
});

test('of several orders it names the first to end, and none while a piece is left', async () => {
  const { db } = server.services;
  const art = await makeArt(db, { availableArts: 2 });
  const { order: first } = await makeOrder(db, { arts: [art], holdHours: 2 });
  expect(await heldUntil(art.id)).toBeUndefined();
  await makeOrder(db, { arts: [art], holdHours: 5 });
  expect(await heldUntil(art.id)).toBeCloseTo(first.expiresAt.getTime(), -2);
});

test('an unpaid order holds the last piece however many paid ones came after it', async () => {
  const { db } = server.services;
  const art = await makeArt(db, { availableArts: 102 });
  const { order: unpaid } = await makeOrder(db, { arts: [art], holdHours: 9 });
  const { order: other } = await makeOrder(db, { arts: [await makeArt(db, { availableArts: 1 })], holdHours: 1 });
  expect(other.expiresAt.getTime()).toBeLessThan(unpaid.expiresAt.getTime());
  for (let sold = 0; sold < 101; sold += 1) {
    const { order } = await makeOrder(db, { arts: [art] });
    await db.update(orders).set({ paymentStatus: 'paid', paidAt: new Date() }).where(eq(orders.id, order.id));
  }
  expect(await heldUntil(art.id)).toBeCloseTo(unpaid.expiresAt.getTime(), -2);
  await db.update(orders).set({ paymentStatus: 'paid', paidAt: new Date() }).where(eq(orders.id, unpaid.id));
  expect(await heldUntil(art.id)).toBeUndefined();
});

test('a list says that a work is held while the order is not paid, and of one that is sold or to be had nothing', async () => {
  const { db } = server.services;
  const { id: owner } = await makeAccount(db, { role: 'Artist' });
  const [held, kept, sold] = [
    await makeArt(db, { name: 'Held', availableArts: 1, ownerId: owner }),
    await makeArt(db, { name: 'To be had', availableArts: 2, ownerId: owner }),
    await makeArt(db, { name: 'Sold', availableArts: 0, ownerId: owner }),
  ];
  const { order } = await makeOrder(db, { arts: [held] });
  await makeOrder(db, { arts: [kept] });
  const listed = async () =>
    (await findArtPage(db, { owner, sort: 'newest', limit: 5 })).rows
      .map(presentCard)
      .map(({ name, isHeld }) => [name, isHeld])
      .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1));
  expect(await listed()).toEqual([
    ['Held', true],
    [sold.name, undefined],
    ['To be had', undefined],
  ]);
  await db.update(orders).set({ paymentStatus: 'paid', paidAt: new Date() }).where(eq(orders.id, order.id));
  expect((await listed())[0]).toEqual(['Held', undefined]);
});

test('its artist is told which order holds a work, in the list and for the form; an editor of others is not', async () => {
  const { db } = server.services;
  const [artist, editor, boss] = [
    await server.person({ role: 'Artist', status: 'approved' }),
    await server.person({ staff: 'editor' }),
    await server.person({ role: 'Admin' }),
  ];
  const art = await makeArt(db, { availableArts: 1, ownerId: artist.id });
  const standing = async (as: string) => (await server.call(`GET /arts/${art.id}/standing`, { as })).json<{ data: ArtStanding }>().data;
  const listed = async () => (await server.call('GET /arts/owner', { as: artist.token })).json<{ data: ManagedArt[] }>().data[0]?.heldBy;
  expect([await standing(artist.token), await listed()]).toEqual([{}, undefined]);
  const { order } = await makeOrder(db, { arts: [art], holdHours: 2 });
  const heldBy = { _id: order.id, number: order.number };
  expect([await standing(artist.token), await standing(boss.token), await listed()]).toEqual([{ heldBy }, { heldBy }, heldBy]);
  expect(await standing(editor.token), 'who does the works, not the orders').toEqual({});
  const { statements } = await countStatements(db, listed);
  expect(statements.filter((text) => text.includes('arts'))).toHaveLength(1);
  await db.update(orders).set({ paymentStatus: 'paid', paidAt: new Date() }).where(eq(orders.id, order.id));
  expect([await standing(artist.token), await listed()]).toEqual([{}, undefined]);
});
