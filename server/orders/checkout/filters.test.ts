import { eq, inArray, sql } from '#server/database/drizzle.ts';
import { beforeAll, expect, test } from 'vitest';
import { FIRST_ID } from '#contract/ids.ts';
import type { Order } from '#contract/orders.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { dispatchSortKey } from '#server/orders/find-orders.ts';
import { orderLines, orders } from '#server/orders/table.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();
type Person = Awaited<ReturnType<typeof server.person>>;
type List = { data: Order[]; page: { next: string | null; total: number | null } };
type Path = Parameters<typeof server.call>[0];
let admin: Person;
let artist: Person;
let other: Person;
let buyer: Person;
/** Two works of `artist` and one of `other` each; from the oldest: delivered, sent, partly sent, to send, unpaid, cancelled. */
let ids: string[];

const pay = (id: string, daysAgo = 0) =>
  server.services.db
    .update(orders)
    .set({
      paymentStatus: 'paid',
      paidAt: new Date(Date.now() - daysAgo * 86_400_000),
      paidAmount: 1,
      paidCurrency: 'RWF',
      paymentMethod: 'card',
    })
    .where(eq(orders.id, id));
const linesOf = (id: string, owner: Person) =>
  server.services.db
    .select()
    .from(orderLines)
    .where(sql`${orderLines.orderId} = ${id} AND ${orderLines.ownerId} = ${owner.id}`);
const step = async (id: string, owner: Person, name: 'sent' | 'delivered', count = 9) => {
  for (const line of (await linesOf(id, owner)).slice(0, count)) {
    const answer = await server.call(`POST /checkout/${id}/lines/${line.id}/${name}` as Path, { as: owner.token });
    expect(answer.statusCode, answer.body).toBe(200);
  }
};

beforeAll(async () => {
  const { db } = server.services;
  [admin, artist, other, buyer] = await Promise.all([
    server.person({ role: 'Admin' }),
    server.person({ role: 'Artist', name: 'Innocent Nkurunziza' }),
    server.person({ role: 'Artist', name: 'Odette Uwera' }),
    server.person({ name: 'Solange Éméline', phone: '+250788555123' }),
  ]);
  const works = [
    await makeArt(db, { ownerId: artist.id, name: 'Umuganda', category: 'Sculpture', availableArts: 50, price: 500 }),
    await makeArt(db, { ownerId: artist.id, name: 'Sun at Nasho', availableArts: 50, price: 700 }),
    await makeArt(db, { ownerId: other.id, name: 'Inyambo', availableArts: 50, price: 900 }),
  ];
  ids = [];
  for (let n = 0; n < 6; n += 1) {
    ids.push((await makeOrder(db, { buyerId: buyer.id, arts: works })).order.id);
    if (n !== 4) await pay(ids[n]!);
  }
  await db.update(orders).set({ shippingAddress: 'KG 7 Ave\nGisenyi, Rubavu, Western' }).where(eq(orders.id, ids[3]!));
  for (const id of ids.slice(0, 2)) for (const owner of [artist, other]) await step(id, owner, 'sent');
  for (const owner of [artist, other]) await step(ids[0]!, owner, 'delivered');
  await step(ids[2]!, artist, 'sent', 1);
  await server.call(`POST /checkout/${ids[5]}/cancel` as Path, { as: admin.token, body: { reason: 'Twice' } });
});

