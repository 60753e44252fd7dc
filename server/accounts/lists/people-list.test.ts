import { expect, test } from 'vitest';
import { formatShortDate } from '#contract/format.ts';
import type { Person } from '#contract/accounts.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { foldSums } from '#server/sums/check-sums.ts';
import { countStatements } from '#server/testing/statements/count-statements.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();
const run = (text: string, values: unknown[]) => server.services.db.$client.query(text, values);
type List = { data: Person[]; page: { next: string | null; total: number | null } };
const read = async (query: string, as: string) => {
  const answer = await server.call(`GET /users?${query}` as 'GET /users', { as });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<List>();
};
const names = ({ data }: List) => data.map(({ name }) => name);
const sheet = async (query: string, as: string) =>
  (await server.call(`GET /admin/people.csv?${query}` as 'GET /admin/people.csv', { as })).body.trimEnd().split('\r\n');
const admin = async () => (await server.person({ role: 'Admin', name: 'Boss' })).token;

/** Somebody of each standing, of these names. */
async function makePeople(mark: string) {
  const artist = (name: string, status: 'pending' | 'approved' | 'cancelled') => server.person({ role: 'Artist', status, name });
  const made = {
    customer: await server.person({ name: `${mark} Customer` }),
    approved: await artist(`${mark} Approved`, 'approved'),
    waiting: await artist(`${mark} Waiting`, 'pending'),
    cancelled: await artist(`${mark} Cancelled`, 'cancelled'),
    blocked: await artist(`${mark} Blocked`, 'approved'),
    editor: await server.person({ name: `${mark} Editor`, role: 'Artist', status: 'approved' }),
  };
  await run("UPDATE users SET blocked_at = now(), status_before_block = status, status = 'cancelled' WHERE id = $1", [made.blocked.id]);
  await run("UPDATE users SET staff = 'editor' WHERE id = $1", [made.editor.id]);
  return made;
}

test('the staff narrow people by how it stands with them and by what they do for the shop', async () => {
  const boss = await admin();
  await makePeople('Umva');
  const list = async (query: string) => names(await read(`search=umva&${query}`, boss));
  expect(await list('standing=active')).toEqual(['Umva Editor', 'Umva Approved', 'Umva Customer']);
  expect(await list('standing=active&role=User')).toEqual(['Umva Customer']);
  expect(await list('standing=waiting')).toEqual(['Umva Waiting']);
  expect(await list('standing=cancelled')).toEqual(['Umva Cancelled']);
  expect(await list('standing=blocked')).toEqual(['Umva Blocked']);
  expect(await list('staff=any')).toEqual(['Umva Editor']);
  expect(await list('staff=editor&standing=active')).toEqual(['Umva Editor']);
  expect(await list('staff=support')).toEqual([]);
  const [blocked] = (await read('search=umva&standing=blocked', boss)).data;
  expect(blocked?.isBlocked).toBe(true);
  expect((await read('standing=blocked', boss)).page.total).toBeGreaterThan(0);
  expect((await read('staff=admin', boss)).data.every(({ isAdmin }) => isAdmin)).toBe(true);
});

test('the staff find people by the standing and by the day that a row shows', async () => {
  const boss = await admin();
  await makePeople('Kuki');
  const list = async (query: string, as = boss) => names(await read(query, as));
  expect(await list('search=kuki%20waiting')).toEqual(['Kuki Waiting']);
  await run("UPDATE users SET name = 'Kuki Somebody' WHERE name = 'Kuki Blocked'", []);
  expect(await list('search=kuki%20Blocked')).toEqual(['Kuki Somebody']);
  expect(await list('search=support%20kuki')).toEqual([]);
  expect(await list('search=kuki%20blocked&standing=active')).toEqual([]);
  const [kuki] = (await read('search=kuki&role=User', boss)).data;
  const today = encodeURIComponent(formatShortDate(kuki!.createdAt));
  expect(await list(`search=kuki%20${today}&role=User`)).toEqual(['Kuki Customer']);
  expect(await list('search=kuki%202025-01-01')).toEqual([]);
  const visitor = await server.person();
  expect(await list('search=kuki%20blocked', visitor.token)).toEqual([]);
});

test('nobody else learns by a filter who is blocked or works for the shop', async () => {
  await makePeople('Hisha');
  const { token } = await server.person();
  for (const query of ['standing=blocked', 'staff=editor', 'standing=waiting']) {
    expect(names(await read(`search=hisha&${query}`, token))).toEqual(['Hisha Editor', 'Hisha Approved']);
  }
  expect((await read('search=hisha', token)).data[0]).not.toHaveProperty('isBlocked');
  expect((await read('', token)).page.total).toBeNull();
});

test('an editor finds artists alone', async () => {
  const { editor } = await makePeople('Kora');
  expect(names(await read('search=kora', editor.token))).toEqual([
    'Kora Editor',
    'Kora Blocked',
    'Kora Cancelled',
    'Kora Waiting',
    'Kora Approved',
  ]);
  expect((await server.call('GET /admin/people.csv', { as: editor.token })).statusCode).toBe(403);
});

