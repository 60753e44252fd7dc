import { beforeAll, expect, test } from 'vitest';
import { formatDate } from '#contract/format.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { nextId } from '#server/database/lists/next-id.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { foldSums } from '#server/sums/check-sums.ts';
import { countStatements } from '#server/testing/statements/count-statements.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { customerCalls } from '#server/testing/customer-calls.ts';

const server = useTestServer();
type Person = Awaited<ReturnType<typeof server.person>>;
let artist: Person;
let rival: Person;

const { query, list, makeCustomer, note, walk } = customerCalls(server);
const sheet = async (search = '', as = artist) =>
  (await server.call(`GET /artist/customers.csv?${search}`, { as: as.token })).body.replace('\uFEFF', '').trimEnd().split('\r\n');

beforeAll(async () => {
  artist = await server.person({ role: 'Artist' });
  rival = await server.person({ role: 'Artist' });
});

test("an artist's customers are those who paid, with what they paid this artist, in each order and page by page", async () => {
  const seller = await server.person({ role: 'Artist' });
  const zoe = await makeCustomer('Zoé Uwase', [30_000], seller);
  const ann = await makeCustomer('ann Keza', [5_000, 7_000], seller);
  const bea = await makeCustomer('Bea Gasana', [9_000], seller);
  await makeOrder(server.services.db, { arts: [await makeArt(server.services.db, { ownerId: seller.id })] });
  await makeCustomer('Not of this one', [1_000], artist);
  for (const [sort, expected] of [
    ['last-desc', [bea, ann, zoe]],
    ['last-asc', [zoe, ann, bea]],
    ['total-desc', [zoe, ann, bea]],
    ['orders-desc', ann],
    ['name-asc', [ann, bea, zoe]],
    ['name-desc', [zoe, bea, ann]],
  ] as const) {
    const { ids: seen, totals } = await walk(`sort=${sort}`, seller);
    expect(totals).toEqual([3, null, null]);
    if ('id' in expected) expect(seen[0], sort).toBe(expected.id);
    else expect(seen, sort).toEqual(expected.map(({ id }) => id));
    expect(new Set(seen).size, sort).toBe(3);
  }
  const [first] = (await list('sort=name-asc', seller)).data;
  expect(first).toEqual({
    _id: ann.id,
    name: 'ann Keza',
    email: ann.email,
    orders: 2,
    total: 12_000,
    last: first?.last,
    note: '',
    place: { town: 'KG 7 Ave, Kimihurura, Kigali', country: 'RW' },
    bought: { arts: [expect.anything(), expect.anything()], isMore: false },
  });
  const one = await server.call(`GET /artist/customers/${ann.id}`, { as: seller.token });
  expect(one.json()).toEqual({ data: first });
  // What is out of date is counted, what was added up is read: both say the same.
  const before = await list('', seller);
  await foldSums(server.services.db);
  expect(await list('', seller)).toEqual(before);
});

test('a customer is found by where the last order went, and abroad by the country, in the list, the CSV and a mistyped search', async () => {
  const seller = await server.person({ role: 'Artist' });
  const [ann, bea] = [await makeCustomer('Ann Keza', [5_000], seller), await makeCustomer('Bea Gasana', [9_000], seller)];
  await query("UPDATE orders SET shipping_address = E'KN 5 Rd 12\nNyamagabe' WHERE user_id = $1", [ann.id]);
  await query("UPDATE orders SET shipping_address = E'Rue 1\nLyon', country = 'FR' WHERE user_id = $1", [bea.id]);
  const found = async (search: string) => (await list(`search=${search}`, seller)).data.map(({ _id }) => _id);
  expect(await found('nyamagabe')).toEqual([ann.id]);
  expect(await found('keza nyama')).toEqual([ann.id]);
  expect(await found('lyon france')).toEqual([bea.id]);
  expect(await found('rwanda'), 'a row does not say it').toEqual([]);
  expect(await found('nyamagbe'), 'a letter is missing').toEqual([ann.id]);
  expect((await sheet('search=nyamagabe', seller)).slice(1).map((row) => row.split(',').slice(0, 3))).toEqual([
    ['Ann Keza', ann.email, 'Nyamagabe'],
  ]);
});

