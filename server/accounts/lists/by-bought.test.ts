import { expect, test } from 'vitest';
import type { Person } from '#contract/accounts.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { foldSums } from '#server/sums/check-sums.ts';
import { countStatements } from '#server/testing/statements/count-statements.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();
const run = (text: string, values: unknown[] = []) => server.services.db.$client.query(text, values);
type List = { data: Person[]; page: { next: string | null; total: number | null } };
const ask = (query: string, as: string) => server.call(`GET /users?${query}` as 'GET /users', { as });
const read = async (query: string, as: string) => {
  const answer = await ask(query, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<List>();
};
const boss = async () => (await server.person({ role: 'Admin', name: 'Boss' })).token;

async function buy(buyerId: string, price: number) {
  const art = await makeArt(server.services.db, { price });
  const { order } = await makeOrder(server.services.db, { buyerId, arts: [art] });
  await run("UPDATE orders SET payment_status = 'paid', paid_at = now() WHERE id = $1", [order.id]);
}
/** Seven people with this name, by their number: those of `prices` bought that. */
async function makeBuyers(mark: string, prices: readonly (readonly number[])[]) {
  const people: string[] = [];
  for (const [n, ofOne] of prices.entries()) {
    const { id } = await server.person({ name: `${mark} ${n}` });
    for (const price of ofOne) await buy(id, price);
    people.push(id);
  }
  await foldSums(server.services.db);
  return people;
}
const PRICES = [[], [5_000, 6_000], [90_000], [], [5_000, 6_000], [1_000, 1_000, 1_000], []] as const;
/** All pages, of two each, and one after the other what the numbers of their people are. */
async function walk(query: string, as: string): Promise<number[]> {
  const seen: number[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { data, page }: List = await read(`limit=2&${query}&cursor=${encodeURIComponent(cursor)}`, as);
    seen.push(...data.map(({ name }) => Number(name.split(' ').at(-1))));
    cursor = page.next;
  }
  return seen;
}

test('people are sorted by paid orders and by their sum, those who bought nothing at the other end, page by page, with a search and without', async () => {
  const token = await boss();
  await run("UPDATE users SET deleted_at = now() WHERE name LIKE 'Gura %'");
  await makeBuyers('Gura', PRICES);
  const orders = { 'orders-desc': [5, 4, 1, 2, 6, 3, 0], 'orders-asc': [0, 3, 6, 2, 1, 4, 5] };
  const sums = { 'bought-desc': [2, 4, 1, 5, 6, 3, 0], 'bought-asc': [0, 3, 6, 5, 1, 4, 2] };
  for (const [sort, expected] of Object.entries({ ...orders, ...sums })) {
    expect(await walk(`search=gura&sort=${sort}`, token), sort).toEqual(expected);
    // The only customers of this server whose names begin so; the others bought nothing.
    const all = await read(`role=User&limit=100&sort=${sort}`, token);
    const ours = all.data.filter(({ name }) => name.startsWith('Gura ')).map(({ name }) => Number(name.slice(5)));
    expect(ours, sort).toEqual(expected);
  }
  const first = await read('search=gura&sort=bought-desc&limit=1', token);
  expect(first.data[0]?.bought).toEqual({ orders: 1, total: 90_000 });
});

test('people are found by the sum that their row says, as it is typed, and an editor learns nothing by it', async () => {
  const token = await boss();
  const people = await makeBuyers('Suma', [[70_123, 5_000], [70_123]]);
  await run("UPDATE users SET role = 'Artist', status = 'approved' WHERE id = ANY($1)", [people]);
  for (const search of ['75,123', '75123', '75 123 Frw'])
    expect(
      (await read(`search=${encodeURIComponent(search)}`, token)).data.map(({ name }) => name),
      search,
    ).toEqual(['Suma 0']);
  expect((await read('search=75123&sort=bought-desc', token)).data.map(({ name }) => name)).toEqual(['Suma 0']);
  const { token: editor } = await server.person({ staff: 'editor' });
  expect((await read('search=75123', editor)).data).toEqual([]);
});

test('without a search too, the pages put together are the whole list, each person once', async () => {
  const token = await boss();
  await makeBuyers('Shaka', PRICES);
  for (const sort of ['orders-desc', 'orders-asc', 'bought-desc', 'bought-asc']) {
    const whole = (await read(`sort=${sort}&limit=100`, token)).data.map(({ _id }) => _id);
    const paged: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { data, page }: List = await read(`sort=${sort}&limit=3&cursor=${encodeURIComponent(cursor)}`, token);
      paged.push(...data.map(({ _id }) => _id));
      cursor = page.next;
    }
    expect(paged, sort).toEqual(whole);
    expect(new Set(paged).size, sort).toBe(paged.length);
  }
});

test('somebody who buys while the list is paged does not shift its next page: the cursor has the figure', async () => {
  const token = await boss();
  const people = await makeBuyers('Komeza', PRICES);
  const { page } = await read('search=komeza&sort=orders-desc&limit=3', token);
  await run('UPDATE buyers SET orders = 9 WHERE buyer_id = $1', [people[1]]);
  const { data } = await read(`search=komeza&sort=orders-desc&limit=3&cursor=${encodeURIComponent(page.next ?? '')}`, token);
  expect(data.map(({ name }) => name)).toEqual(['Komeza 2', 'Komeza 6', 'Komeza 3']);
});

test('the file has them in that order, with orders and sum, and filters hold', async () => {
  const token = await boss();
  const people = await makeBuyers('Andika', PRICES);
  await run("UPDATE users SET blocked_at = now(), status_before_block = status, status = 'cancelled' WHERE id = $1", [people[2]]);
  const answer = await server.call('GET /admin/people.csv?search=andika&sort=bought-desc', { as: token });
  const rows = answer.body.trimEnd().split('\r\n').slice(1);
  const cells = rows.map((row) => row.split(','));
  expect(cells.map((row) => [row[1], row.at(-2), row.at(-1)])).toEqual([
    ['Andika 2', '1', '90000'],
    ['Andika 4', '2', '11000'],
    ['Andika 1', '2', '11000'],
    ['Andika 5', '3', '3000'],
    ['Andika 6', '0', '0'],
    ['Andika 3', '0', '0'],
    ['Andika 0', '0', '0'],
  ]);
  expect((await read('search=andika&sort=orders-desc&standing=blocked', token)).data.map(({ name }) => name)).toEqual(['Andika 2']);
  expect((await read('search=andika%20blocked&sort=orders-desc', token)).data.map(({ name }) => name)).toEqual(['Andika 2']);
});

test('what people bought sorts nothing for those who may not see it', async () => {
  const seller = (n: number) => server.person({ role: 'Artist', status: 'approved', name: `Hisha ${n}` });
  const [first] = [await seller(1), await seller(2)];
  await buy(first.id, 70_000);
  await foldSums(server.services.db);
  const { token } = await server.person({ staff: 'editor' });
  const visitor = await server.person();
  for (const as of [token, visitor.token]) {
    const { data } = await read('search=hisha&sort=bought-desc', as);
    expect(data.map(({ name }) => name)).toEqual(['Hisha 2', 'Hisha 1']);
  }
});

test('a cursor of another list or of nothing is refused; no statement more than by name', async () => {
  const token = await boss();
  for (const cursor of ['x', '00000000-0000-0000-0000-000000000000', Buffer.from('-1 x').toString('base64url')])
    expect((await ask(`sort=orders-desc&cursor=${cursor}`, token)).statusCode, cursor).toBe(400);
  const counted = await countStatements(server.services.db, () => read('sort=orders-desc', token));
  expect(counted.statements).toHaveLength(2);
});
