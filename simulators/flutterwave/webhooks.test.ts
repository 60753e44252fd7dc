import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startSimulator } from './server.ts';
import { until, useShop, useSimulator } from './testing.ts';

const shop = useShop();
// 30 minutes become 50 ms.
const simulator = useSimulator({ speed: 36_000, webhookTimeoutMs: 5_000 });
const order = { tx_ref: 'order-1', amount: 35_000, currency: 'RWF', customer: { email: 'aline@example.com' } };
const notesOf = (txRef = 'order-1') => simulator.ledger(txRef).flatMap(({ webhooks }) => webhooks);

describe('a webhook', () => {
  test('tells of a success in the shape of v3, with the shared word as its signature', async () => {
    simulator.sendWebhooksTo(`${shop.url}/hook`);
    const { id } = simulator.charge({ ...order, method: 'mobilemoneyrw' });
    await simulator.settled();
    const [webhook] = shop.webhooks;
    expect(webhook?.headers['verif-hash']).toBe(simulator.keys.secretHash);
    expect(webhook?.headers['flutterwave-signature']).toBeUndefined();
    expect(webhook?.body).toMatchObject({
      event: 'charge.completed',
      'event.type': 'MOBILEMONEYRW_TRANSACTION',
      data: { id, tx_ref: 'order-1', amount: 35_000, currency: 'RWF', status: 'successful', payment_type: 'mobilemoneyrw' },
    });
    expect(notesOf()).toMatchObject([{ status: 'successful', how: 'sent', attempt: 1, answer: 200 }]);
  });

  test('reports a failure under the same event name', async () => {
    simulator.sendWebhooksTo(shop.url);
    simulator.charge({ ...order, outcome: 'failed' });
    await simulator.settled();
    expect(shop.webhooks[0]?.body).toMatchObject({
      event: 'charge.completed',
      'event.type': 'CARD_TRANSACTION',
      data: { status: 'failed' },
    });
  });

  test('is not sent while a payment is pending', async () => {
    simulator.sendWebhooksTo(shop.url);
    simulator.charge({ ...order, outcome: 'pending' });
    await simulator.settled();
    expect(shop.webhooks).toEqual([]);
  });

  test('can have the HMAC of its raw bytes as its signature instead', async () => {
    simulator.sendWebhooksTo(shop.url, 'flutterwave-signature');
    simulator.charge(order);
    await simulator.settled();
    const [webhook] = shop.webhooks;
    expect(webhook?.headers['verif-hash']).toBeUndefined();
    const hmac = createHmac('sha256', simulator.keys.secretHash).update(webhook!.raw).digest('base64');
    expect(webhook?.headers['flutterwave-signature']).toBe(hmac);
  });

  test('can be sent to a function instead of an address', async () => {
    const bodies: string[] = [];
    simulator.sendWebhooksTo(async (headers, body) => {
      bodies.push(`${headers['verif-hash']} ${body}`);
      return 202;
    });
    simulator.charge(order);
    await simulator.settled();
    expect(bodies).toEqual([expect.stringContaining(`${simulator.keys.secretHash} {"event":"charge.completed"`)]);
    expect(notesOf()).toMatchObject([{ answer: 202 }]);
  });
});

describe('a webhook that the shop does not take', () => {
  test('is sent again until it does', async () => {
    shop.answers.push(500, 302);
    simulator.sendWebhooksTo(shop.url);
    simulator.charge(order);
    await until(() => notesOf().at(-1)?.answer === 200);
    expect(notesOf()).toMatchObject([
      { attempt: 1, answer: 500 },
      { attempt: 2, answer: 302 },
      { attempt: 3, answer: 200 },
    ]);
    expect(new Set(shop.webhooks.map(({ raw }) => raw)).size).toBe(1);
  });

  test('is given up after three more tries', async () => {
    shop.answers.push(503, 503, 503, 503, 200);
    simulator.sendWebhooksTo(shop.url);
    simulator.charge(order);
    await until(() => notesOf()[3]?.answer === 503);
    // A second payment's whole life is longer than the wait before a fifth try would be.
    shop.answers.splice(0, 1, 500);
    simulator.charge({ ...order, tx_ref: 'order-2' });
    await until(() => notesOf('order-2')[1]?.answer === 200);
    expect(notesOf()).toHaveLength(4);
  });

  test('records why there was no answer', async () => {
    simulator.sendWebhooksTo('http://127.0.0.1:9/');
    simulator.charge(order);
    await simulator.settled();
    expect(typeof notesOf()[0]?.answer).toBe('string');
  });

  test('is not repeated when the simulator closes', async () => {
    const closing = await startSimulator({ speed: 36_000, webhook: shop.url });
    shop.answers.push(500, 500);
    closing.charge(order);
    await closing.settled();
    await closing.close();
    // By now the wait of another simulator, started later, is over.
    simulator.sendWebhooksTo(shop.url);
    simulator.charge({ ...order, tx_ref: 'order-2' });
    await until(() => notesOf('order-2')[1]?.answer === 200);
    expect(shop.webhooks.map(({ raw }) => raw.includes('"order-1"'))).toEqual([true, false, false]);
  });
});

test('POST /v3/transactions/{id}/resend-hook sends the webhook once more, even one that was dropped', async () => {
  simulator.sendWebhooksTo(shop.url);
  simulator.faults.set('drop');
  const { id } = simulator.charge(order);
  await simulator.settled();
  expect(shop.webhooks).toHaveLength(0);
  await simulator.call(`POST /v3/transactions/${id}/resend-hook`);
  await simulator.settled();
  expect(shop.webhooks).toMatchObject([{ body: { data: { id, status: 'successful' } } }]);
  expect(notesOf().map(({ how }) => how)).toEqual(['dropped', 'resent']);
});