test('a customer has where the last order went and what was bought of this artist, each artwork once, in one statement', async () => {
  const seller = await server.person({ role: 'Artist' });
  const { db } = server.services;
  const works = [];
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) works.push(await makeArt(db, { ownerId: seller.id, name, availableArts: 9 }));
  const theirs = await makeArt(db, { ownerId: rival.id, name: 'Of the rival' });
  const buyer = await server.person();
  const buy = async (...arts: { id: string; price: number }[]) => {
    const { order } = await makeOrder(db, { buyerId: buyer.id, arts });
    await query("UPDATE orders SET payment_status = 'paid', paid_at = now() WHERE id = $1", [order.id]);
    return order.id;
  };
  const boughtOf = async () =>
    (await list('', seller)).data.map(({ place, bought }) => ({
      place,
      names: bought.arts.map(({ name }) => name),
      isMore: bought.isMore,
    }));
  const [one, two, three, four, five] = works as [typeof theirs, typeof theirs, typeof theirs, typeof theirs, typeof theirs];
  const order = await buy(one, theirs);
  await query("UPDATE orders SET shipping_address = E'KN 5 Rd 12\nNyarugenge' WHERE id = $1", [order]);
  expect(await boughtOf()).toEqual([{ place: { town: 'Nyarugenge', country: 'RW' }, names: ['One'], isMore: false }]);
  await makeOrder(db, { buyerId: buyer.id, arts: [five] });
  expect((await boughtOf())[0]?.names, 'of paid orders').toEqual(['One']);
  await buy(two);
  await buy(three);
  await buy(four);
  const last = await buy(one);
  expect((await boughtOf())[0]).toMatchObject({ names: ['One', 'Four', 'Three', 'Two'], isMore: false });
  await query("UPDATE orders SET district = 'Huye' WHERE id = $1", [last]);
  await buy(five);
  expect((await boughtOf())[0]).toMatchObject({ names: ['Five', 'One', 'Four', 'Three'], isMore: true });
  expect(JSON.stringify(await list('', seller))).not.toContain('Of the rival');
  const { statements } = await countStatements(db, () => list('', seller));
  expect(statements.filter((text) => text.includes('buyer_changes'))).toHaveLength(1);
  expect(statements.filter((text) => text.includes('order_lines'))).toHaveLength(1);
});

test('every word of a search is found in name, email or note, without accents; a total by its amount', async () => {
  const one = await makeCustomer('Élise Mukamana', [4_000], artist);
  await note(one.id, 'Collects 100% blue paintings', artist);
  const idsOf = async (search: string) => (await list(`search=${encodeURIComponent(search)}`, artist)).data.map(({ _id }) => _id);
  for (const search of ['elise', 'MUKA lis', one.email, '  blue   élise ', '100%']) expect(await idsOf(search), search).toEqual([one.id]);
  const dear = await makeCustomer('Dear Buyer', [987_000], artist);
  for (const search of ['987,000', '987 000 Frw', '987000']) expect(await idsOf(search), search).toEqual([dear.id]);
  for (const search of ['elise nobody', '%%%', '_lise', '987,001']) expect(await idsOf(search), search).toEqual([]);
  expect((await list('noted=true', artist)).data.map(({ _id }) => _id)).toEqual([one.id]);
  expect((await list('noted=true&search=nobody', artist)).page).toEqual({ next: null, total: 0 });
});

