import { randomUUID } from 'node:crypto';
import { eq } from '#server/database/drizzle.ts';
import { beforeAll, expect, test } from 'vitest';
import type { Buyer } from '#contract/buyers.ts';
import type { Order, OrderWithEvents } from '#contract/orders.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { countStatements } from '#server/testing/statements/count-statements.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { findOpenOrders } from '#server/orders/open-orders.ts';
import { orders } from '#server/orders/table.ts';

const server = useTestServer();
type Person = Awaited<ReturnType<typeof server.person>>;
type List = { data: Order[]; page: { next: string | null; total: number | null } };

let admin: Person;
let artist: Person;
let other: Person;
let buyer: Person;
let shared: OrderWithEvents;

/** One order of Keza: quantity 2 of `artist`'s artwork for 10,000 each and 1 of `other`'s for 3,000. */
beforeAll(async () => {
  const { db } = server.services;
  admin = await server.person({ role: 'Admin', name: 'Admin' });
  artist = await server.person({ role: 'Artist', name: 'Innocent' });
  other = await server.person({ role: 'Artist', name: 'Odette' });
  buyer = await server.person({ name: 'Keza Éliane' });
  const own = await makeArt(db, { ownerId: artist.id, name: 'Umuganda', price: 10_000 });
  const foreign = await makeArt(db, { ownerId: other.id, name: 'Inyambo', price: 3_000 });
  const made = await makeOrder(db, { buyerId: buyer.id, arts: [{ ...own, quantity: 2 }, foreign] });
  shared = (await server.call(`GET /checkout/${made.order.id}`, { as: buyer.token })).json().data as OrderWithEvents;
});

const list = async (call: Parameters<typeof server.call>[0], as: Person) => {
  const answer = await server.call(call, { as: as.token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<List>();
};
const pay = (id: string) =>
  server.services.db
    .update(orders)
    .set({ paymentStatus: 'paid', paidAt: new Date(), paidAmount: 23_000, paidCurrency: 'RWF', paymentMethod: 'card' })
    .where(eq(orders.id, id));

test('every order call refuses a visitor without a session with 401', async () => {
  const id = randomUUID();
  const reads = [
    'GET /checkout',
    'GET /checkout/owner',
    'GET /checkout/customer',
    'GET /checkout/artsOwner',
    `GET /checkout/${id}`,
  ] as const;
  const writes = [
    `POST /checkout/${id}/complete`,
    `POST /checkout/${id}/cancel`,
    `POST /checkout/${id}/pay`,
    `POST /checkout/${id}/refunded`,
  ] as const;
  for (const call of [...reads, ...writes]) expect((await server.call(call, { body: { currency: 'RWF' } })).statusCode, call).toBe(401);
});

test('GET /checkout is for admins only (T14)', async () => {
  for (const person of [buyer, artist]) expect((await server.call('GET /checkout', { as: person.token })).statusCode).toBe(403);
  expect((await list('GET /checkout', admin)).data.map((order) => order._id)).toContain(shared._id);
});

test("GET /checkout/owner lists the account's own orders, and no others", async () => {
  const { events: _, ...listed } = shared;
  expect((await list('GET /checkout/owner', buyer)).data).toEqual([listed]);
  for (const person of [artist, admin]) expect((await list('GET /checkout/owner', person)).data).toEqual([]);
});

test('GET /checkout/artsOwner is for approved artists', async () => {
  const pending = await server.person({ role: 'Artist', status: 'pending' });
  const codes = [];
  for (const person of [buyer, admin, pending])
    codes.push((await server.call('GET /checkout/artsOwner', { as: person.token })).json().code);
  expect(codes).toEqual(['rights.missing', 'rights.missing', 'rights.notApproved']);
});

test('an artist sees their own lines and the total of these, and no address before the order is paid (T14)', async () => {
  const [seen] = (await list('GET /checkout/artsOwner', artist)).data;
  expect(seen).toMatchObject({
    user: { name: 'Keza Éliane', email: buyer.email },
    shippingAddress: null,
    totalItems: 2,
    totalPrice: 20_000,
  });
  expect(seen!.items.map((item) => item.product.name)).toEqual(['Umuganda']);
  expect(JSON.stringify(seen)).not.toContain('Inyambo');
  const [others] = (await list('GET /checkout/artsOwner', other)).data;
  expect([others!.totalItems, others!.totalPrice]).toEqual([1, 3_000]);
});

test('GET /checkout/{id} shows the whole order to buyer and admin, their own lines to an artist, and is 404 for others', async () => {
  const { token: stranger } = await server.person();
  const { token: strangeArtist } = await server.person({ role: 'Artist' });
  const see = async (as: string) => (await server.call(`GET /checkout/${shared._id}`, { as })).json<{ data: Order }>().data;
  expect(await see(buyer.token)).toEqual(shared);
  expect(await see(admin.token)).toEqual(shared);
  expect(await see(artist.token)).toMatchObject({ totalPrice: 20_000, shippingAddress: null });
  for (const as of [stranger, strangeArtist]) {
    const answer = await server.call(`GET /checkout/${shared._id}`, { as });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'orders.notFound']);
  }
  for (const id of [randomUUID(), 'not-an-id'])
    expect((await server.call(`GET /checkout/${id}`, { as: admin.token })).statusCode).toBe(404);
});

