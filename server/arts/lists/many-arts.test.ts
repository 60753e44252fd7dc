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

test('a search has the works first whose names it says, page by page, unless it is sorted', async () => {
  const { id, token } = await server.person({ role: 'Artist', status: 'approved' });
  const add = (name: string, price: number, description: string) => makeArt(server.services.db, { ownerId: id, name, price, description });
  await add('Three Rooms', 1_000, 'A house in Huye.');
  await add('Thirteen Doors', 2_000, 'The three of them were friends.');
  await add('Threefold', 3_000, 'Folded twice.');
  await add('Ridge at Dawn', 4_000, 'Seen from three sides.');
  const read = async (query: string) => {
    const found = await server.call(`GET /arts/owner?${query}` as 'GET /arts/owner', { as: token });
    const { data, page } = found.json<{ data: { name: string }[]; page: { next: string | null } }>();
    return { names: data.map(({ name }) => name), next: page.next };
  };
  expect((await read('search=three')).names).toEqual(['Threefold', 'Three Rooms', 'Ridge at Dawn', 'Thirteen Doors']);
  const pages: string[][] = [];
  for (let next: string | null = ''; next !== null;) {
    const found: Awaited<ReturnType<typeof read>> = await read(`search=three&limit=1${next && `&cursor=${encodeURIComponent(next)}`}`);
    pages.push(found.names);
    ({ next } = found);
  }
  expect(pages.flat()).toEqual(['Threefold', 'Three Rooms', 'Ridge at Dawn', 'Thirteen Doors']);
  expect((await read('search=three&sort=price-asc')).names).toEqual(['Three Rooms', 'Thirteen Doors', 'Threefold', 'Ridge at Dawn']);
});
