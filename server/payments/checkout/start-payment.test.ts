import { createHash, randomUUID } from 'node:crypto';
import { eq, sql } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import type { PaymentStart } from '#contract/payments.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { orders } from '#server/orders/table.ts';
import { writeSetting } from '#server/platform/settings/settings.ts';
import { countStatements } from '#server/testing/statements/count-statements.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { usePaymentServer } from '#server/testing/payment-server.ts';
import { payments } from '#server/payments/table.ts';

const server = usePaymentServer({ PUBLIC_URL: 'http://ubugeni.example', PAYMENT_CURRENCIES: 'RWF,NGN' });

const pay = (id: string, as: string, body: object = { currency: 'RWF' }) => server.call(`POST /checkout/${id}/pay`, { as, body });
const triesOf = (orderId: string) =>
  server.services.db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.attempt);

async function ownOrder(price = 35_000) {
  const buyer = await server.person({ name: 'Keza', phone: '+250788123456' });
  const made = await makeOrder(server.services.db, { buyerId: buyer.id, arts: [await makeArt(server.services.db, { price })] });
  return { buyer, id: made.order.id, number: made.order.number };
}

test('GET /payments/options lists the payment methods, the preselected currency first, the same for everybody', async () => {
  const expected = {
    currencies: [
      { currency: 'RWF', rate: 1, options: 'card, mobilemoneyrwanda' },
      { currency: 'NGN', rate: 1.05, options: 'card, mobilemoney, ussd' },
    ],
    isTest: true,
    scriptUrl: `${server.simulator.url}/v3.js`,
  };
  const answer = await server.call('GET /payments/options');
  expect([answer.statusCode, answer.json()]).toEqual([200, { data: expected }]);
});

