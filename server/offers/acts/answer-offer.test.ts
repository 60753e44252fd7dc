import { sql } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import { KNOWN_PASSWORD } from '#server/accounts/make-account.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { makeMessage } from '#server/chat/messages/make-message.ts';
import { cleanupArts } from '#server/arts/manage/write-art.ts';
import { makeCart } from '#server/cart/make-cart.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { expireOffers } from './end-offers.ts';
import { mailsTo, offerCalls, shippingAddress } from '#server/offers/offer-test-server.ts';
import { cleanupOffers } from '#server/offers/queries.ts';

const server = useTestServer();
const { art: makeOffered, offer, act, stateOf, stockOf, ordersOf, passTime } = offerCalls(server);
const textsOf = async ({ token }: { token: string }) =>
  (await server.call('GET /notifications', { as: token })).json<{ data: { text: string; read: boolean }[] }>().data;

test('accepting places an order at the amount, without the cart, and tells the other person', async () => {
  const { artist, art } = await makeOffered({ name: 'Four Hills', availableArts: 3 });
  const buyer = await server.person({ phone: '+250788111222' });
  const inCart = await makeArt(server.services.db);
  const cartId = await makeCart(server.services.db, buyer.id, [inCart]);
  const made = await offer(buyer, art, { amount: 16_000, quantity: 2, note: 'Ring twice' });
  const taken = await act(artist, made.data['_id'], 'accept');
  expect(taken).toMatchObject({ status: 200, data: { state: 'accepted', turn: null, amount: 16_000 } });
  const orderId = String(taken.data['order']);
  const { data: order } = (await server.call(`GET /checkout/${orderId}`, { as: buyer.token })).json();
  expect(order).toMatchObject({
    status: 'pending',
    payment: { status: 'unpaid' },
    totalPrice: 32_000,
    totalItems: 2,
    shippingAddress,
    phone: '+250788111222',
    note: 'Ring twice',
    // What it costs without the offer, for whoever lets the order go.
    isAgreed: true,
    items: [{ price: 16_000, quantity: 2, product: { _id: art.id, name: 'Four Hills', inShop: { price: 30_000, available: 1 } } }],
    events: [{ event: 'placed', by: { role: 'buyer' } }],
  });
  expect(await stockOf(art.id)).toBe(1);
  const cart = (await server.call('GET /cart', { as: buyer.token })).json();
  expect([cart._id, cart.items.length]).toEqual([cartId, 1]);
  // As of any order: the artist's list without the address until it is paid, the audit log by who accepted, the news later.
  const { data: sales } = (await server.call('GET /checkout/artsOwner', { as: artist.token })).json();
  expect(sales).toMatchObject([{ _id: orderId, totalPrice: 32_000, shippingAddress: null }]);
  const { rows: acts } = await server.services.db.execute(sql`
    SELECT action, actor_id FROM audit_log WHERE object_id IN (${orderId}, ${made.data['_id']}) ORDER BY id`);
  expect(acts).toEqual([
    { action: 'offer.made', actor_id: buyer.id },
    { action: 'order.placed', actor_id: artist.id },
    { action: 'offer.accepted', actor_id: artist.id },
  ]);
  const { rows: news } = await server.services.db.execute(sql`
    SELECT 1 FROM pgboss.job WHERE name = 'orders.notify' AND data ->> 'orderId' = ${orderId} AND data ->> 'news' = 'placed'`);
  expect(news).toHaveLength(1);
  expect(await mailsTo(server, buyer.email)).toEqual(['offerAccepted']);
  expect((await textsOf(buyer))[0]?.text).toBe(`${artist.name} accepts 16,000 Frw for Four Hills: it is ordered`);
  // What waited for the artist is read.
  expect((await textsOf(artist)).map(({ read }) => read)).toEqual([true]);
  expect((await server.call(`POST /checkout/${orderId}/cancel`, { as: buyer.token })).statusCode).toBe(200);
  expect(await stockOf(art.id)).toBe(3);
});

