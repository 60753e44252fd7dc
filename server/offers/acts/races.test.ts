import { sql } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import { KNOWN_PASSWORD } from '#server/accounts/make-account.ts';
import { makeCart } from '#server/cart/make-cart.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { expireOffers } from './end-offers.ts';
import { makeOffer } from '#server/offers/make-offer.ts';
import { offerCalls, type OfferAnswer, shippingAddress } from '#server/offers/offer-test-server.ts';

const server = useTestServer();
const { art: makeOffered, offer, act, stateOf, stockOf, ordersOf, passTime } = offerCalls(server);

const tally = (answers: OfferAnswer[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status, code }) => (code ? `${status} ${code}` : String(status)))].map(([what, all]) => [what, all.length]),
  );

test('one offer accepted twenty times at once is one order', async () => {
  const { artist, art } = await makeOffered({ availableArts: 5 });
  const { data } = await offer(await server.person(), art);
  const answers = await Promise.all(Array.from({ length: 20 }, () => act(artist, data['_id'], 'accept')));
  expect(tally(answers)).toEqual({ 200: 1, '409 offers.ended': 19 });
  expect([await stockOf(art.id), (await ordersOf(art.id)).length]).toEqual([4, 1]);
});

test.each([1, 2])('of 50 offers on one piece, all accepted at once, one becomes an order, and the others end (round %i)', async () => {
  const { artist, art } = await makeOffered({ name: 'The Only One', availableArts: 1 });
  const buyers = await Promise.all(Array.from({ length: 50 }, () => server.person()));
  const made = await Promise.all(buyers.map((buyer) => offer(buyer, art)));
  expect(tally(made)).toEqual({ 201: 50 });
  const answers = await Promise.all(made.map(({ data }) => act(artist, data['_id'], 'accept')));
  expect(tally(answers)).toEqual({ 200: 1, '409 orders.soldOut': 49 });
  expect([await stockOf(art.id), (await ordersOf(art.id)).length]).toEqual([0, 1]);
  const states = await Promise.all(made.map(({ data }) => stateOf(artist, data['_id'])));
  expect(states.filter((state) => state === 'accepted')).toHaveLength(1);
  expect(states.filter((state) => state === 'expired')).toHaveLength(49);
});

test.each([1, 2, 3, 4, 5])(
  'an offer that is accepted, declined, countered and withdrawn at once ends in one of them (round %i)',
  async () => {
    const { artist, art } = await makeOffered();
    const buyer = await server.person();
    const { data } = await offer(buyer, art);
    const id = data['_id'];
    const answers = await Promise.all([
      act(artist, id, 'accept'),
      act(buyer, id, 'withdraw'),
      act(artist, id, 'decline'),
      act(artist, id, 'counter', { amount: 25_000 }),
    ]);
    const [accepted, withdrawn, declined, countered] = answers.map(({ status }) => status === 200);
    // A counter can come before a withdrawal.
    expect([accepted, withdrawn, declined].filter(Boolean).length).toBeLessThanOrEqual(1);
    const state = await stateOf(buyer, id);
    expect(state).toBe(accepted ? 'accepted' : withdrawn ? 'withdrawn' : declined ? 'declined' : countered ? 'countered' : 'none');
    expect((await ordersOf(art.id)).length).toBe(accepted ? 1 : 0);
  },
);

test.each([1, 2, 3])('an offer accepted while the last piece is bought by a cart: one order (round %i)', async () => {
  const { artist, art } = await makeOffered({ availableArts: 1 });
  const [buyer, other] = [await server.person(), await server.person()];
  const { data } = await offer(buyer, art);
  const cartId = await makeCart(server.services.db, other.id, [art]);
  const [accepted, placed] = await Promise.all([
    act(artist, data['_id'], 'accept'),
    server.call(`POST /checkout/${cartId}`, { as: other.token, body: { shippingAddress } }),
  ]);
  expect([accepted.status === 200, placed.statusCode === 201].filter(Boolean)).toHaveLength(1);
  expect([await stockOf(art.id), (await ordersOf(art.id)).length]).toEqual([0, 1]);
  expect(await stateOf(buyer, data['_id'])).toBe(accepted.status === 200 ? 'accepted' : 'expired');
});

test('at the moment of its end an offer is an order or expired, never both', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { artist, art } = await makeOffered({ availableArts: 1 });
    const buyer = await server.person();
    const { data } = await offer(buyer, art);
    const [, accepted] = await Promise.all([passTime(data['_id']), act(artist, data['_id'], 'accept'), expireOffers(server.services)]);
    await expireOffers(server.services);
    const isOrdered = accepted.status === 200;
    if (!isOrdered) expect(accepted).toMatchObject({ status: 409, code: 'offers.expired' });
    expect([await stateOf(buyer, data['_id']), (await ordersOf(art.id)).length]).toEqual(isOrdered ? ['accepted', 1] : ['expired', 0]);
  }
});

test('four offers of one buyer accepted at once, with an order of the cart, are three unpaid orders', async () => {
  for (let round = 0; round < 3; round += 1) {
    const buyer = await server.person();
    const offered = await Promise.all(Array.from({ length: 4 }, () => makeOffered()));
    const made = await Promise.all(offered.map(({ art }) => offer(buyer, art)));
    const cartId = await makeCart(server.services.db, buyer.id, [(await makeOffered()).art]);
    await Promise.all([
      ...offered.map(({ artist }, n) => act(artist, made[n]?.data['_id'], 'accept')),
      server.call(`POST /checkout/${cartId}`, { as: buyer.token, body: { shippingAddress } }),
    ]);
    const { rows } = await server.services.db.execute(sql`SELECT id FROM orders WHERE user_id = ${buyer.id}`);
    expect(rows).toHaveLength(3);
  }
});

test('offers between two artists in both directions, accepted at once, do not deadlock', async () => {
  const [one, two] = [await makeOffered({ availableArts: 50 }), await makeOffered({ availableArts: 50 })];
  for (let round = 0; round < 5; round += 1) {
    const [a, b] = [await offer(one.artist, two.art), await offer(two.artist, one.art)];
    const answers = await Promise.all([act(two.artist, a.data['_id'], 'accept'), act(one.artist, b.data['_id'], 'accept')]);
    expect(tally(answers)).toEqual({ 200: 2 });
    for (const [person, { data }] of [
      [one.artist, answers[0]],
      [two.artist, answers[1]],
    ] as const) {
      expect((await server.call(`POST /checkout/${String(data['order'])}/cancel`, { as: person.token })).statusCode).toBe(200);
    }
  }
  expect([await stockOf(one.art.id), await stockOf(two.art.id)]).toEqual([50, 50]);
});

test.each([1, 2, 3])('an account erased while its offer is accepted has an order and stays, or none and is gone (round %i)', async () => {
  const { artist, art } = await makeOffered();
  const buyer = await server.person();
  const { id } = await makeOffer(server.services.db, { buyerId: buyer.id, art });
  const [accepted, erased] = await Promise.all([
    act(artist, id, 'accept'),
    server.call(`DELETE /users/${buyer.id}`, { as: buyer.token, body: { password: KNOWN_PASSWORD } }),
  ]);
  const isOrdered = accepted.status === 200;
  expect([accepted.status, erased.statusCode]).toEqual(isOrdered ? [200, 409] : [404, 200]);
  expect(await ordersOf(art.id)).toHaveLength(isOrdered ? 1 : 0);
});
