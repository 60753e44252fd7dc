import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { fieldMessages } from '#contract/messages.ts';
import type { Address } from '#contract/addresses.ts';
import type { Order } from '#contract/orders.ts';
import { KNOWN_PASSWORD } from '#server/accounts/make-account.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { makeCart } from '#server/cart/make-cart.ts';
import { countStatements } from '#server/testing/statements/count-statements.ts';
import { makePaidOrder } from '#server/testing/paid-order.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();
const shippingAddress = 'KG 7 Ave 12\nKimihurura, Kigali';
const home = {
  name: 'Aline Uwase',
  phone: '0788 123 456',
  street: 'KG 7 Ave 12',
  province: 'Kigali',
  district: 'Gasabo',
  sector: 'Remera',
};
const paris = {
  name: 'Marie Petit',
  phone: '+33 6 12 34 56 78',
  country: 'FR',
  street: '12 rue des Arts',
  city: 'Paris',
  postalCode: '75011',
};

async function buyerWith(art: Parameters<typeof makeArt>[1] = {}, person: Parameters<typeof server.person>[0] = {}) {
  const buyer = await server.person(person);
  return { ...buyer, cartId: await makeCart(server.services.db, buyer.id, [await makeArt(server.services.db, art)]) };
}
type Buyer = Awaited<ReturnType<typeof buyerWith>>;
const place = ({ token, cartId }: Buyer, body: object, headers: Record<string, string> = {}) =>
  server.call(`POST /checkout/${cartId}`, { as: token, body, headers });
const placed = async (buyer: Buyer, body: object) => (await place(buyer, body)).json<{ data: Order }>().data;
const save = async (token: string, body: object) =>
  (await server.call('POST /users/me/addresses', { as: token, body })).json<{ data: Address }>().data;
const districtOf = async ({ _id }: Order) =>
  (await server.services.db.$client.query('SELECT district FROM orders WHERE id = $1', [_id])).rows[0].district;

test('an order by the specified field alone goes to Rwanda, with the phone and the district of the profile', async () => {
  const buyer = await buyerWith({}, { phone: '+250788000111', district: 'Huye' });
  const order = await placed(buyer, { shippingAddress });
  expect(order).toMatchObject({ shippingAddress, phone: '+250788000111', country: 'RW', note: null });
  expect(await districtOf(order)).toBe('Huye');
});

test.each([
  ['0788 123 456', 'RW', '+250788123456'],
  ['+250 788 123 456', 'rw', '+250788123456'],
  ['00250788123456', '', '+250788123456'],
  ['+33 6 12 34 56 78', 'RW', '+33612345678'],
  ['0033612345678', 'FR', '+33612345678'],
  ['06 12 34 56 78', 'FR', '+33612345678'],
  ['0788123456', 'FR', '+250788123456'],
])('the phone %s and the country %j are stored as one reads them', async (phone, country, stored) => {
  const order = await placed(await buyerWith({ shipsAbroad: 'free' }), { shippingAddress, phone, country, note: 'The blue gate' });
  expect(order).toMatchObject({ phone: stored, country: country.toUpperCase() || 'RW', note: 'The blue gate' });
});

test.each([
  [{ phone: '+2507' }, { phone: fieldMessages.phoneInvalid }],
  [{ phone: 'ring twice please' }, { phone: fieldMessages.phoneInvalid }],
  [{ phone: '4'.repeat(40) }, { phone: 'This text is too long' }],
  [
    { phone: '06 12 34 56', country: 'FR' },
    { phone: 'Enter a number such as 06 12 34 56 78 (France), or one with + and the country code' },
  ],
  [{ country: 'XX' }, { country: 'Please choose a country from the list' }],
  [{ country: 'Rwanda' }, { country: 'This text is too long' }],
  [{ note: 'n'.repeat(501) }, { note: 'This text is too long' }],
])('an order with %j is refused at its field, and nothing is ordered', async (wrong, fields) => {
  const buyer = await buyerWith({ shipsAbroad: 'free' });
  const answer = await place(buyer, { shippingAddress, ...wrong });
  expect([answer.statusCode, answer.json().fields]).toEqual([400, fields]);
  expect((await server.call('GET /cart', { as: buyer.token })).json().items).toHaveLength(1);
});

test.each([{}, { shippingAddress }])(
  'a saved address stands in place of the typed one, with its phone, country and district (%j)',
  async (beside) => {
    const buyer = await buyerWith({}, { phone: '+250788000111' });
    const { _id: addressId } = await save(buyer.token, home);
    const order = await placed(buyer, { addressId, ...beside });
    expect(order).toMatchObject({
      shippingAddress: 'Aline Uwase\nKG 7 Ave 12\nRemera, Gasabo, Kigali',
      phone: '+250788123456',
      country: 'RW',
    });
    expect(await districtOf(order)).toBe('Gasabo');
  },
);

