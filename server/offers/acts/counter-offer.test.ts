import { sql } from '#server/database/drizzle.ts';
import { describe, expect, test } from 'vitest';
import { makeMessage } from '#server/chat/messages/make-message.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { offerCalls, shippingAddress } from '#server/offers/offer-test-server.ts';

const server = useTestServer();
const { art: makeOffered, offer, act, stateOf, ordersOf } = offerCalls(server);

describe('a buyer who counters an artist’s offer with an amount alone', () => {
  const offeredTo = async (person: Parameters<typeof server.person>[0] = {}) => {
    const { artist, art } = await makeOffered({ state: 'hidden' });
    const buyer = await server.person({ name: 'Aline Uwase', ...person });
    await makeMessage(server.services, { from: buyer, to: artist });
    const { data } = await offer(artist, art, { to: buyer.id, amount: 40_000, shippingAddress: undefined });
    return { artist, art, buyer, id: data['_id'] };
  };
  const save = (as: string, body: object) => server.call('POST /users/me/addresses', { as, body });
  const home = { name: 'Keza', phone: '0788123456', street: 'KN 5 Rd 20', district: 'Huye' };
  const goesTo = async (buyer: { token: string }, orderId: unknown) =>
    (await server.call(`GET /checkout/${String(orderId)}`, { as: buyer.token })).json().data;

  test('has it sent to their default address', async () => {
    const { artist, buyer, id } = await offeredTo({ phone: '+250788999999', street: 'KG 1 Ave' });
    await save(buyer.token, home);
    expect(await act(buyer, id, 'counter', { amount: 30_000 })).toMatchObject({ status: 200, data: { state: 'open', hasAddress: true } });
    const { data } = await act(artist, id, 'accept');
    expect(await goesTo(buyer, data['order'])).toMatchObject({
      shippingAddress: 'Keza\nKN 5 Rd 20\nHuye, South',
      phone: '+250788123456',
      totalPrice: 30_000,
    });
  });

  test('else to that of the profile, abroad with its country', async () => {
    const { artist, buyer, id } = await offeredTo({ street: '7 rue de la Paix', city: 'Paris', country: 'FR', phone: '+33612345678' });
    expect((await act(buyer, id, 'counter', { amount: 30_000 })).data).toMatchObject({ hasAddress: true });
    const { data } = await act(artist, id, 'accept');
    const shippingAddress = 'Aline Uwase\n7 rue de la Paix\nParis\nFrance';
    expect(await goesTo(buyer, data['order'])).toMatchObject({ shippingAddress, country: 'FR', phone: '+33612345678' });
  });

  test('else where their last order went', async () => {
    const { artist, buyer, id } = await offeredTo();
    await makeOrder(server.services.db, { buyerId: buyer.id });
    await server.services.db.execute(sql`
      UPDATE orders SET shipping_address = 'KK 15 Rd, Kicukiro', buyer_phone = '+250788000222' WHERE user_id = ${buyer.id}`);
    expect((await act(buyer, id, 'counter', { amount: 30_000 })).data).toMatchObject({ hasAddress: true });
    const { data } = await act(artist, id, 'accept');
    expect(await goesTo(buyer, data['order'])).toMatchObject({ shippingAddress: 'KK 15 Rd, Kicukiro', phone: '+250788000222' });
  });

  test('without any of them is asked for it: the artist is told so, and can accept once one is saved', async () => {
    const { artist, art, buyer, id } = await offeredTo();
    expect(await act(buyer, id, 'counter', { amount: 30_000 })).toMatchObject({ status: 200, data: { state: 'open', hasAddress: false } });
    const refused = await server.call(`POST /offers/${String(id)}/accept`, { as: artist.token, body: {} });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'offers.noAddress', message: expect.stringMatching(/^Aline Uwase has/) },
    ]);
    expect([await stateOf(buyer, id), await ordersOf(art.id)]).toEqual(['open', []]);
    await save(buyer.token, home);
    expect(await act(artist, id, 'accept')).toMatchObject({ status: 200, data: { state: 'accepted', hasAddress: true } });
    expect(await ordersOf(art.id)).toMatchObject([{ price: 30_000 }]);
  });

  test.each([{ phone: '+33612345678' }, { country: 'FR' }, { note: 'The blue gate' }])(
    'and %j, is asked where it goes: nothing of that is dropped unread',
    async (part) => {
      const { buyer, id } = await offeredTo();
      await save(buyer.token, home);
      const answer = await server.call(`POST /offers/${String(id)}/counter`, { as: buyer.token, body: { amount: 30_000, ...part } });
      expect([answer.statusCode, answer.json().fields]).toEqual([400, { shippingAddress: 'Shipping Address Required' }]);
      expect(await stateOf(buyer, id)).toBe('countered');
    },
  );

  test('says it with accepting what the artist counters', async () => {
    const { artist, art, buyer, id } = await offeredTo();
    await act(buyer, id, 'counter', { amount: 30_000 });
    await act(artist, id, 'counter', { amount: 35_000 });
    expect((await act(buyer, id, 'accept')).code).toBe('input.invalid');
    expect((await act(buyer, id, 'accept', { shippingAddress })).status).toBe(200);
    expect(await ordersOf(art.id)).toMatchObject([{ price: 35_000 }]);
  });
});
