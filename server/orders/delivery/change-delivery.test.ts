import { sql } from '#server/database/drizzle.ts';
import { beforeAll, expect, test } from 'vitest';
import type { ChangeDelivery } from '#contract/checkout.ts';
import { limits } from '#contract/limits.ts';
import { sendOrderNews } from '#server/orders/news/notify.ts';
import type { OrderNews } from '#server/orders/news/order-news.ts';
import { makePaidOrder } from '#server/testing/paid-order.ts';
import { type TestServer, useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();
type Person = Awaited<ReturnType<TestServer['person']>>;
type Paid = Awaited<ReturnType<typeof makePaidOrder>>;
let admin: Person;
beforeAll(async () => {
  admin = await server.person({ role: 'Admin' });
});

const HUYE = 'Gate 4, Tumba, Huye';
const change = ({ id, buyer }: Paid, body: ChangeDelivery = { shippingAddress: HUYE }, as = buyer) =>
  server.call(`PUT /checkout/${id}/delivery`, { as: as.token, body });
const answerOf = (response: Awaited<ReturnType<typeof change>>) => [response.statusCode, response.json().code];
const isChanged = (told: string) => told.startsWith('deliveryChanged');

test('the buyer of a paid order corrects address, phone and note; the time line and the artist’s slip have it', async () => {
  const paid = await makePaidOrder(server);
  const answer = await change(paid, { shippingAddress: HUYE, phone: '0788 999 111', note: 'Ring twice' });
  expect(answer.json().data).toMatchObject({ shippingAddress: HUYE, phone: '+250788999111', note: 'Ring twice', country: 'RW' });
  expect((await paid.told(paid.buyer)).at(-1)).toBe('deliveryChanged by buyer Keza');
  expect(await paid.see(paid.artist)).toMatchObject({ shippingAddress: HUYE, phone: '+250788999111', note: 'Ring twice' });
  const found = await server.call(`GET /checkout/artsOwner?search=tumba`, { as: paid.artist.token });
  expect(found.json<{ data: { _id: string }[] }>().data.map(({ _id }) => _id)).toEqual([paid.id]);
});

test('what is not said stays; what changes nothing is no event', async () => {
  const paid = await makePaidOrder(server);
  await change(paid, { shippingAddress: HUYE, phone: '0788 999 111', note: 'Ring twice' });
  await change(paid, { shippingAddress: HUYE });
  expect((await paid.told(paid.buyer)).filter(isChanged)).toHaveLength(1);
  const answer = await change(paid, { shippingAddress: 'KG 7 Ave, Kigali', note: '' });
  expect(answer.json().data).toMatchObject({ phone: '+250788999111', note: null });
});

test('a saved address has its phone and country; somebody else’s is not found', async () => {
  const paid = await makePaidOrder(server);
  const save = async ({ token }: Person) =>
    (
      await server.call('POST /users/me/addresses', {
        as: token,
        body: { name: 'Keza', phone: '0788 222 333', street: 'KN 3 Rd', district: 'Nyarugenge', country: 'RW' },
      })
    ).json<{ data: { _id: string } }>().data._id;
  expect((await change(paid, { addressId: await save(paid.buyer) })).json().data).toMatchObject({
    phone: '+250788222333',
    shippingAddress: expect.stringContaining('KN 3 Rd'),
  });
  expect(answerOf(await change(paid, { addressId: await save(admin) }))).toEqual([404, 'addresses.notFound']);
});

test('a country to which a work is not sent is refused, naming it; where its artist sends there it is taken', async () => {
  const paid = await makePaidOrder(server, 2);
  const lyon = { shippingAddress: '3 rue de la Barre\n69002 Lyon', country: 'FR' };
  const refused = await change(paid, lyon);
  expect([...answerOf(refused), refused.json().artworks]).toEqual([
    409,
    'orders.notAbroad',
    expect.arrayContaining([{ _id: paid.art.id, name: 'Work 1' }]),
  ]);
  await server.services.db.execute(sql`UPDATE arts SET ships_abroad = 'free'`);
  expect((await change(paid, lyon)).json().data).toMatchObject({ country: 'FR', shippingAddress: expect.stringContaining('France') });
  await server.services.db.execute(sql`UPDATE arts SET ships_abroad = 'no'`);
  // In the country of before it is corrected, whatever its artist says by now.
  const corrected = await change(paid, { shippingAddress: '5 rue de la Barre\n69002 Lyon' });
  expect(corrected.json().data).toMatchObject({ country: 'FR', shippingAddress: expect.stringMatching(/^5 rue[^]*France$/) });
});

test('once something was sent it stays where it goes; a sending that is taken back lets it be changed again', async () => {
  const paid = await makePaidOrder(server, 2);
  await paid.step(paid.artist, 'sent');
  expect(answerOf(await change(paid))).toEqual([409, 'orders.alreadySent']);
  await paid.takeBack(paid.artist, 'sent');
  expect((await change(paid)).statusCode).toBe(200);
});

test('sent and changed at once: where it was sent to is what the order says', async () => {
  for (let round = 0; round < 6; round += 1) {
    const paid = await makePaidOrder(server);
    const [changed, sent] = await Promise.all([change(paid), paid.step(paid.artist, 'sent')]);
    expect(sent.statusCode).toBe(200);
    const events = (await paid.told(paid.buyer)).map((told) => told.split(' ')[0]);
    expect(events).toEqual(changed.statusCode === 200 ? ['placed', 'deliveryChanged', 'sent'] : ['placed', 'sent']);
  }
});

test('of an order that is cancelled nothing is changed', async () => {
  const paid = await makePaidOrder(server);
  await server.services.db.execute(sql`
    UPDATE orders SET status = 'cancelled', cancelled_at = now(), payment_status = 'refund_due' WHERE id = ${paid.id}`);
  expect(answerOf(await change(paid))).toEqual([409, 'orders.notPending']);
});

test.each(['unpaid', 'failed'])(
  'before it is paid (%s) its buyer changes it too, and nobody is told of an address that nobody has seen',
  async (state) => {
    const paid = await makePaidOrder(server);
    const { db } = server.services;
    await db.execute(sql`
    UPDATE orders SET payment_status = ${state}, paid_at = NULL, payment_method = NULL, paid_amount = NULL, paid_currency = NULL WHERE id = ${paid.id}`);
    expect((await change(paid)).json().data).toMatchObject({ shippingAddress: HUYE, payment: { status: state } });
    const { rows } = await db.execute(sql`
    SELECT FROM pgboss.job WHERE name = 'orders.notify' AND data ->> 'orderId' = ${paid.id} AND data ->> 'news' = 'deliveryChanged'`);
    expect(rows).toHaveLength(0);
    expect((await server.call(`GET /checkout/${paid.id}`, { as: paid.artist.token })).body).not.toContain('Tumba');
  },
);

test('an address that is too short, and none at all, is refused at its field', async () => {
  const paid = await makePaidOrder(server);
  for (const body of [{ shippingAddress: 'KG' }, {}])
    expect(Object.keys((await change(paid, body)).json().fields)).toEqual(['shippingAddress']);
});

test('the artists with something to send are mailed the new address, and they and the staff have it in their bells', async () => {
  const paid = await makePaidOrder(server, 2);
  await change(paid);
  await sendOrderNews(server.services, { orderId: paid.id, news: 'deliveryChanged' });
  const { rows } = await server.services.db.execute<{ to: string; address: string }>(sql`
    SELECT data ->> 'to' AS to, data -> 'facts' ->> 'address' AS address FROM pgboss.job
    WHERE name = 'mail.send' AND data ->> 'letter' = 'orderDeliveryChangedForArtist' ORDER BY 1`);
  const wanted = paid.artists.map(({ email }) => ({ to: email, address: HUYE }));
  expect(rows).toEqual(wanted.toSorted((one, other) => one.to.localeCompare(other.to)));
  for (const person of [...paid.artists, admin]) {
    const { data } = (await server.call('GET /notifications', { as: person.token })).json<{ data: { text: string }[] }>();
    expect(data[0]?.text).toMatch(new RegExp(`^Order ${paid.number}: Keza changed where it goes`));
  }
});

const waiting = async (orderId: string) =>
  (
    await server.services.db.execute<{ data: OrderNews; later: boolean }>(sql`
      SELECT data, start_after > created_on + interval '50 seconds' AS later FROM pgboss.job
      WHERE name = 'orders.notify' AND data ->> 'orderId' = ${orderId} AND data ->> 'news' = 'deliveryChanged' ORDER BY (data ->> 'event')::bigint`)
  ).rows;
const mailsAbout = async ({ number, artist }: Paid) =>
  (
    await server.services.db.execute<{ address: string }>(sql`
      SELECT data -> 'facts' ->> 'address' AS address FROM pgboss.job WHERE name = 'mail.send' AND data ->> 'to' = ${artist.email}
        AND data ->> 'letter' = 'orderDeliveryChangedForArtist' AND data -> 'facts' ->> 'number' = ${String(number)}`)
  ).rows.map(({ address }) => address);

test('twenty changes at once are one after the other, and are told once, with the last of them', async () => {
  const paid = await makePaidOrder(server);
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => change(paid, { shippingAddress: `Gate ${n}, Tumba, Huye` })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  expect((await paid.told(paid.buyer)).filter(isChanged)).toHaveLength(20);
  const jobs = await waiting(paid.id);
  expect([jobs.length, jobs.every(({ later }) => later)]).toEqual([20, true]);
  for (const { data } of jobs) await sendOrderNews(server.services, data);
  expect(await mailsAbout(paid)).toEqual([(await paid.see(paid.buyer)).shippingAddress]);
  await sendOrderNews(server.services, jobs[0]!.data);
  expect(await mailsAbout(paid)).toHaveLength(1);
});

test('of an order that was cancelled within the minute no artist is asked to send it elsewhere', async () => {
  const paid = await makePaidOrder(server);
  await change(paid);
  expect((await paid.ask('cancel', admin, { reason: 'The piece broke' })).statusCode).toBe(200);
  for (const { data } of await waiting(paid.id)) await sendOrderNews(server.services, data);
  expect(await mailsAbout(paid)).toEqual([]);
});

test.each([
  ['an address longer than 500 characters', { shippingAddress: 'a'.repeat(501) }, 'shippingAddress'],
  ['an address with a character that no row can have', { shippingAddress: 'Gate 4,\u0000 Tumba' }, 'shippingAddress'],
  ['a phone that is none', { shippingAddress: HUYE, phone: '<script>' }, 'phone'],
  ['a country that is none', { shippingAddress: HUYE, country: 'Atlantis' }, 'country'],
  ['a note that is too long', { shippingAddress: HUYE, note: 'x'.repeat(limits.noteLength + 1) }, 'note'],
] as const)('%s is refused at its field, and nothing is changed', async (_, body, field) => {
  const paid = await makePaidOrder(server);
  const before = await paid.see(paid.buyer);
  const answer = await change(paid, body);
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
  expect(await paid.see(paid.buyer)).toEqual(before);
});

test('nobody else changes it: not its artist, another buyer, the staff who work on orders, or whose session has ended', async () => {
  const paid = await makePaidOrder(server);
  const support = await server.person({ staff: 'support' });
  const left = await server.person();
  await server.call('POST /users/logout', { as: left.token });
  const answers = [];
  for (const as of [paid.artist, await server.person(), support, admin, left]) answers.push((await change(paid, undefined, as)).statusCode);
  expect(answers).toEqual([403, 404, 403, 403, 401]);
  expect((await paid.told(paid.buyer)).filter(isChanged)).toEqual([]);
});