test('people are found by every word that their row shows, by the last digits of a phone and by the number of an order', async () => {
  const boss = await admin();
  const { id } = await server.person({ name: 'Solange Ingabire' });
  const seller = await server.person({ role: 'Artist', status: 'approved' });
  await run("UPDATE users SET phone = '+250788654321', province = 'West', district = 'Rubavu', sector = 'Gisenyi' WHERE id = $1", [id]);
  const abroad = await server.person({ name: 'Ingabire Elsewhere' });
  await run("UPDATE users SET country = 'BE', city = 'Ghent' WHERE id = $1", [abroad.id]);
  const art = await makeArt(server.services.db, { ownerId: seller.id });
  const { order } = await makeOrder(server.services.db, { buyerId: id, arts: [{ ...art, quantity: 1 }] });
  const list = async (search: string) => names(await read(`search=${encodeURIComponent(search)}`, boss));
  for (const search of ['54321', '0788 654 321', 'solange rubavu', 'GISENYI ingab', 'West Solange', 'so in rubavu', `#${order.number}`])
    expect(await list(search), search).toEqual(['Solange Ingabire']);
  expect(await list('belgium ingabire')).toEqual(['Ingabire Elsewhere']);
  expect(await list('solange ghent')).toEqual([]);
  for (const search of ['#99999999999999', '%%%', "') OR 1=1--", '\\', 'so%ange']) expect(await list(search), search).toEqual([]);
  expect((await server.call(`GET /users?search=${'a'.repeat(1_900)}` as 'GET /users', { as: boss })).statusCode).toBe(400);
});

test('each order is walked page by page without a gap, with a text and without', async () => {
  const boss = await admin();
  await makePeople('Genda');
  for (const sort of ['newest', 'oldest', 'name-asc', 'name-desc']) {
    for (const search of ['genda', '']) {
      const seen: string[] = [];
      for (let cursor = ''; ;) {
        const page = await read(`sort=${sort}&search=${search}&limit=4&cursor=${cursor}`, boss);
        seen.push(...names(page));
        if (!page.page.next) break;
        cursor = page.page.next;
      }
      const whole = names(await read(`sort=${sort}&search=${search}&limit=100`, boss));
      expect(seen, `${sort} ${search}`).toEqual(whole);
    }
  }
  expect(names(await read('search=genda&sort=name-asc', boss))).toEqual(
    ['Approved', 'Blocked', 'Cancelled', 'Customer', 'Editor', 'Waiting'].map((name) => `Genda ${name}`),
  );
});

test('a page takes one statement', async () => {
  const boss = await admin();
  const { statements } = await countStatements(server.services.db, () => read('search=boss&standing=active&sort=name-asc', boss));
  expect(statements.filter((text) => text.includes('staff_search_text'))).toHaveLength(1);
});

test('GET /admin/people.csv has what the list finds, in its order, or of it the selected ones, and is in the audit log', async () => {
  const { id, token: boss } = await server.person({ role: 'Admin' });
  const { waiting, approved, customer } = await makePeople('Soma');
  await run("UPDATE users SET name = '=Soma Formula', phone = '+250788000001' WHERE id = $1", [customer.id]);
  const [head, ...rows] = await sheet('search=soma&standing=active&sort=name-desc', boss);
  expect(head).toBe(
    '\uFEFFId,Name,Email,Phone,Role,Status,Province,District,Sector,Street,Since (Kigali time),Artworks,Followers,City,Postal code,Country,Blocked (Kigali time),Staff,Orders,Total Frw',
  );
  expect(rows.map((row) => row.split(',')[1])).toEqual(['Soma Editor', 'Soma Approved', "'=Soma Formula"]);
  expect(rows[0]?.endsWith(',editor,0,0')).toBe(true);
  expect(rows[2]).toContain("'+250788000001");
  const chosen = await sheet(`ids=${waiting.id},${approved.id}&sort=name-asc`, boss);
  expect(chosen.slice(1).map((row) => row.split(',')[1])).toEqual(['Soma Approved', 'Soma Waiting']);
  expect(await sheet(`ids=${waiting.id}&search=soma&standing=active`, boss)).toHaveLength(1);
  const many = Array.from({ length: 51 }, () => waiting.id).join(',');
  expect((await server.call(`GET /admin/people.csv?ids=${many}` as 'GET /admin/people.csv', { as: boss })).statusCode).toBe(400);
  const { rows: entries } = await run("SELECT object_id FROM audit_log WHERE action = 'data.exported' AND actor_id = $1", [id]);
  expect(entries.map(({ object_id }) => object_id as string)).toEqual(['people', 'people', 'people']);
});

test('a list of people says what each bought, at once after a payment, without a statement more, and to nobody but who works on people', async () => {
  const boss = await admin();
  const { customer } = await makePeople('Bazi');
  const pay = async () => {
    const art = await makeArt(server.services.db, { price: 20_000 });
    const { order } = await makeOrder(server.services.db, { buyerId: customer.id, arts: [art] });
    await run("UPDATE orders SET payment_status = 'paid', paid_at = now() WHERE id = $1", [order.id]);
  };
  await pay();
  await foldSums(server.services.db);
  await pay();
  const bought = async (as: string) => (await read('search=bazi', as)).data.map((one) => [one.name, one.bought]);
  expect(await bought(boss)).toContainEqual(['Bazi Customer', { orders: 2, total: 40_000 }]);
  expect(await bought(boss)).toContainEqual(['Bazi Approved', { orders: 0, total: 0 }]);
  const editor = await server.person({ role: 'Artist', status: 'approved' });
  await run("UPDATE users SET staff = 'editor' WHERE id = $1", [editor.id]);
  expect((await bought(editor.token)).every(([, one]) => one === undefined)).toBe(true);
});
