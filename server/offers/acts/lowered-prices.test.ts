import { sql } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import { useTestServer } from '#server/testing/test-server.ts';
import { mailsTo, offerCalls } from '#server/offers/offer-test-server.ts';
import { tellLoweredPrices } from './lowered-prices.ts';

const server = useTestServer();
type Buyer = Awaited<ReturnType<typeof server.person>>;
const { art: makeOffered, offer, act } = offerCalls(server);

const bellOf = async (person: { token: string }) =>
  (await server.call('GET /notifications', { as: person.token })).json<{ data: { text: string }[] }>().data.map(({ text }) => text);
const priced = (as: { token: string }, id: string, price: number) =>
  server.call('POST /arts/bulk', { as: as.token, body: { ids: [id], set: { price } } });
const waiting = async () => (await server.services.db.execute(sql`SELECT FROM lowered_prices`)).rowCount;

test('both are told once that an artwork costs less than an open offer for it, and again when it is lowered again', async () => {
  const { artist, art } = await makeOffered({ name: 'Lake Kivu at Dawn' });
  const buyer = await server.person({ name: 'Keza' });
  const { data } = await offer(buyer, art);
  expect((await priced(artist, art.id, 18_000)).statusCode).toBe(200);
  for (let time = 0; time < 2; time += 1) await tellLoweredPrices(server.services);
  const text = (price: string, name: string) =>
    `Lake Kivu at Dawn now costs ${price} Frw, less than the offer of 20,000 Frw between you and ${name}`;
  expect([(await bellOf(buyer))[0], (await bellOf(artist))[0]]).toEqual([text('18,000', artist.name), text('18,000', 'Keza')]);
  expect(await mailsTo(server, buyer.email)).toEqual(['offerPriceLowered']);
  await priced(artist, art.id, 17_000);
  await tellLoweredPrices(server.services);
  expect((await bellOf(buyer))[0]).toBe(text('17,000', artist.name));
  expect(await mailsTo(server, buyer.email)).toHaveLength(2);
  await act(buyer, data['_id'], 'withdraw');
  await priced(artist, art.id, 16_000);
  expect(await waiting(), 'the offer has ended').toBe(0);
});

test('a price that is raised, or stays above the offers, tells nobody', async () => {
  const { artist, art } = await makeOffered();
  const buyer = await server.person();
  await offer(buyer, art);
  for (const price of [35_000, 21_000]) await priced(artist, art.id, price);
  expect(await waiting()).toBe(0);
});

test('what an artist offers above the price themselves is no news to anybody', async () => {
  const { artist, art } = await makeOffered();
  const buyer = await server.person();
  await server.call('POST /messages/sendMessage', { as: buyer.token, body: { receiver: artist.id, content: 'A larger one?' } });
  expect((await offer(artist, art, { to: buyer.id, amount: 40_000, shippingAddress: undefined })).status).toBe(201);
  const before = await bellOf(buyer);
  await priced(artist, art.id, 25_000);
  expect(await waiting()).toBe(0);
  await server.services.db.execute(sql`INSERT INTO lowered_prices (art_id) VALUES (${art.id})`);
  await tellLoweredPrices(server.services);
  expect([await bellOf(buyer), await waiting()]).toEqual([before, 0]);
});

test('what was raised again before the job ran is not told', async () => {
  const { artist, art } = await makeOffered();
  const buyer = await server.person();
  await offer(buyer, art);
  await priced(artist, art.id, 18_000);
  await priced(artist, art.id, 25_000);
  await tellLoweredPrices(server.services);
  expect([await bellOf(buyer), await waiting()]).toEqual([[], 0]);
});

test('the people of all offers for an artwork are locked in the order of their ids: while it waits for one, no later one is held', async () => {
  const { artist, art } = await makeOffered();
  const [first, last] = [await server.person(), await server.person()].toSorted((a, b) => (a.id < b.id ? -1 : 1)) as [Buyer, Buyer];
  // The offer that is found first is that of the buyer who is locked last.
  for (const buyer of [last, first]) await offer(buyer, art);
  await priced(artist, art.id, 18_000);
  const { db } = server.services;
  const lock = ({ id }: Buyer) => sql`SELECT FROM users WHERE id = ${id} FOR NO KEY UPDATE NOWAIT`;
  const waits = sql`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
  let telling: Promise<void> | undefined;
  await db.transaction(async (tx) => {
    await tx.execute(lock(first));
    telling = tellLoweredPrices(server.services);
    await expect.poll(async () => (await db.execute(waits)).rowCount).toBe(1);
    // Held by the other one, each would wait for the other.
    await tx.execute(lock(last));
  });
  await telling;
  for (const buyer of [first, last]) expect(await mailsTo(server, buyer.email)).toEqual(['offerPriceLowered']);
  expect(await waiting()).toBe(0);
});

test('an artist who stopped sending a work abroad is told so when they accept an offer from there, not to ask the artist', async () => {
  const { artist, art } = await makeOffered({ shipsAbroad: 'free' });
  const { data } = await offer(await server.person(), art, { country: 'FR', phone: '+33 6 12 34 56 78' });
  await server.call(`PUT /arts/${art.id}`, { as: artist.token, body: { shipsAbroad: 'no' } });
  expect(await act(artist, data['_id'], 'accept')).toMatchObject({
    status: 409,
    code: 'orders.notAbroad',
    message: `This offer goes abroad, where you don’t send ${art.name}. Please change that in the artwork first, or decline.`,
  });
});

test('an artist who is away and sells nothing takes no offers, and no counters of them; what they offer themselves goes on', async () => {
  const { artist, art } = await makeOffered();
  const [buyer, other] = [await server.person(), await server.person()];
  const { data } = await offer(buyer, art);
  const day = (at: number) => new Date(Date.now() + at * 86_400_000).toISOString().slice(0, 10);
  const away = { from: day(-1), to: day(5), text: 'Back soon.', sell: false };
  expect((await server.call('PUT /artist/holiday', { as: artist.token, body: away })).statusCode).toBe(200);
  expect(await offer(other, art)).toMatchObject({ status: 409, code: 'arts.onHoliday' });
  // Said to the artist, who is the one that is away.
  const told = {
    status: 409,
    code: 'arts.onHoliday',
    message: expect.stringMatching(/^You’re away until .* Please change your holiday first\.$/),
  };
  expect(await act(artist, data['_id'], 'counter', { amount: 25_000 })).toMatchObject(told);
  expect(await act(artist, data['_id'], 'accept')).toMatchObject(told);
  expect((await act(artist, data['_id'], 'decline')).status).toBe(200);
  await server.call('PUT /artist/holiday', { as: artist.token, body: { ...away, sell: true } });
  expect((await offer(other, art)).status).toBe(201);
});