test('an offer is countered three times by both together, each time valid anew', async () => {
  const { artist, art } = await makeOffered();
  const buyer = await server.person();
  const { data } = await offer(buyer, art, { amount: 15_000 });
  const id = data['_id'];
  await server.services.db.execute(sql`UPDATE offers SET valid_until = now() + interval '1 minute' WHERE id = ${String(id)}::uuid`);
  const first = await act(artist, id, 'counter', { amount: 28_000, text: 'The frame is new.' });
  expect(first.data).toMatchObject({ state: 'countered', turn: 'buyer', rounds: 1, amount: 28_000, text: 'The frame is new.' });
  expect(Date.parse(String(first.data['validUntil']))).toBeGreaterThan(Date.parse(String(data['createdAt'])) + 47 * 3_600_000);
  expect((await act(artist, id, 'counter', { amount: 27_000 })).code).toBe('offers.notYourTurn');
  expect((await act(buyer, id, 'counter', { amount: 20_000 })).data).toMatchObject({ state: 'open', turn: 'artist', rounds: 2 });
  expect((await act(artist, id, 'counter', { amount: 24_000 })).data).toMatchObject({ state: 'countered', rounds: 3 });
  expect(await act(buyer, id, 'counter', { amount: 22_000 })).toMatchObject({ status: 409, code: 'offers.noRounds' });
  const { rows } = await server.services.db.execute<{ last: boolean }>(sql`
    SELECT (data #>> '{facts,isLast}')::boolean AS last FROM pgboss.job WHERE data ->> 'letter' = 'offerCountered' AND data #>> '{facts,link}' LIKE ${`%${String(id)}%`}
    ORDER BY created_on, id`);
  // The last one asks for no other amount, which would be refused.
  expect(rows.map(({ last }) => last)).toEqual([false, false, true]);
  expect((await act(buyer, id, 'accept')).data).toMatchObject({ state: 'accepted', amount: 24_000 });
  expect(await ordersOf(art.id)).toMatchObject([{ price: 24_000 }]);
  expect(await mailsTo(server, artist.email)).toEqual(['offerMade', 'offerCountered', 'offerAccepted']);
  expect(await mailsTo(server, buyer.email)).toEqual(['offerCountered', 'offerCountered']);
});

test.each([0, -1, 2 ** 53, 1.5, 14_999, 30_001, 'much', null])('a counter of %j is refused at its field', async (amount) => {
  const { artist, art } = await makeOffered();
  const { data } = await offer(await server.person(), art);
  const answer = await server.call(`POST /offers/${String(data['_id'])}/counter`, { as: artist.token, body: { amount } });
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['amount']]);
});

test('an offer that expired is so for whoever reads it or acts, before the job and after it, and both are told once', async () => {
  const { artist, art } = await makeOffered();
  const buyer = await server.person();
  const { data } = await offer(buyer, art);
  const id = data['_id'];
  await passTime(id);
  expect(await stateOf(buyer, id)).toBe('expired');
  for (const one of ['accept', 'decline', 'withdraw']) expect((await act(artist, id, one)).code).toBe('offers.expired');
  expect((await act(artist, id, 'counter', { amount: 20_000 })).code).toBe('offers.expired');
  const listed = async (state: string) =>
    (await server.call(`GET /offers?state=${state}`, { as: buyer.token })).json<{ data: object[] }>().data.length;
  expect([await listed('open'), await listed('expired')]).toEqual([0, 1]);
  expect(await mailsTo(server, buyer.email)).toEqual([]);
  expect(await Promise.all([expireOffers(server.services), expireOffers(server.services)])).toContain(1);
  expect(await expireOffers(server.services)).toBe(0);
  expect([await mailsTo(server, buyer.email), await mailsTo(server, artist.email)]).toEqual([
    ['offerExpired'],
    ['offerMade', 'offerExpired'],
  ]);
  expect((await textsOf(buyer)).map(({ text }) => text)).toEqual([`The offer for ${art.name} has expired`]);
  expect(await ordersOf(art.id)).toEqual([]);
});

test("a cancelled artist's offers end, and nobody can accept them", async () => {
  const { artist, art } = await makeOffered();
  const buyer = await server.person();
  const admin = await server.person({ role: 'Admin' });
  const first = await offer(buyer, art);
  await act(artist, first.data['_id'], 'counter', { amount: 25_000 });
  await server.call(`POST /users/${artist.id}/cancel`, { as: admin.token, body: {} });
  expect(await stateOf(buyer, first.data['_id'])).toBe('expired');
  expect((await act(buyer, first.data['_id'], 'accept')).code).toBe('offers.expired');
  expect(await expireOffers(server.services)).toBe(1);
});

