import { sql } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import { makeMessage } from '#server/chat/messages/make-message.ts';
import { writeOrdered } from '#server/emails.ts';
import { offerCalls, shippingAddress } from '#server/offers/offer-test-server.ts';
import type { EmailOrder } from '#server/platform/email/email-order.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();
const { art: makeOffered, offer, act } = offerCalls(server);
type Person = { token: string };

const see = async (as: Person, id: unknown) => (await server.call(`GET /offers/${String(id)}`, { as: as.token })).json().data;
const amountsOf = async (as: Person, id: unknown) => {
  const { amount, buyerAmount, artistAmount } = await see(as, id);
  return [amount, buyerAmount, artistAmount];
};
const change = (orderId: unknown, as: Person, body: object) =>
  server.call(`PUT /checkout/${String(orderId)}/delivery`, { as: as.token, body });

test('both people see what each of them said last, whoever began and however it ends', async () => {
  const { artist, art } = await makeOffered();
  const buyer = await server.person();
  const { data } = await offer(buyer, art, { amount: 20_000 });
  const id = data['_id'];
  for (const reader of [buyer, artist]) expect(await amountsOf(reader, id)).toEqual([20_000, 20_000, null]);
  await act(artist, id, 'counter', { amount: 28_000 });
  for (const reader of [buyer, artist]) expect(await amountsOf(reader, id)).toEqual([28_000, 20_000, 28_000]);
  await act(buyer, id, 'counter', { amount: 24_000 });
  expect(await amountsOf(artist, id)).toEqual([24_000, 24_000, 28_000]);
  await act(artist, id, 'accept');
  expect(await amountsOf(buyer, id)).toEqual([24_000, 24_000, 28_000]);
});

test('of an artist’s offer it is the artist who speaks first', async () => {
  const { artist, art } = await makeOffered();
  const buyer = await server.person();
  await makeMessage(server.services, { from: { id: buyer.id, name: 'Aline' }, to: artist });
  const { data } = await offer(artist, art, { to: buyer.id, amount: 27_000, shippingAddress: undefined });
  expect(await amountsOf(buyer, data['_id'])).toEqual([27_000, null, 27_000]);
  await act(buyer, data['_id'], 'counter', { amount: 16_000 });
  expect(await amountsOf(artist, data['_id'])).toEqual([16_000, 16_000, 27_000]);
});

test('of an offer that was countered before the answered amount was kept, the other one’s is not known', async () => {
  const { artist, art } = await makeOffered();
  const buyer = await server.person();
  const { data } = await offer(buyer, art);
  await act(artist, data['_id'], 'counter', { amount: 28_000 });
  await server.services.db.execute(sql`UPDATE offers SET answered_amount = NULL`);
  expect(await amountsOf(buyer, data['_id'])).toEqual([28_000, null, 28_000]);
});

test('its mails say what is asked and what each side said, from the reader’s side', async () => {
  const { artist, art } = await makeOffered({ name: 'Four Hills', availableArts: 3 });
  const buyer = await server.person({ name: 'Aline Uwase' });
  const { data } = await offer(buyer, art, { amount: 20_000, quantity: 2 });
  await act(artist, data['_id'], 'counter', { amount: 28_000 });
  await act(buyer, data['_id'], 'accept');
  const { rows } = await server.services.db.execute<{ data: EmailOrder }>(sql`
    SELECT data FROM pgboss.job WHERE name = 'mail.send' AND data -> 'facts' ->> 'art' = 'Four Hills' ORDER BY created_on`);
  const [artistsFirst] = artist.name.split(' ');
  const said = rows.map(({ data: mail }) => writeOrdered(mail).text?.match(/^.*(?: for one|Agreed price.*): .*$/gm));
  expect(said).toEqual([
    // What there is to answer stands last, as a sum.
    ['- Price for one: 30,000 Frw', 'Aline’s offer for one: 20,000 Frw'],
    ['- Price for one: 30,000 Frw', '- Your offer for one: 20,000 Frw', `${artistsFirst}’s offer for one: 28,000 Frw`],
    ['Agreed price: 56,000 Frw'],
  ]);
});

test('its buyer sees where it goes, its artist the district and country', async () => {
  const { artist, art } = await makeOffered();
  const buyer = await server.person({ phone: '+250788111222' });
  const { data } = await offer(buyer, art, { phone: '0788 000 111', note: 'Ring twice' });
  expect(data['delivery']).toEqual({ shippingAddress, phone: '+250788000111', country: 'RW', note: 'Ring twice' });
  const asArtist = await server.call(`GET /offers/${String(data['_id'])}`, { as: artist.token });
  expect([asArtist.json().data.delivery, asArtist.body.includes('Kimihurura'), asArtist.body.includes('788000111')]).toEqual([
    undefined,
    false,
    false,
  ]);
});

test('the order of an accepted offer is sent elsewhere by its buyer before it is paid; the offer says so, and nobody else is told', async () => {
  const { artist, art } = await makeOffered();
  const buyer = await server.person();
  const { data } = await offer(buyer, art);
  const id = data['_id'];
  const { order } = (await act(artist, id, 'accept')).data;
  for (const other of [artist, await server.person()])
    expect([403, 404]).toContain((await change(order, other, { shippingAddress: 'Gate 4, Tumba, Huye' })).statusCode);
  expect((await change(order, buyer, { shippingAddress: '7 rue de la Paix', country: 'FR' })).json().code).toBe('orders.notAbroad');
  const changed = await change(order, buyer, { shippingAddress: 'Gate 4, Tumba, Huye', phone: '0788 999 111' });
  expect(changed.json().data).toMatchObject({ payment: { status: 'unpaid' }, shippingAddress: 'Gate 4, Tumba, Huye' });
  expect((await see(buyer, id)).delivery).toMatchObject({ shippingAddress: 'Gate 4, Tumba, Huye', phone: '+250788999111' });
  const asArtist = await server.call(`GET /checkout/${String(order)}`, { as: artist.token });
  expect(asArtist.body).not.toContain('Tumba');
  const { rows } = await server.services.db.execute(sql`
    SELECT FROM pgboss.job WHERE name = 'orders.notify' AND data ->> 'news' = 'deliveryChanged' AND data ->> 'orderId' = ${String(order)}`);
  expect(rows).toHaveLength(0);
});

test('accepted by its buyer it goes where they say then', async () => {
  const { artist, art } = await makeOffered();
  const buyer = await server.person();
  const { data } = await offer(buyer, art);
  await act(artist, data['_id'], 'counter', { amount: 28_000 });
  const taken = await act(buyer, data['_id'], 'accept', { shippingAddress: 'Gate 4, Tumba, Huye', country: 'RW', phone: '0788 999 111' });
  expect(taken.data['delivery']).toMatchObject({ shippingAddress: 'Gate 4, Tumba, Huye', phone: '+250788999111' });
});

test('an offer says what its artwork cost when it was made, once it costs something else', async () => {
  const { artist, art } = await makeOffered();
  const buyer = await server.person();
  const { data } = await offer(buyer, art);
  const seen = async () => see(artist, data['_id']);
  expect(await seen()).not.toHaveProperty('priceThen');
  await server.call('POST /arts/bulk', { as: artist.token, body: { ids: [art.id], set: { price: art.price + 7_000 } } });
  expect(await seen()).toMatchObject({ art: { price: art.price + 7_000 }, priceThen: art.price });
  await server.services.db.execute(sql`UPDATE offers SET art_price = NULL`);
  expect(await seen(), 'made before it was kept').not.toHaveProperty('priceThen');
});