test('those who bought again, and those of Rwanda or abroad, are found by filters, in every order and in the sheet', async () => {
  const seller = await server.person({ role: 'Artist' });
  const again = await makeCustomer('Ann Keza', [5_000, 7_000], seller);
  const abroad = await makeCustomer('Zoé Martin', [9_000], seller);
  await query("UPDATE orders SET country = 'FR' WHERE user_id = $1", [abroad.id]);
  const found = async (filters: string) => (await list(filters, seller)).data.map(({ _id }) => _id);
  for (const sort of ['last-desc', 'name-asc']) {
    expect(await found(`again=true&sort=${sort}`)).toEqual([again.id]);
    expect(await found(`place=home&sort=${sort}`)).toEqual([again.id]);
    expect(await found(`place=abroad&sort=${sort}`)).toEqual([abroad.id]);
    expect(await found(`place=abroad&again=true&sort=${sort}`)).toEqual([]);
  }
  expect((await list('place=abroad&search=martim', seller)).page.mended?.meant).toBe('martin');
  expect((await list('place=home&search=martim', seller)).data).toEqual([]);
  // What is out of date is counted, what was added up is read: both say the same.
  await foldSums(server.services.db);
  expect(await found('place=abroad&sort=name-asc')).toEqual([abroad.id]);
  expect((await list('place=abroad&search=martim', seller)).page.mended?.meant).toBe('martin');
  expect((await sheet('place=abroad', seller)).slice(1).join()).toMatch(/^Zoé Martin/);
});

test('one wrong letter finds the nearest customer of the artist, and says so; exactly that is asked for as well', async () => {
  const seller = await server.person({ role: 'Artist' });
  const one = await makeCustomer('Claudine Nyirabagenzi', [4_000], seller);
  await makeCustomer('Claudine Nyirabagabo', [4_000], artist);
  const near = await list('search=nyirabagemzi', seller);
  expect(near.data.map(({ _id }) => _id)).toEqual([one.id]);
  expect(near.page).toEqual({ next: null, total: 1, mended: { asked: 'nyirabagemzi', meant: 'nyirabagenzi' } });
  expect((await list('search=nyirabagemzi&spelling=exact', seller)).data).toEqual([]);
  expect((await list('search=nyirabagabi', seller)).data, 'of another artist').toEqual([]);
});

test('a customer is found by the day of the last order, as the row shows it', async () => {
  const seller = await server.person({ role: 'Artist' });
  const one = await makeCustomer('Aline Uwase', [4_000], seller);
  const idsOf = async (search: string) => (await list(`search=${encodeURIComponent(search)}`, seller)).data.map(({ _id }) => _id);
  const today = formatDate((await list('', seller)).data[0]!.last);
  for (const search of [today, `aline ${today}`]) expect(await idsOf(search), search).toEqual([one.id]);
  for (const search of ['1 Jan 2020', `nobody ${today}`]) expect(await idsOf(search), search).toEqual([]);
});