test.each(['accept', 'counter'])('what was sold meanwhile ends the offer at %s: 409, and both are told', async (how) => {
  const { artist, art } = await makeOffered({ name: 'The Last One', availableArts: 1 });
  const buyer = await server.person();
  const { data } = await offer(buyer, art);
  await makeOrder(server.services.db, { arts: [art] });
  const answer = await act(artist, data['_id'], how, how === 'counter' ? { amount: 20_000 } : {});
  expect([answer.status, answer.code]).toEqual([409, how === 'accept' ? 'orders.soldOut' : 'orders.unavailable']);
  expect(await stateOf(buyer, data['_id'])).toBe('expired');
  expect((await act(artist, data['_id'], how, { amount: 20_000 })).code).toBe('offers.expired');
  expect([await mailsTo(server, buyer.email), await mailsTo(server, artist.email)]).toEqual([
    ['offerUnavailable'],
    ['offerMade', 'offerUnavailable'],
  ]);
  expect(await stockOf(art.id)).toBe(0);
});

test.each(['hidden', 'deleted'])('an artwork that was %s ends its offers at the next act', async (how) => {
  const { artist, art } = await makeOffered();
  const buyer = await server.person();
  const { data } = await offer(buyer, art);
  const change = how === 'hidden' ? 'PUT' : 'DELETE';
  const changed = await server.call(`${change} /arts/${art.id}`, {
    as: artist.token,
    ...(how === 'hidden' && { body: { state: 'hidden' } }),
  });
  expect(changed.statusCode).toBe(200);
  expect((await server.call(`GET /offers/${String(data['_id'])}`, { as: buyer.token })).json().data).toMatchObject({
    state: 'open',
    art: { slug: null },
  });
  expect(await act(artist, data['_id'], 'accept')).toMatchObject({ status: 409, code: 'orders.unavailable' });
  expect(await stateOf(buyer, data['_id'])).toBe('expired');
  expect(await ordersOf(art.id)).toEqual([]);
  // The artwork is kept as long as the offer, and the offer 90 days.
  const { db } = server.services;
  const exists = async () => (await db.execute(sql`SELECT 1 FROM arts WHERE id = ${art.id}`)).rowCount;
  await db.execute(sql`UPDATE arts SET deleted_at = deleted_at - interval '2 hours' WHERE id = ${art.id}`);
  await cleanupArts(db);
  expect(await exists()).toBe(1);
  await db.execute(sql`UPDATE offers SET changed_at = now() - interval '91 days' WHERE art_id = ${art.id}`);
  await cleanupOffers(db);
  await cleanupArts(db);
  expect(await exists()).toBe(how === 'hidden' ? 1 : 0);
});

test('a deleted artwork that a chat is about stays, and holds up the deletion of no other', async () => {
  const { artist, art } = await makeOffered();
  const other = await makeOffered();
  const { db } = server.services;
  await makeMessage(server.services, { to: artist, artId: art.id });
  await db.execute(sql`UPDATE arts SET deleted_at = now() - interval '2 hours', on_show = false WHERE id IN (${art.id}, ${other.art.id})`);
  await cleanupArts(db);
  const { rows } = await db.execute(sql`SELECT id FROM arts WHERE id IN (${art.id}, ${other.art.id})`);
  expect(rows).toEqual([{ id: art.id }]);
});

test('a buyer with three unpaid orders gets no fourth by an offer: whoever accepts is told so, and the offer stays', async () => {
  const { artist, art } = await makeOffered();
  const buyer = await server.person();
  const { data } = await offer(buyer, art);
  for (let n = 0; n < 3; n += 1) await makeOrder(server.services.db, { buyerId: buyer.id });
  expect(await act(artist, data['_id'], 'accept')).toMatchObject({ status: 409, code: 'offers.buyerUnpaid' });
  await act(artist, data['_id'], 'counter', { amount: 25_000 });
  expect(await act(buyer, data['_id'], 'accept')).toMatchObject({ status: 409, code: 'orders.tooManyUnpaid' });
  expect(await stateOf(buyer, data['_id'])).toBe('countered');
});

test.each(['artist', 'buyer'] as const)("a buyer's offer above a price that was lowered is not accepted by the %s", async (who) => {
  const { artist, art } = await makeOffered({ name: 'Red Gorilla', price: 100_000 });
  const buyer = await server.person();
  const id = (await offer(buyer, art, { amount: 80_000 })).data['_id'];
  if (who === 'buyer') await act(artist, id, 'counter', { amount: 90_000 });
  const changed = await server.call(`PUT /arts/${art.id}`, { as: artist.token, body: { price: 50_000 } });
  expect(changed.statusCode).toBe(200);
  const people = { artist, buyer };
  const path = `POST /offers/${String(id)}/accept` as const;
  const answer = await server.call(path, { as: people[who].token, body: {} });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    409,
    { code: 'offers.priceLower', message: 'The price of Red Gorilla is now lower: 50,000 Frw. An offer above it can’t be accepted.' },
  ]);
  expect(await ordersOf(art.id)).toEqual([]);
  // It stays, and what is not above the price is accepted.
  const other = who === 'artist' ? buyer : artist;
  expect((await act(people[who], id, 'counter', { amount: 50_000 })).status).toBe(200);
  expect((await act(other, id, 'accept')).data).toMatchObject({ state: 'accepted', amount: 50_000 });
});