test('an artist whose approval was cancelled sees no orders any more', async () => {
  const gone = await server.person({ role: 'Artist', status: 'cancelled' });
  const made = await makeOrder(server.services.db, { arts: [await makeArt(server.services.db, { ownerId: gone.id })] });
  expect((await server.call(`GET /checkout/${made.order.id}`, { as: gone.token })).statusCode).toBe(404);
});

test("once an order is paid its artists see the address, but not what was charged for other artists' items", async () => {
  const { db } = server.services;
  const made = await makeOrder(db, { arts: [await makeArt(db, { ownerId: artist.id }), await makeArt(db, { ownerId: other.id })] });
  await pay(made.order.id);
  const seen = (await server.call(`GET /checkout/${made.order.id}`, { as: artist.token })).json<{ data: Order }>().data;
  expect(seen.shippingAddress).toBe(made.order.shippingAddress);
  expect(seen.payment).toMatchObject({ status: 'paid', method: 'card', amount: null, currency: null });
});

test("GET /checkout/customer lists an artist's paying buyers; for an admin those of all artists", async () => {
  const { db } = server.services;
  const seller = await server.person({ role: 'Artist' });
  const art = await makeArt(db, { ownerId: seller.id, price: 10_000 });
  const elsewhere = await makeArt(db, { price: 500 });
  const customer = await server.person({ name: 'Gasana' });
  const buyers = async (as: Person) => (await server.call('GET /checkout/customer', { as: as.token })).json<{ users: Buyer[] }>().users;
  const first = await makeOrder(db, { buyerId: customer.id, arts: [{ ...art, quantity: 2 }, elsewhere] });
  expect(await buyers(seller)).toEqual([]);
  await pay(first.order.id);
  const second = await makeOrder(db, { buyerId: customer.id, arts: [art] });
  await pay(second.order.id);
  const expected = { _id: customer.id, name: 'Gasana', email: customer.email, orders: 2, last: second.order.createdAt.toISOString() };
  expect(await buyers(seller)).toEqual([{ ...expected, total: 30_000 }]);
  expect(await buyers(admin)).toContainEqual({ ...expected, total: 30_500 });
  expect((await server.call('GET /checkout/customer', { as: customer.token })).statusCode).toBe(403);
});

test('lists are paginated, newest first, each order once', async () => {
  const { db } = server.services;
  const seller = await server.person({ role: 'Artist' });
  const art = await makeArt(db, { ownerId: seller.id, availableArts: 100 });
  const made = [];
  for (let n = 0; n < 5; n += 1) made.push((await makeOrder(db, { arts: [art] })).order.id);
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: List = await list(`GET /checkout/artsOwner?limit=2${cursor && `&cursor=${cursor}`}`, seller);
    seen.push(...page.data.map((order) => order._id));
    cursor = page.page.next;
  }
  expect(seen).toEqual(made.toReversed());
  const broken = await server.call('GET /checkout?cursor=nonsense', { as: admin.token });
  expect([broken.statusCode, broken.json().code]).toEqual([400, 'input.cursor']);
});

/** The ids of a whole list, two per page. */
async function walk(call: Parameters<typeof server.call>[0], sort: string, as: Person): Promise<string[]> {
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: List = await list(`${call}?limit=2&sort=${sort}${cursor && `&cursor=${cursor}`}` as typeof call, as);
    seen.push(...page.data.map((order) => order._id));
    cursor = page.page.next;
  }
  return seen;
}

test('GET /checkout/owner sorts by time and by total, equal totals by time, page by page', async () => {
  const { db } = server.services;
  const customer = await server.person();
  const made = [];
  for (const price of [500, 9_000, 500, 70, 9_000]) {
    const { order } = await makeOrder(db, { buyerId: customer.id, arts: [await makeArt(db, { price })] });
    await pay(order.id);
    made.push(order.id);
  }
  const [a, b, c, d, e] = made as [string, string, string, string, string];
  expect(await walk('GET /checkout/owner', 'newest', customer)).toEqual([e, d, c, b, a]);
  expect(await walk('GET /checkout/owner', 'oldest', customer)).toEqual([a, b, c, d, e]);
  expect(await walk('GET /checkout/owner', 'total-desc', customer)).toEqual([e, b, c, a, d]);
  expect(await walk('GET /checkout/owner', 'total-asc', customer)).toEqual([d, a, c, b, e]);
  expect((await server.call('GET /checkout/owner?sort=price', { as: customer.token })).statusCode).toBe(400);
});