test("POST /checkout/{id}/pay opens the widget with the server's values: reference, amount, currency, customer, hash (T16)", async () => {
  const { buyer, id, number } = await ownOrder();
  const answer = await pay(id, buyer.token, { currency: 'RWF', amount: 1, tx_ref: 'mine', email: 'other@example.com' });
  expect(answer.statusCode).toBe(200);
  const { data } = answer.json<{ data: PaymentStart }>();
  const { publicKey, secretKey } = server.simulator.keys;
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  expect(data.widget).toEqual({
    public_key: publicKey,
    tx_ref: expect.stringMatching(new RegExp(`^order-${id}-1-[0-9a-f]{8}$`)),
    amount: 35_000,
    currency: 'RWF',
    payment_options: 'mobilemoneyrwanda, card',
    payload_hash: sha256(`35000RWF${buyer.email}${data.widget.tx_ref}${sha256(secretKey)}`),
    customer: { email: buyer.email, phone_number: '+250788123456', name: 'Keza' },
    customizations: { title: 'Ubugeni', description: `Order ${number}`, logo: expect.stringMatching(/^http:\/\/ubugeni\.example\//) },
    meta: { order: id },
  });
  expect(data).toMatchObject({ scriptUrl: `${server.simulator.url}/v3.js`, link: null });
  expect(answer.body).not.toContain(secretKey);
  expect(data.widget.tx_ref.length).toBeLessThanOrEqual(100);
});

test.each([
  ['+250788123456', null, 'mobilemoneyrwanda, card'],
  ['+250788123456', 'card', 'card, mobilemoneyrwanda'],
  [null, null, 'mobilemoneyrwanda, card'],
  ['+33612345678', null, 'card, mobilemoneyrwanda'],
  ['+33612345678', 'mobilemoneyrw', 'mobilemoneyrwanda, card'],
])('to the number %s, last tried by %s, the methods are offered as %s', async (phone, method, offered) => {
  const { db } = server.services;
  const buyer = await server.person({ name: 'Keza', ...(phone && { phone }) });
  const orderOf = async () => (await makeOrder(db, { buyerId: buyer.id, arts: [await makeArt(db)] })).order.id;
  const start = async (id: string) => (await pay(id, buyer.token)).json<{ data: PaymentStart }>().data;
  const first = await start(await orderOf());
  if (method) await db.update(payments).set({ state: 'failed', method }).where(eq(payments.id, first.paymentId));
  expect((await start(await orderOf())).widget.payment_options).toBe(offered);
});

test('a payment in NGN is rounded up to a whole naira, and stores the rate at its start', async () => {
  const { buyer, id } = await ownOrder(33_333);
  const { data } = (await pay(id, buyer.token, { currency: 'NGN' })).json<{ data: PaymentStart }>();
  expect(data.widget).toMatchObject({ amount: 35_000, currency: 'NGN', payment_options: 'card, mobilemoney, ussd' });
  expect(await triesOf(id)).toMatchObject([{ amount: 35_000, currency: 'NGN', rate: 1.05, state: 'pending' }]);
});

test('a changed rate starts a new attempt with the new amount, and is shown before paying', async () => {
  const { buyer, id } = await ownOrder(1_000);
  await pay(id, buyer.token, { currency: 'NGN' });
  await writeSetting(server.services.db, 'exchangeRates', { NGN: 1.1 });
  const options = (await server.call('GET /payments/options', { as: buyer.token })).json();
  expect(options.data.currencies[1].rate).toBe(1.1);
  expect((await pay(id, buyer.token, { currency: 'NGN' })).json().data.widget.amount).toBe(1_100);
  expect((await triesOf(id)).map(({ attempt, rate, amount }) => [attempt, rate, amount])).toEqual([
    [1, 1.05, 1_050],
    [2, 1.1, 1_100],
  ]);
});

test('an unused recent attempt is reused; another currency, a failed or an old one starts a new attempt', async () => {
  const { db } = server.services;
  const { buyer, id } = await ownOrder();
  const start = async (currency: string) => (await pay(id, buyer.token, { currency })).json<{ data: PaymentStart }>().data;
  const first = await start('RWF');
  expect(await start('RWF')).toEqual(first);
  expect((await start('NGN')).paymentId).not.toBe(first.paymentId);
  await db.update(payments).set({ state: 'failed' }).where(eq(payments.id, first.paymentId));
  const third = await start('RWF');
  expect(third.widget.tx_ref).toContain(`${id}-3-`);
  await db
    .update(payments)
    .set({ createdAt: sql`now() - interval '2 hours'` })
    .where(eq(payments.id, third.paymentId));
  expect((await start('RWF')).widget.tx_ref).toContain(`${id}-4-`);
});

test('ten simultaneous clicks of a buyer start one attempt', async () => {
  const { buyer, id } = await ownOrder();
  const answers = await Promise.all(Array.from({ length: 10 }, () => pay(id, buyer.token)));
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  expect(await triesOf(id)).toHaveLength(1);
});

test('POST /checkout/{id}/pay is for the buyer alone: another customer, an artist and an admin get 404', async () => {
  const { id } = await ownOrder();
  for (const role of ['User', 'Artist', 'Admin'] as const) {
    const { token } = await server.person({ role });
    expect((await pay(id, token)).statusCode, role).toBe(404);
  }
  const { buyer } = await ownOrder();
  expect((await pay(randomUUID(), buyer.token)).statusCode).toBe(404);
  expect((await server.call(`POST /checkout/${id}/pay`, { body: { currency: 'RWF' } })).statusCode).toBe(401);
});

test('POST /checkout/{id}/pay refuses other currencies with 400', async () => {
  const { buyer, id } = await ownOrder();
  for (const currency of ['USD', '', null]) expect((await pay(id, buyer.token, { currency })).statusCode).toBe(400);
  expect(await triesOf(id)).toEqual([]);
});

test('a currency missing from PAYMENT_CURRENCIES is not offered, and without keys nothing can be paid', async () => {
  const bare = await openTestServer({ PAYMENT_CURRENCIES: 'RWF' });
  try {
    const { id, token } = await bare.person();
    const made = await makeOrder(bare.services.db, { buyerId: id });
    const call = (currency: string) => bare.call(`POST /checkout/${made.order.id}/pay`, { as: token, body: { currency } });
    const [naira, francs] = [await call('NGN'), await call('RWF')];
    expect([naira.statusCode, naira.json().code]).toEqual([400, 'payments.currency']);
    expect([francs.statusCode, francs.json().code]).toEqual([503, 'payments.notConfigured']);
    expect((await bare.call('GET /payments/options')).json().data.currencies).toHaveLength(1);
  } finally {
    await bare.close();
  }
});

test('an order that is paid, complete or cancelled cannot be paid again', async () => {
  const { db } = server.services;
  const { buyer, id } = await ownOrder();
  const refusal = async () => (await pay(id, buyer.token)).json();
  await db.update(orders).set({ paymentStatus: 'paid', paidAt: new Date() }).where(eq(orders.id, id));
  expect(await refusal()).toMatchObject({ code: 'orders.paid' });
  await db.update(orders).set({ status: 'complete', completedAt: new Date() }).where(eq(orders.id, id));
  expect(await refusal()).toMatchObject({ code: 'orders.notPending', message: 'This order is already complete.' });
});

test('past its time an order that no job has cancelled yet is refused as a cancelled one, and no attempt is started', async () => {
  const { buyer, id } = await ownOrder();
  await server.services.db
    .update(orders)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(orders.id, id));
  const late = await pay(id, buyer.token);
  expect([late.statusCode, late.json().code, late.json().message]).toEqual([
    409,
    'orders.notPending',
    fail('orders.notPending', 'cancelled').message,
  ]);
  expect(await triesOf(id)).toEqual([]);
});

test('with `hosted` the answer has the address of the provider’s hosted page', async () => {
  const { buyer, id } = await ownOrder();
  const { data } = (await pay(id, buyer.token, { currency: 'RWF', hosted: true })).json<{ data: PaymentStart }>();
  expect(data.link).toMatch(new RegExp(`^${server.simulator.url}/v3/hosted/pay/`));
});

test('while the provider is down `hosted` is 503 with a message, the order stays pending, and the second click works (F10)', async () => {
  const { buyer, id } = await ownOrder();
  server.simulator.faults.set('down', { on: 'api', times: 1 });
  const first = await pay(id, buyer.token, { currency: 'RWF', hosted: true });
  expect(first.statusCode).toBe(503);
  expect(first.json()).toMatchObject({
    code: 'payments.provider',
    message: 'The payment provider isn’t responding. Please try again in a moment.',
  });
  expect(Number(first.headers['retry-after'])).toBeGreaterThan(0);
  const second = await pay(id, buyer.token, { currency: 'RWF', hosted: true });
  expect(second.statusCode).toBe(200);
  expect(await triesOf(id)).toHaveLength(1);
});

test('starting a payment makes a fixed number of statements', async () => {
  const { db } = server.services;
  const { buyer, id } = await ownOrder();
  const count = async (call: Parameters<typeof server.call>[0], body?: object) =>
    (await countStatements(db, () => server.call(call, { as: buyer.token, ...(body ? { body } : {}) }))).statements.length;
  const fresh = await count(`POST /checkout/${id}/pay`, { currency: 'RWF' });
  const again = await count(`POST /checkout/${id}/pay`, { currency: 'RWF' });
  const [payment] = await triesOf(id);
  const reads = [await count('GET /payments/options'), await count(`GET /payments/${payment!.id}`)];
  expect({ fresh, again, reads }).toEqual({ fresh: 12, again: 9, reads: [2, 2] });
});