test('GET /offers lists mine, as buyer and as artist, newest first and in pages', async () => {
  const { artist, art } = await makeOffered();
  const ids: unknown[] = [];
  for (let n = 0; n < 5; n += 1) ids.unshift((await offer(await server.person(), art)).data['_id']);
  const { art: another } = await makeOffered();
  const bought = (await offer(artist, another)).data['_id'];
  const page = async (query: string) =>
    (await server.call(`GET /offers?${query}`, { as: artist.token })).json<{ data: { _id: string }[]; page: { next: string | null } }>();
  const idsOf = ({ data }: { data: { _id: string }[] }) => data.map(({ _id }) => _id);
  expect(idsOf(await page(''))).toEqual([bought, ...ids]);
  expect(idsOf(await page('as=buyer'))).toEqual([bought]);
  const first = await page('as=artist&limit=3');
  const second = await page(`as=artist&limit=3&cursor=${first.page.next}`);
  expect([...idsOf(first), ...idsOf(second)]).toEqual(ids);
  expect(second.page.next).toBeNull();
  await act(artist, ids[0], 'decline');
  expect(idsOf(await page('as=artist&state=declined'))).toEqual([ids[0]]);
  expect(idsOf(await page('as=artist&state=open'))).toEqual(ids.slice(1));
  expect((await server.call('GET /offers?state=none', { as: artist.token })).statusCode).toBe(400);
  expect((await server.call('GET /offers?cursor=x', { as: artist.token })).json().code).toBe('input.cursor');
});

test('GET /offers of a turn has what is to pay first, on the first of its pages', async () => {
  const buyer = await server.person();
  const made = [];
  for (let n = 0; n < 4; n += 1) {
    const { artist, art } = await makeOffered();
    made.push({ artist, id: (await offer(buyer, art)).data['_id'] });
  }
  const [oldest, ...others] = made;
  expect((await act(oldest!.artist, oldest!.id, 'accept')).status).toBe(200);
  for (const { artist, id } of others) expect((await act(artist, id, 'counter', { amount: 18_000 })).status).toBe(200);
  const page = async (cursor: string) =>
    (await server.call(`GET /offers?as=buyer&turn=mine&limit=2&cursor=${cursor}`, { as: buyer.token })).json<{
      data: { _id: string }[];
      page: { next: string | null };
    }>();
  const first = await page('');
  const second = await page(first.page.next ?? '');
  const newest = others.map(({ id }) => id).toReversed();
  expect([...first.data, ...second.data].map(({ _id }) => _id)).toEqual([oldest!.id, ...newest]);
  expect(second.page.next).toBeNull();
});

test.each(['buyer', 'artist'] as const)("an erased %s's offers are gone, and a person's export has their own", async (who) => {
  const { artist, art } = await makeOffered();
  const buyer = await server.person();
  const { data } = await offer(buyer, art, { text: 'For my mother' });
  const people = { buyer, artist };
  const other = who === 'buyer' ? artist : buyer;
  const kept = (await server.call(`GET /users/${buyer.id}/export`, { as: buyer.token })).json();
  expect(JSON.stringify(kept)).toContain('For my mother');
  const ofArtist = JSON.stringify((await server.call(`GET /users/${artist.id}/export`, { as: artist.token })).json());
  expect([ofArtist.includes('For my mother'), ofArtist.includes(shippingAddress)]).toEqual([true, false]);
  if (who === 'artist') await act(artist, data['_id'], 'counter', { amount: 25_000 });
  const told = async () => (await textsOf(other)).filter(({ text }) => text.startsWith(people[who].name));
  expect(await told()).toHaveLength(1);
  const erased = await server.call(`DELETE /users/${people[who].id}`, { as: people[who].token, body: { password: KNOWN_PASSWORD } });
  expect(erased.statusCode).toBe(200);
  expect((await server.call(`GET /offers/${String(data['_id'])}`, { as: other.token })).statusCode).toBe(404);
  expect(await act(other, data['_id'], who === 'buyer' ? 'accept' : 'withdraw')).toMatchObject({ status: 404 });
  expect(await told()).toEqual([]);
});