test('a note is seen by its artist alone, written, changed and deleted; on anybody else there is none', async () => {
  const buyer = await makeCustomer('Grace', [4_000], artist);
  await makeCustomer('Theirs', [4_000], rival);
  const stranger = await server.person();
  const noteOf = async (as: Person) => (await list('search=grace', as)).data[0]?.note;
  expect((await note(buyer.id, '  Asked for a\r\nframe ', artist)).json()).toMatchObject({
    data: { _id: buyer.id, note: 'Asked for a\nframe' },
  });
  expect([await noteOf(artist), await noteOf(rival)]).toEqual(['Asked for a\nframe', undefined]);
  await query("UPDATE orders SET payment_status = 'paid', paid_at = now() WHERE id = $1", [
    (
      await makeOrder(server.services.db, {
        buyerId: buyer.id,
        arts: [await makeArt(server.services.db, { ownerId: rival.id })],
      })
    ).order.id,
  ]);
  expect(await noteOf(rival), 'a customer of both').toBe('');
  await note(buyer.id, 'Of the rival', rival);
  expect([await noteOf(artist), await noteOf(rival)]).toEqual(['Asked for a\nframe', 'Of the rival']);
  for (const id of [stranger.id, artist.id, nextId()]) expect((await note(id, 'Mine?', artist)).statusCode).toBe(404);
  for (const text of ['x'.repeat(1_001), 7, null, undefined, 'bell\u0007', ['a']]) {
    expect((await note(buyer.id, text, artist)).statusCode, JSON.stringify(text)).toBe(400);
  }
  expect((await server.call('PUT /artist/customers/nobody/note', { as: artist.token, body: { text: 'x' } })).statusCode).toBe(404);
  const many = await Promise.all(Array.from({ length: 20 }, (_, n) => note(buyer.id, `Note ${n}`, artist)));
  expect(new Set(many.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(await noteOf(artist)).toMatch(/^Note \d+$/);
  expect((await note(buyer.id, '', artist)).json()).toMatchObject({ data: { note: '' } });
  expect([await noteOf(artist), await noteOf(rival)]).toEqual(['', 'Of the rival']);
  const log = await query("SELECT count(*)::int AS found FROM audit_log WHERE before::text LIKE '%rival%' OR after::text LIKE '%rival%'");
  expect(log.rows[0].found).toBe(0);
});

test("a note is in its artist's export alone, and goes with the artist and with the customer", async () => {
  const buyer = await makeCustomer('Innocent', [4_000], artist);
  const seller = await server.person({ role: 'Artist' });
  const both = await makeCustomer('Claudine', [4_000], seller);
  const text = 'Pays late but kindly';
  await note(buyer.id, text, artist);
  await note(both.id, text, seller);
  const admin = await server.person({ role: 'Admin' });
  const exported = async ({ id, token }: Person) => (await server.call(`GET /users/${id}/export`, { as: token })).body.includes(text);
  expect([await exported(artist), await exported(buyer), await exported(rival), await exported(admin)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  await query("UPDATE orders SET status = 'cancelled', cancelled_at = now(), payment_status = 'refunded' WHERE user_id = ANY ($1)", [
    [buyer.id, both.id],
  ]);
  const left = async () =>
    (await query('SELECT customer_id FROM customer_notes WHERE text = $1', [text])).rows.map((row) => row.customer_id);
  const erase = async ({ id }: Person) => {
    const answer = await server.call(`DELETE /users/${id}`, { as: admin.token, body: {} });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  await erase(buyer);
  expect(await left()).toEqual([both.id]);
  await erase(seller);
  expect(await left()).toEqual([]);
});

test('the sheet is what the list finds, in its order; formulas stay text, other artists’ customers are no rows of it', async () => {
  const seller = await server.person({ role: 'Artist' });
  const one = await makeCustomer('=HYPERLINK("x")', [4_000], seller);
  const two = await makeCustomer('Bosco', [8_000], seller);
  const theirs = await makeCustomer('Of the rival', [8_000], rival);
  await note(two.id, '@SUM(1+1)\n"quoted"; and, more', seller);
  const whole = await sheet('sort=total-asc', seller);
  expect(whole[0]).toBe('Name,Email,Place,Country,Orders,Total Frw,Last (Kigali time),Note');
  expect(whole[1]).toMatch(/^"'=HYPERLINK\(""x""\)",[^,]+,"KG 7 Ave, Kimihurura, Kigali",RW,1,4000,\d{4}-/);
  expect(whole.slice(2).join('\n')).toMatch(/^Bosco,.*,1,8000,[^,]+,"'@SUM\(1\+1\)\n""quoted""; and, more"$/);
  expect(await sheet('search=bosco', seller)).toHaveLength(2);
  expect(await sheet('noted=true', seller)).toHaveLength(2);
  expect((await sheet(`ids=${theirs.id},${one.id}`, seller)).map((row) => row.includes('HYPERLINK'))).toEqual([false, true]);
  expect(await sheet(`ids=${theirs.id}`, seller)).toEqual([whole[0]]);
});

test('what is no sort order, filter, cursor or id is refused; long searches and injected ones find nothing', async () => {
  for (const wrong of ['sort=price', 'noted=maybe', 'again=no', 'place=moon', 'cursor=nonsense', 'limit=0', `search=${'a'.repeat(500)}`]) {
    const answer = await server.call(`GET /artist/customers?${wrong}`, { as: artist.token });
    expect(answer.statusCode, wrong.slice(0, 30)).toBe(400);
  }
  expect((await list(`cursor=${nextId()}`, artist)).data).toEqual([]);
  expect((await list(`search=${encodeURIComponent("'; DROP TABLE users; --")}`, artist)).data).toEqual([]);
  expect((await server.call('GET /artist/customers.csv?ids=1', { as: artist.token })).statusCode).toBe(400);
});
