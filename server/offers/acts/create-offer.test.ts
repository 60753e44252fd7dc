import { randomUUID } from 'node:crypto';
import { sql } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import { makeMessage } from '#server/chat/messages/make-message.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { offerCalls, shippingAddress } from '#server/offers/offer-test-server.ts';

const server = useTestServer();
const { art: makeOffered, offer, act, passTime, ordersOf } = offerCalls(server);

test('POST /offers makes an offer that waits for the artist, for 48 hours, and tells the artist', async () => {
  const { artist, art } = await makeOffered({ name: 'Lake Kivu at Dawn' });
  const buyer = await server.person({ name: 'Keza Uwase' });
  const made = await offer(buyer, art, { amount: 21_000, quantity: 1, text: 'It would hang in my kitchen.' });
  expect(made.status).toBe(201);
  expect(made.data).toMatchObject({
    art: { _id: art.id, name: 'Lake Kivu at Dawn', slug: art.slug, price: 30_000 },
    buyer: { _id: buyer.id, name: 'Keza Uwase' },
    artist: { _id: artist.id, name: artist.name },
    amount: 21_000,
    quantity: 1,
    state: 'open',
    turn: 'artist',
    rounds: 0,
    hasAddress: true,
    goesTo: { district: null, country: 'RW' },
  });
  const { rows } = await server.services.db
    .execute(sql`SELECT valid_until - created_at AS valid FROM offers WHERE id = ${made.data['_id']}::uuid
    AND valid_until - created_at BETWEEN interval '48 hours' AND interval '48 hours 1 minute'`);
  expect(rows).toHaveLength(1);
  const bell = (await server.call('GET /notifications', { as: artist.token })).json();
  expect(bell.data[0]).toMatchObject({ kind: 'offer', text: 'Keza Uwase offers 21,000 Frw for Lake Kivu at Dawn' });
  expect(made.data).not.toHaveProperty('order');
  expect(made.data['delivery']).toMatchObject({ shippingAddress });
  expect((await server.call(`GET /offers/${String(made.data['_id'])}`, { as: artist.token })).body).not.toContain(shippingAddress);
});

test.each([0, -1, 1, 2 ** 53, 1.5, 14_999, 30_001, 1e300, 'much', '', null, true, [20_000], {}, '20000 Frw', '٢٠٠٠٠'])(
  'POST /offers refuses the amount %j at its field',
  async (amount) => {
    const { art } = await makeOffered();
    const answer = await server.call('POST /offers', {
      as: (await server.person()).token,
      body: { art: art.id, quantity: 1, amount, shippingAddress },
    });
    expect([answer.statusCode, Object.keys(answer.json().fields ?? {})]).toEqual([400, ['amount']]);
  },
);

test.each([15_000, 30_000, '15000'])('POST /offers takes %j for an artwork of 30,000 Frw', async (amount) => {
  const { art } = await makeOffered();
  expect((await offer(await server.person(), art, { amount })).status).toBe(201);
});

test('half of an odd price is rounded up', async () => {
  const { art } = await makeOffered({ price: 1_001 });
  const buyer = await server.person();
  expect(await offer(buyer, art, { amount: 500 })).toMatchObject({ status: 400, code: 'offers.amount' });
  expect((await offer(buyer, art, { amount: 501 })).status).toBe(201);
});

test.each([0, -1, 1.5, 1_001, 'two'])('POST /offers refuses the quantity %j', async (quantity) => {
  const { art } = await makeOffered({ availableArts: 2_000 });
  expect((await offer(await server.person(), art, { quantity })).status).toBe(400);
});

test('POST /offers refuses what cannot be offered for, each with its code', async () => {
  const { artist, art } = await makeOffered({ availableArts: 2 });
  const buyer = await server.person();
  const refused = async (as: { id: string; token: string }, id: string, body: object = {}) => (await offer(as, { id }, body)).code;
  expect(await refused(artist, art.id)).toBe('offers.ownWork');
  expect(await refused(buyer, art.id, { quantity: 3 })).toBe('orders.stockTooLow');
  expect(await refused(buyer, (await makeOffered({ availableArts: 0 })).art.id)).toBe('orders.soldOut');
  expect(await refused(buyer, (await makeOffered({ acceptsOffers: false })).art.id)).toBe('offers.notTaken');
  expect(await refused(buyer, (await makeOffered({ state: 'hidden' })).art.id)).toBe('arts.notFound');
  expect(await refused(buyer, randomUUID())).toBe('arts.notFound');
  expect(await refused(buyer, art.id, { country: 'FR', phone: '+33612345678' })).toBe('orders.notAbroad');
  expect(await refused(buyer, art.id, { shippingAddress: undefined, addressId: randomUUID() })).toBe('addresses.notFound');
  expect(await refused(buyer, art.id, { shippingAddress: undefined })).toBe('input.invalid');
  expect(await refused(buyer, art.id, { shippingAddress: 'abc' })).toBe('input.invalid');
  expect(await refused(buyer, art.id, { addressId: randomUUID() })).toBe('addresses.notFound');
  expect(await refused(buyer, art.id, { country: 'XX' })).toBe('input.invalid');
  expect((await server.call('GET /offers', { as: buyer.token })).json().data).toEqual([]);
});