const found = async (path: string, query: string, as: Person) => {
  const answer = await server.call(`GET ${path}?${query}` as Path, { as: as.token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<List>();
};
const placesOf = async (query: string, as = admin, path = '/checkout') =>
  (await found(path, query, as)).data.map(({ _id }) => ids.indexOf(_id));

test('orders are filtered by how far their delivery is; what is unpaid or cancelled has none', async () => {
  const byState = async (as: Person, path: string) => {
    const states = ['toSend', 'partlySent', 'sent', 'delivered'];
    return Promise.all(states.map((state) => placesOf(`fulfilment=${state}&sort=oldest`, as, path)));
  };
  expect(await byState(admin, '/checkout')).toEqual([[3], [2], [1], [0]]);
  expect(await byState(artist, '/checkout/artsOwner')).toEqual([[3], [2], [1], [0]]);
  expect(await byState(other, '/checkout/artsOwner')).toEqual([[2, 3], [], [1], [0]]);
  // What the first pages of an admin and an artist count, they lead to.
  expect(await placesOf('fulfilment=unsent&sort=oldest')).toEqual([2, 3]);
  expect(await placesOf('fulfilment=unsent&sort=oldest', artist, '/checkout/artsOwner')).toEqual([2, 3]);
  expect((await server.call('GET /checkout?fulfilment=paid', { as: admin.token })).statusCode).toBe(400);
});

test('what was taken back or wholly refunded counts as it is', async () => {
  const [first, second] = await linesOf(ids[2]!, artist);
  await server.call(`DELETE /checkout/${ids[2]}/lines/${first!.id}/sent` as Path, { as: artist.token });
  expect(await placesOf('fulfilment=toSend&sort=oldest')).toEqual([2, 3]);
  await step(ids[2]!, artist, 'sent', 1);
  expect(await placesOf('fulfilment=partlySent')).toEqual([2]);
  // What the artist still had to send is refunded; the other artist's is not.
  const { db } = server.services;
  await db.update(orderLines).set({ refundedAmount: second!.price }).where(eq(orderLines.id, second!.id));
  expect(await placesOf('fulfilment=sent&sort=oldest', artist, '/checkout/artsOwner')).toEqual([1, 2]);
  expect(await placesOf('fulfilment=partlySent')).toEqual([2]);
  await db.update(orderLines).set({ refundedAmount: 0 }).where(eq(orderLines.id, second!.id));
});

test('a search finds the state and the day that a row shows, beside the words in it', async () => {
  const searches = ['Delivered', 'to be sent', 'solange Partly sent', 'nobody paid', 'cancelled', 'not paid pending'];
  const places = await Promise.all(searches.map((search) => placesOf(`sort=oldest&search=${encodeURIComponent(search)}`)));
  expect(places).toEqual([[0], [3], [2], [], [5], [4]]);
  expect(await placesOf('sort=oldest&search=sent', artist, '/checkout/artsOwner')).toEqual([1]);
  const { db } = server.services;
  const place = (createdAt: Date) => db.update(orders).set({ createdAt }).where(eq(orders.id, ids[1]!));
  await place(new Date('2025-11-11T22:30:00Z'));
  for (const day of ['12 Nov 2025', '2025-11-12', '12 november 2025 solange'])
    expect(await placesOf(`search=${encodeURIComponent(day)}`), day).toEqual([1]);
  await place(new Date());
  // What is a word of the text as well: both, page by page.
  await db.update(orders).set({ shippingAddress: 'Delivered Street, Huye' }).where(eq(orders.id, ids[4]!));
  const pages = await found('/checkout', 'sort=oldest&search=delivered&limit=1', admin);
  const next = await found('/checkout', `sort=oldest&search=delivered&limit=1&cursor=${pages.page.next}`, admin);
  expect([pages, next].map(({ data }) => data.map(({ _id }) => ids.indexOf(_id)))).toEqual([[0], [4]]);
  expect(next.page.next).toBeNull();
});

test("an artist's list has what is to be sent first, the oldest first, then the others, the newest first, page by page", async () => {
  const seen: number[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = await found('/checkout/artsOwner', `sort=toSend&limit=2${cursor && `&cursor=${cursor}`}`, artist);
    seen.push(...page.data.map(({ _id }) => ids.indexOf(_id)));
    cursor = page.page.next;
  }
  expect(seen).toEqual([2, 3, 5, 4, 1, 0]);
  expect((await server.call('GET /checkout/owner?sort=toSend', { as: buyer.token })).statusCode).toBe(400);
});

test("an admin's list has what must leave first in the order of its day, then the others, the newest first, page by page and searched", async () => {
  // Paid a day before the older order, so that it must leave before that.
  await pay(ids[3]!, 1);
  const walk = async (query: string) => {
    const seen: number[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await found('/checkout', `sort=toSend&limit=2&${query}${cursor && `&cursor=${cursor}`}`, admin);
      seen.push(...page.data.map(({ _id }) => ids.indexOf(_id)));
      cursor = page.page.next;
    }
    return seen;
  };
  expect(await walk('')).toEqual([3, 2, 5, 4, 1, 0]);
  expect(await walk('search=solange')).toEqual([3, 2, 5, 4, 1, 0]);
  expect(await placesOf('sort=toSend&fulfilment=unsent')).toEqual([3, 2]);
  const plan = await server.services.db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL enable_seqscan = off`);
    await tx.execute(sql`SET LOCAL enable_sort = off`);
    const { rows } = await tx.execute(sql`EXPLAIN SELECT id FROM orders ORDER BY ${dispatchSortKey} DESC, id DESC LIMIT 25`);
    return JSON.stringify(rows);
  });
  expect(plan).toContain('orders_to_send');
  await pay(ids[3]!);
});

test('an admin finds the orders whose cancellation or refund is to be decided, and nobody else asks for them', async () => {
  const { db } = server.services;
  expect(await placesOf('decide=cancellation')).toEqual([]);
  await db
    .update(orders)
    .set({ cancellationState: 'asked', cancellationReason: 'Twice', cancellationAskedAt: new Date() })
    .where(eq(orders.id, ids[3]!));
  await db
    .update(orders)
    .set({ cancellationState: 'declined', cancellationReason: 'Late', cancellationAskedAt: new Date() })
    .where(eq(orders.id, ids[2]!));
  expect(await placesOf('decide=cancellation')).toEqual([3]);
  expect((await found('/checkout', 'decide=cancellation', admin)).page.total).toBe(1);
  expect(await placesOf('decide=approval')).toEqual(await placesOf('status=pending&payment=paid'));
  expect(await placesOf('decide=approval')).toContain(3);
  // The order that was paid and cancelled is refunded by hand, because no charge of a provider is known of it.
  expect(await placesOf('decide=refund')).toEqual([5]);
  expect(await placesOf('decide=refund&search=solange')).toEqual([5]);
  await server.call(`POST /checkout/${ids[5]}/refunded` as Path, { as: admin.token });
  expect(await placesOf('decide=refund')).toEqual([]);
  expect((await server.call('GET /checkout?decide=all', { as: admin.token })).statusCode).toBe(400);
  await db
    .update(orders)
    .set({ cancellationState: null, cancellationReason: null, cancellationAskedAt: null })
    .where(inArray(orders.id, [ids[2]!, ids[3]!]));
});

test('overdue is what rows call late: it should have left on a day before today, and was not sent', async () => {
  await pay(ids[3]!, 3);
  expect(await placesOf('overdue=true'), 'due today').toEqual([]);
  for (const id of [ids[3]!, ids[1]!]) await pay(id, 4);
  expect(await placesOf('overdue=true')).toEqual([3]);
  expect(await placesOf('overdue=true', artist, '/checkout/artsOwner')).toEqual([3]);
});

test('orders are found from a day to a day of Kigali, both included', async () => {
  const { db } = server.services;
  await db
    .update(orders)
    .set({ createdAt: new Date('2026-03-09T21:59:59Z') })
    .where(eq(orders.id, ids[0]!));
  await db
    .update(orders)
    .set({ createdAt: new Date('2026-03-09T22:00:00Z') })
    .where(eq(orders.id, ids[1]!));
  expect(await placesOf('from=2026-03-09&to=2026-03-09')).toEqual([0]);
  expect(await placesOf('from=2026-03-09&to=2026-03-10')).toEqual([1, 0]);
  expect(await placesOf('from=2026-03-10&to=2026-03-10', artist, '/checkout/artsOwner')).toEqual([1]);
  for (const bad of ['from=yesterday', 'to=2026-02-30', 'from=20260310'])
    expect((await server.call(`GET /checkout?${bad}` as Path, { as: admin.token })).statusCode, bad).toBe(400);
});

test('a search finds everything that a row shows, word by word, and the number with and without its sign', async () => {
  const number = (await found('/checkout', 'sort=oldest', admin)).data[3]!.number;
  const only3 = [String(number), `#${number}`, 'rubavu', 'Gisenyi solange', 'uwera rubavu', 'sculpture GISENYI', 'ru gi emeline'];
  for (const search of only3) expect(await placesOf(`search=${encodeURIComponent(search)}`), search).toEqual([3]);
  for (const search of [
    'solange',
    'emeline',
    buyer.email,
    '+250788555123',
    '0788555123',
    'nkurunziza',
    'sculpture',
    'nasho odette',
    'in od',
  ])
    expect((await placesOf(`search=${encodeURIComponent(search)}`)).length, search).toBe(6);
  for (const search of ['rubavu nobody', '%25', '__', `#${number}0`, '#', 'angeso'])
    expect(await placesOf(`search=${encodeURIComponent(search)}`), search).toEqual([]);
  expect(await placesOf(`search=solange&fulfilment=partlySent`)).toEqual([2]);
  expect(await placesOf(`search=rubavu`, buyer, '/checkout/owner')).toEqual([3]);
});

test('a search finds an order by the total that its row shows, as it is shown or typed', async () => {
  const { db } = server.services;
  const [dear] = await db.select({ total: orders.totalPrice }).from(orders).where(eq(orders.id, ids[3]!));
  await db.update(orders).set({ totalPrice: 1_250_000 }).where(eq(orders.id, ids[3]!));
  for (const search of ['1,250,000', '1 250 000', '1.250.000 Frw', '1250000'])
    expect(await placesOf(`search=${encodeURIComponent(search)}`), search).toEqual([3]);
  expect(await placesOf(`search=${encodeURIComponent('1,250,001')}`)).toEqual([]);
  // An artist's row shows the total of their own items.
  const own = (search: string, as: Person) => placesOf(`search=${encodeURIComponent(search)}&sort=oldest`, as, '/checkout/artsOwner');
  expect(await own('1,250,000', artist)).toEqual([]);
  expect(await own('1 200 Frw', artist)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(await own('1 200 Frw', other)).toEqual([]);
  await db.update(orders).set({ totalPrice: dear!.total }).where(eq(orders.id, ids[3]!));
});

test("an artist's search finds no other artist, no other work, and where an order goes only once it is paid (T14)", async () => {
  const own = (search: string) => placesOf(`search=${encodeURIComponent(search)}`, artist, '/checkout/artsOwner');
  expect(await own('rubavu')).toEqual([3]);
  expect((await own('kimihurura')).toSorted((a, b) => a - b)).toEqual([0, 1, 2]);
  expect((await own('0788555123')).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3]);
  for (const search of ['inyambo', 'odette', 'umuganda uwera']) expect(await own(search), search).toEqual([]);
  const number = (await found('/checkout', 'sort=oldest', admin)).data[3]!.number;
  expect(await own(`#${number}`)).toEqual([3]);
});

test('the first page says how many there are, whatever its filters, and a whole search too', async () => {
  const totalOf = async (query: string, as = admin, path = '/checkout') => (await found(path, query, as)).page.total;
  expect(await totalOf('limit=2')).toBe(6);
  expect(await totalOf('limit=2&payment=paid', artist, '/checkout/artsOwner')).toBe(4);
  expect(await totalOf('search=solange')).toBe(6);
  expect(await totalOf('search=solange&limit=2')).toBeNull();
});

test('a sheet has what its list shows, in its order, or of it the selected ones', async () => {
  const sheet = async (path: string, query: string, as: Person) => {
    const answer = await server.call(`GET ${path}?${query}` as Path, { as: as.token });
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
    return answer.body.trimEnd().split('\r\n').slice(1);
  };
  const numbers = (await found('/checkout', 'sort=oldest', admin)).data.map(({ number }) => String(number));
  const ordersIn = (rows: string[]) => [...new Set(rows.map((row) => numbers.indexOf(row.split(',')[0]!)))];
  expect(ordersIn(await sheet('/admin/orders.csv', 'sort=oldest&payment=paid', admin))).toEqual([0, 1, 2, 3]);
  expect(ordersIn(await sheet('/admin/orders.csv', 'search=rubavu', admin))).toEqual([3]);
  expect(ordersIn(await sheet('/admin/orders.csv', `ids=${ids[4]},${ids[1]}`, admin))).toEqual([4, 1]);
  expect(await sheet('/admin/orders.csv', `ids=${ids[4]}&payment=paid`, admin)).toEqual([]);
  const own = await sheet('/artist/orders.csv', 'sort=toSend', artist);
  expect(ordersIn(own)).toEqual([2, 3, 5, 4, 1, 0]);
  expect(own.join('\n')).not.toMatch(/Inyambo|Odette/);
  expect(own.find((row) => row.startsWith(`${numbers[4]},`))).not.toMatch(/Kimihurura|788555123/);
  expect(own.find((row) => row.startsWith(`${numbers[3]},`))).toContain("'+250788555123,");
  expect(await sheet('/artist/orders.csv', `ids=${ids[3]}`, other)).toHaveLength(1);
});

test("a sheet has nothing of other people's orders, whatever ids it is asked for, and no formula", async () => {
  const { db } = server.services;
  const evil = await server.person({ name: '=HYPERLINK("http://evil.example")' });
  const { order } = await makeOrder(db, { buyerId: evil.id, arts: [await makeArt(db, { ownerId: other.id, name: '@SUM(1)' })] });
  const body = async (as: Person, query: string) => (await server.call(`GET /artist/orders.csv?${query}` as Path, { as: as.token })).body;
  expect((await body(artist, `ids=${order.id}`)).trimEnd().split('\r\n')).toHaveLength(1);
  const own = await body(other, `ids=${order.id}`);
  expect(own).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  expect(own).toContain(",'@SUM(1),");
  for (const bad of [`ids=${Array.from({ length: 51 }, () => FIRST_ID).join(',')}`, 'ids=x', `ids=${order.id},`, `ids=${order.id}'--`])
    expect((await server.call(`GET /artist/orders.csv?${bad}` as Path, { as: artist.token })).statusCode, bad.slice(0, 60)).toBe(400);
  for (const person of [buyer, artist]) expect((await server.call('GET /admin/orders.csv', { as: person.token })).statusCode).toBe(403);
});