test('what is said beside a saved address counts, and abroad the text ends in the country', async () => {
  const buyer = await buyerWith({ shipsAbroad: 'free' }, { district: 'Huye' });
  const { _id: addressId } = await save(buyer.token, paris);
  const order = await placed(buyer, { addressId, phone: '+33 6 99 99 99 99' });
  expect(order).toMatchObject({
    shippingAddress: 'Marie Petit\n12 rue des Arts\n75011 Paris\nFrance',
    phone: '+33699999999',
    country: 'FR',
  });
  expect(await districtOf(order)).toBeNull();
});

test("another account's saved address, and one that was deleted, are not found; the cart stays (T22)", async () => {
  const [buyer, victim] = [await buyerWith(), await server.person()];
  const [theirs, mine] = [await save(victim.token, home), await save(buyer.token, home)];
  await server.call(`DELETE /users/me/addresses/${mine._id}`, { as: buyer.token });
  for (const addressId of [theirs._id, mine._id, randomUUID()]) {
    for (const body of [{ addressId }, { addressId, shippingAddress }]) {
      const answer = await place(buyer, body);
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'addresses.notFound']);
    }
  }
  await server.call(`DELETE /users/${victim.id}`, { as: victim.token, body: { password: KNOWN_PASSWORD } });
  expect((await place(buyer, { addressId: theirs._id })).statusCode).toBe(404);
  expect((await place(buyer, { shippingAddress })).statusCode).toBe(201);
});

test('a repeated key answers with its order, also after its saved address was deleted', async () => {
  const buyer = await buyerWith();
  const { _id: addressId } = await save(buyer.token, home);
  const key = { 'idempotency-key': randomUUID() };
  const first = await place(buyer, { addressId }, key);
  await server.call(`DELETE /users/me/addresses/${addressId}`, { as: buyer.token });
  const again = await place(buyer, { addressId }, key);
  expect([again.statusCode, again.body]).toEqual([201, first.body]);
});

test('abroad, the works whose artists do not send there are named, and nothing is ordered', async () => {
  const { db } = server.services;
  const buyer = await server.person();
  const [hills, lake, moon] = [
    await makeArt(db, { name: 'Hills' }),
    await makeArt(db, { name: 'Lake', shipsAbroad: 'free' }),
    await makeArt(db, { name: 'Moon' }),
  ];
  const cartId = await makeCart(db, buyer.id, [hills, lake, moon]);
  const answer = await place({ ...buyer, cartId }, { shippingAddress: '12 rue des Arts, Paris', country: 'FR' });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    409,
    {
      code: 'orders.notAbroad',
      message: 'Not sent abroad: Hills, Moon. Ask the artist, remove it from your cart, or choose an address in Rwanda.',
      artworks: [
        { _id: hills.id, name: 'Hills' },
        { _id: moon.id, name: 'Moon' },
      ],
    },
  ]);
  for (const { id } of [hills, moon]) await server.call(`DELETE /cart/${id}/remove`, { as: buyer.token });
  expect((await place({ ...buyer, cartId }, { shippingAddress: '12 rue des Arts, Paris', country: 'FR' })).statusCode).toBe(201);
});

test("an own artwork that is in the cart of an older version is refused by its name, and the order keeps each work's dispatch", async () => {
  const { db } = server.services;
  const artist = await server.person({ role: 'Artist' });
  const own = await makeArt(db, { name: 'Mine', ownerId: artist.id });
  const slow = await makeArt(db, { dispatchDays: 21 });
  const cartId = await makeCart(db, artist.id, [own, slow]);
  const refused = await place({ ...artist, cartId }, { shippingAddress });
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'orders.ownWork', productId: own.id }]);
  await server.call(`DELETE /cart/${own.id}/remove`, { as: artist.token });
  const order = await placed({ ...artist, cartId }, { shippingAddress });
  const { rows } = await db.$client.query('SELECT dispatch_days FROM order_lines WHERE order_id = $1', [order._id]);
  expect(rows).toEqual([{ dispatch_days: 21 }]);
});

test('phone, country and note take no statement more, a saved address one', async () => {
  const { db } = server.services;
  const count = async (body: (token: string) => Promise<object>) => {
    const buyer = await buyerWith();
    const sent = await body(buyer.token);
    const { answer, statements } = await countStatements(db, () => place(buyer, sent));
    expect(answer.statusCode).toBe(201);
    return statements.length;
  };
  expect(await count(async () => ({ shippingAddress, phone: '0788123456', country: 'RW', note: 'Call' }))).toBe(5);
  expect(await count(async (token) => ({ addressId: (await save(token, home))._id }))).toBe(6);
});

test("an artist's CSV of orders has who brings each parcel, in words, and its number, never a formula", async () => {
  const paid = await makePaidOrder(server);
  await paid.step(paid.artist, 'sent', { body: { carrier: 'moto', number: '+250788123456' } });
  const { body } = await server.call('GET /artist/orders.csv', { as: paid.artist.token });
  expect(body.split('\r\n')[0]).toContain(',Sent (Kigali time),Carrier,Tracking Number,Delivered (Kigali time),');
  expect(body).toMatch(/,\d{4}-\d\d-\d\d [\d:]{8},Moto courier,'\+250788123456,,0\r\n/);
});