test('of a typed and a saved address the saved one is where an offer goes', async () => {
  const { artist, art } = await makeOffered();
  const buyer = await server.person();
  const home = { name: 'Keza Uwase', phone: '0788123456', street: 'KN 5 Rd 20', district: 'Gasabo', province: 'Kigali' };
  const { _id: addressId } = (await server.call('POST /users/me/addresses', { as: buyer.token, body: home })).json().data;
  const made = await offer(buyer, art, { addressId });
  const { order } = (await act(artist, made.data['_id'], 'accept')).data;
  const ordered = await server.call(`GET /checkout/${String(order)}`, { as: buyer.token });
  expect(ordered.json().data).toMatchObject({ shippingAddress: 'Keza Uwase\nKN 5 Rd 20\nGasabo, Kigali', phone: '+250788123456' });
});

test('a buyer has one open offer for an artwork, and another one once it has ended', async () => {
  const { artist, art } = await makeOffered();
  const buyer = await server.person();
  const first = await offer(buyer, art);
  expect(await offer(buyer, art)).toMatchObject({ status: 409, code: 'offers.alreadyOpen' });
  await act(artist, first.data['_id'], 'decline');
  const second = await offer(buyer, art);
  expect(second.status).toBe(201);
  // What the clock has ended already, too, though the job has yet to write it down.
  await passTime(second.data['_id']);
  expect((await offer(buyer, art)).status).toBe(201);
  const mine = (await server.call('GET /offers', { as: buyer.token })).json().data as { state: string }[];
  expect(mine.map(({ state }) => state)).toEqual(['open', 'expired', 'declined']);
});

test('what staff hid is not sold through an offer either: not offered, and not accepted once it is hidden', async () => {
  const { artist, art } = await makeOffered({ state: 'hidden' });
  const buyer = await server.person();
  await makeMessage(server.services, { from: buyer, to: artist });
  const byArtist = { to: buyer.id, shippingAddress: undefined };
  const made = await offer(artist, art, byArtist);
  expect(made.status).toBe(201);
  await server.services.db.execute(sql`UPDATE arts SET hidden_by_staff = true WHERE id = ${art.id}`);
  expect((await act(buyer, made.data['_id'], 'accept', { shippingAddress })).code).toBe('orders.unavailable');
  expect((await offer(artist, (await makeOffered({ ownerId: artist.id, state: 'hidden', hiddenByStaff: true })).art, byArtist)).code).toBe(
    'orders.unavailable',
  );
});