test('GET /checkout sorts all orders by total', async () => {
  const ids = await walk('GET /checkout', 'total-desc', admin);
  const totals = await server.services.db.select({ id: orders.id, total: orders.totalPrice }).from(orders);
  const byId = new Map(totals.map(({ id, total }) => [id, total]));
  expect(ids).toHaveLength(totals.length);
  expect(ids.map((id) => byId.get(id))).toEqual(totals.map(({ total }) => total).sort((x, y) => y - x));
});

test("an artist's orders are sorted by the total of their own lines, which is the one shown", async () => {
  const { db } = server.services;
  const seller = await server.person({ role: 'Artist' });
  const cheap = await makeArt(db, { ownerId: seller.id, price: 100 });
  const dear = await makeArt(db, { ownerId: seller.id, price: 5_000 });
  const foreign = await makeArt(db, { price: 900_000 });
  const small = (await makeOrder(db, { arts: [cheap, foreign] })).order.id;
  const large = (await makeOrder(db, { arts: [dear, cheap] })).order.id;
  const middle = (await makeOrder(db, { arts: [{ ...cheap, quantity: 3 }] })).order.id;
  expect(await walk('GET /checkout/artsOwner', 'total-desc', seller)).toEqual([large, middle, small]);
  expect(await walk('GET /checkout/artsOwner', 'total-asc', seller)).toEqual([small, middle, large]);
});

test("lists filter by status and payment, and search numbers, buyers and artworks' names without accents", async () => {
  const found = async (query: string, as = admin, call = 'GET /checkout' as const) => {
    const { data } = await list(`${call}?limit=100&${query}` as 'GET /checkout', as);
    return data.map((order) => order._id);
  };
  expect(await found('status=pending&payment=unpaid')).toContain(shared._id);
  for (const query of ['status=complete', 'payment=refunded']) expect(await found(query)).not.toContain(shared._id);
  for (const search of [String(shared.number), 'eliane', 'KEZA', buyer.email, 'inyambo']) {
    expect(await found(`search=${encodeURIComponent(search)}`), search).toEqual([shared._id]);
  }
  for (const search of ['%25', '_', 'nobody at all', '\\']) expect(await found(`search=${encodeURIComponent(search)}`), search).toEqual([]);
  expect((await server.call('GET /checkout?status=paid', { as: admin.token })).statusCode).toBe(400);
});

test("an artist's search matches their own items only", async () => {
  const search = async (text: string) => (await list(`GET /checkout/artsOwner?search=${text}`, artist)).data.length;
  expect([await search('umuganda'), await search('keza'), await search('inyambo')]).toEqual([1, 1, 0]);
});

test('each list takes a fixed number of statements, however many orders and lines it shows', async () => {
  const { db } = server.services;
  const count = async (call: Parameters<typeof server.call>[0], as: Person) =>
    (await countStatements(db, () => server.call(call, { as: as.token }))).statements.length;
  // The viewer, the orders, their lines; one order and the customers are one statement.
  expect(await count('GET /checkout', admin)).toBe(3);
  expect(await count('GET /checkout?sort=total-desc', admin)).toBe(3);
  expect(await count('GET /checkout/owner', buyer)).toBe(3);
  expect(await count('GET /checkout/artsOwner', artist)).toBe(3);
  expect(await count('GET /checkout/artsOwner?sort=total-asc', artist)).toBe(3);
  expect(await count(`GET /checkout/${shared._id}`, buyer)).toBe(2);
  expect(await count('GET /checkout/customer', admin)).toBe(2);
});

test('findOpenOrders finds a pending order of its buyer and of every artist in it, and who has to act', async () => {
  const { db } = server.services;
  const made = await makeOrder(db);
  const accounts = [made.order.userId, made.lines[0]!.line.ownerId];
  const { id: _id, number } = made.order;
  const unpaid = { _id, number, waitsFor: 'buyer' };
  expect(await Promise.all(accounts.map((id) => findOpenOrders(db, id)))).toEqual([
    [{ ...unpaid, as: 'buyer' }],
    [{ ...unpaid, as: 'artist' }],
  ]);
  await pay(made.order.id);
  expect(await findOpenOrders(db, accounts[0]!)).toEqual([{ _id, number, as: 'buyer', waitsFor: 'artist' }]);
  const erasing = await server.call(`DELETE /users/${accounts[0]}`, { as: admin.token });
  expect(erasing.json()).toMatchObject({ code: 'users.openOrders', orders: [{ _id, number, as: 'buyer', waitsFor: 'artist' }] });
  await server.call(`POST /checkout/${made.order.id}/complete`, { as: admin.token });
  expect(await Promise.all(accounts.map((id) => findOpenOrders(db, id)))).toEqual([[], []]);
});
