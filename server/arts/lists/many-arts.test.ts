import { expect, test } from 'vitest';
import { makeArt } from '#server/arts/make-art.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();

test('an artist with more than 24 artworks is told so, whatever the filters find', async () => {
  const { id, token } = await server.person({ role: 'Artist', status: 'approved' });
  const add = () => makeArt(server.services.db, { ownerId: id });
  const isMany = async (query = '') =>
    (await server.call(`GET /arts/owner${query}` as 'GET /arts/owner', { as: token })).json<{ isMany?: boolean }>().isMany;
  for (let made = 0; made < 24; made += 1) await add();
  expect(await isMany()).toBe(false);
  await add();
  for (const query of ['', '?state=published&limit=1', '?limit=2']) expect(await isMany(query), query).toBe(true);
});

test('the first page says how many artworks are in each state, whatever is searched for; later pages do not', async () => {
  const { id, token } = await server.person({ role: 'Artist', status: 'approved' });
  const add = (more: object) => makeArt(server.services.db, { ownerId: id, ...more });
  await makeArt(server.services.db, {});
  await add({ name: 'Shown' });
  await add({ name: 'Gone', availableArts: 0 });
  await add({ name: 'Asked', isCustomOrder: true });
  await add({ name: 'Hidden', state: 'hidden' });
  await add({ name: 'Begun', state: 'draft', wasPublished: false });
  await add({ name: 'Deleted', state: 'hidden', deletedAt: new Date() });
  const read = async (query = '') => {
    const answer = await server.call(`GET /arts/owner${query}` as 'GET /arts/owner', { as: token });
    return answer.json<{ counts?: object; page: { next: string | null } }>();
  };
  const counts = { published: 3, draft: 1, hidden: 1, soldOut: 1, madeToOrder: 1 };
  for (const query of ['', '?state=draft', '?search=shown', '?limit=1&sort=views']) {
    expect((await read(query)).counts, query).toEqual(counts);
  }
  const { next } = (await read('?limit=2')).page;
  expect((await read(`?limit=2&cursor=${encodeURIComponent(next ?? '')}`)).counts).toBeUndefined();
});

test('what an unpaid order holds is not among the sold out, in the list and its count', async () => {
  const { db } = server.services;
  const { id, token } = await server.person({ role: 'Artist', status: 'approved' });
  await makeArt(db, { ownerId: id, name: 'Gone', availableArts: 0 });
  const held = await makeArt(db, { ownerId: id, name: 'Held', availableArts: 1 });
  const order = await makeOrder(db, { arts: [held] });
  const soldOut = async () => {
    const answer = await server.call('GET /arts/owner?state=soldOut', { as: token });
    const { data, counts } = answer.json<{ data: { name: string }[]; counts: { soldOut: number } }>();
    return [data.map(({ name }) => name), counts.soldOut];
  };
  expect(await soldOut()).toEqual([['Gone'], 1]);
  await db.$client.query("UPDATE orders SET expires_at = now() - interval '1 minute' WHERE id = $1", [order.order.id]);
  expect(await soldOut()).toEqual([['Held', 'Gone'], 2]);
});