test('twenty offers at once by one buyer for one artwork are one', async () => {
  const { art } = await makeOffered();
  const buyer = await server.person();
  const answers = await Promise.all(Array.from({ length: 20 }, () => offer(buyer, art)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(new Set(answers.filter(({ status }) => status !== 201).map(({ code }) => code))).toEqual(new Set(['offers.alreadyOpen']));
});

test('a buyer has ten open offers, also when twelve are made at once', async () => {
  const artworks = await Promise.all(Array.from({ length: 12 }, () => makeOffered()));
  const buyer = await server.person();
  const answers = await Promise.all(artworks.map(({ art }) => offer(buyer, art)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(answers.filter(({ status }) => status !== 201).map(({ code }) => code)).toEqual(['offers.tooMany', 'offers.tooMany']);
});

test('what artists offer takes none of the ten of a buyer, and one artist has ten open to a person, also when twelve are made at once', async () => {
  const { artist } = await makeOffered();
  const buyer = await server.person();
  await makeMessage(server.services, { from: buyer, to: artist });
  const own = await Promise.all(Array.from({ length: 12 }, () => makeOffered({ ownerId: artist.id, state: 'hidden' })));
  const made = await Promise.all(own.map(({ art }) => offer(artist, art, { to: buyer.id, shippingAddress: undefined })));
  expect(made.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(made.filter(({ status }) => status !== 201).map(({ code }) => code)).toEqual(['offers.tooManyToOne', 'offers.tooManyToOne']);
  const artworks = await Promise.all(Array.from({ length: 10 }, () => makeOffered()));
  for (const { art } of artworks) expect((await offer(buyer, art)).status).toBe(201);
  const { artist: second, art } = await makeOffered();
  expect((await offer(buyer, art)).code).toBe('offers.tooMany');
  await makeMessage(server.services, { from: buyer, to: second });
  expect((await offer(second, art, { to: buyer.id, shippingAddress: undefined })).status).toBe(201);
});

test.each(['buyer', 'artist'])('an offer between two of whom the %s blocks the other counts until it is withdrawn', async (who) => {
  const buyer = await server.person();
  const artworks = await Promise.all(Array.from({ length: 10 }, () => makeOffered()));
  const made = [];
  for (const { art } of artworks) made.push(await offer(buyer, art));
  const { art: eleventh } = await makeOffered();
  const { id: artistId, token } = artworks[0]?.artist ?? buyer;
  const [by, other] = who === 'buyer' ? [buyer.token, artistId] : [token, buyer.id];
  await server.call(`PUT /messages/blocks/${other}`, { as: by });
  expect((await offer(buyer, eleventh)).code).toBe('offers.tooMany');
  expect((await act(buyer, made[0]?.data['_id'], 'withdraw')).status).toBe(200);
  expect((await offer(buyer, eleventh)).status).toBe(201);
});

test('the same request with one Idempotency-Key, twenty times at once, is one offer and twenty equal answers', async () => {
  const { art } = await makeOffered();
  const buyer = await server.person();
  const key = { 'idempotency-key': randomUUID() };
  const answers = await Promise.all(Array.from({ length: 20 }, () => offer(buyer, art, {}, key)));
  expect(new Set(answers.map(({ status, code, data }) => JSON.stringify([status, code, data]))).size).toBe(1);
  expect(answers[0]?.status).toBe(201);
  expect((await offer(buyer, art, { amount: 22_000 }, key)).status).toBe(422);
});

test('an artist offers an own hidden artwork at any amount to a person in a chat, who says where it goes', async () => {
  const { artist, art } = await makeOffered({ state: 'hidden', acceptsOffers: false, price: 30_000 });
  const { artist: stranger } = await makeOffered();
  const buyer = await server.person({ name: 'Aline Uwase' });
  const to = { to: buyer.id, shippingAddress: undefined };
  expect((await offer(artist, art, to)).code).toBe('chat.cannotStart');
  await makeMessage(server.services, { from: buyer, to: artist });
  expect((await offer(stranger, art, to)).code).toBe('arts.notFound');
  expect((await offer(artist, art, { ...to, to: artist.id })).code).toBe('offers.self');
  expect((await offer(artist, art, { ...to, to: artist.id.toUpperCase() })).code).toBe('offers.self');
  expect((await offer(artist, art, { ...to, amount: 0 })).code).toBe('input.invalid');
  const made = await offer(artist, art, { ...to, amount: 90_000 });
  expect(made).toMatchObject({ status: 201, data: { state: 'countered', turn: 'buyer', madeBy: 'artist', rounds: 0, hasAddress: false } });
  const id = made.data['_id'];
  expect((await act(artist, id, 'accept')).code).toBe('offers.notYourTurn');
  expect((await act(buyer, id, 'accept')).code).toBe('input.invalid');
  // Half of the price at least, and no more than the artist asks.
  expect((await act(buyer, id, 'counter', { amount: 14_999, shippingAddress })).code).toBe('offers.amount');
  expect((await act(buyer, id, 'counter', { amount: 90_001, shippingAddress })).code).toBe('offers.amount');
  const abroad = { shippingAddress: '7 rue de la Paix, Paris', country: 'FR', phone: '+33612345678' };
  expect(await act(buyer, id, 'accept', abroad)).toMatchObject({ status: 200, data: { state: 'accepted' } });
  expect(await ordersOf(art.id)).toMatchObject([{ price: 90_000, quantity: 1, total: '90000', cart: null }]);
  const bell = (await server.call('GET /notifications', { as: artist.token })).json();
  expect(bell.data[0].text).toBe(`Aline Uwase accepts 90,000 Frw for ${art.name}: it is ordered`);
});

test('people of whom one has blocked the other make each other no offers, and neither counters nor accepts one', async () => {
  const { artist, art } = await makeOffered();
  const buyer = await server.person();
  const made = await offer(buyer, art);
  await server.call(`PUT /messages/blocks/${artist.id}`, { as: buyer.token });
  expect((await act(artist, made.data['_id'], 'accept')).code).toBe('chat.blocked');
  expect((await act(artist, made.data['_id'], 'counter', { amount: 25_000 })).code).toBe('chat.blocked');
  expect((await act(artist, made.data['_id'], 'decline')).status).toBe(200);
  expect((await offer(buyer, art)).code).toBe('chat.hasBlocked');
  const other = await server.person();
  await server.call(`PUT /messages/blocks/${other.id}`, { as: artist.token });
  expect((await offer(other, art)).code).toBe('chat.blocked');
});

test("an artist's offer of what was put back to draft ends when it is answered", async () => {
  const { artist, art } = await makeOffered();
  const buyer = await server.person({ phone: '+250788123456' });
  await makeMessage(server.services, { from: buyer, to: artist });
  const made = await offer(artist, art, { to: buyer.id, shippingAddress: undefined });
  expect(made.status).toBe(201);
  await server.services.db.$client.query("UPDATE arts SET state = 'draft', on_show = false WHERE id = $1", [art.id]);
  expect(await act(buyer, made.data['_id'], 'accept', { shippingAddress })).toMatchObject({ status: 409, code: 'orders.unavailable' });
  expect((await server.call(`GET /offers/${String(made.data['_id'])}`, { as: buyer.token })).json().data.state).toBe('expired');
});
