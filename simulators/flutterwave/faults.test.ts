import { describe, expect, test } from 'vitest';
import { until, useShop, useSimulator } from './testing.ts';

const shop = useShop();
const simulator = useSimulator();
const order = (tx_ref = 'order-1') => ({ tx_ref, amount: 35_000, currency: 'RWF', customer: { email: 'aline@example.com' } });
const verify = (id: number) => simulator.call(`GET /v3/transactions/${id}/verify`);
const statuses = () => shop.webhooks.map(({ body }) => body.data.status);

describe('switches', () => {
  test('POST /__sim/faults sets, GET shows, DELETE clears', async () => {
    await simulator.call('POST /__sim/faults', { fault: 'slow:5', tx_ref: 'order-1', on: 'api', times: 2 });
    await simulator.call('POST /__sim/faults', { faults: ['drop', 'dup:3'] });
    expect((await simulator.call('GET /__sim/faults')).body['faults']).toEqual([
      { fault: 'slow:5', tx_ref: 'order-1', on: 'api', times: 2 },
      { fault: 'drop' },
      { fault: 'dup:3' },
    ]);
    expect((await simulator.call('DELETE /__sim/faults?tx_ref=order-1')).body['faults']).toHaveLength(2);
    expect((await simulator.call('DELETE /__sim/faults?fault=dup')).body['faults']).toEqual([{ fault: 'drop' }]);
    expect((await simulator.call('DELETE /__sim/faults')).body['faults']).toEqual([]);
  });

  test('POST /__sim/faults refuses unknown faults', async () => {
    for (const body of [
      { fault: 'earthquake' },
      { fault: 'slow' },
      { fault: 'slow:x' },
      { fault: 'hang:5' },
      { fault: 'drop', on: 'moon' },
      {},
    ]) {
      expect((await simulator.call('POST /__sim/faults', body)).status).toBe(400);
    }
    expect(simulator.faults.list()).toEqual([]);
  });

  test('they refuse requests that a page of another origin could send without a preflight', async () => {
    const response = await fetch(`${simulator.url}/__sim/charge`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: '{}',
    });
    expect(response.status).toBe(415);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('a fault of one reference does not affect others, and a counted one ends', async () => {
    const [first, second] = [simulator.charge(order()), simulator.charge(order('order-2'))];
    simulator.faults.set('503', { tx_ref: 'order-1', times: 1 });
    expect((await verify(second.id)).status).toBe(200);
    expect((await verify(first.id)).status).toBe(503);
    expect((await verify(first.id)).status).toBe(200);
  });
});

describe('faults of the connection', () => {
  test('down closes the socket on every surface, including the script, but not on the switches', async () => {
    simulator.faults.set('down');
    await expect(fetch(`${simulator.url}/v3.js`)).rejects.toThrow('fetch failed');
    await expect(simulator.call('GET /v3/transactions')).rejects.toThrow('fetch failed');
    await simulator.call('DELETE /__sim/faults');
    expect((await fetch(`${simulator.url}/v3.js`)).status).toBe(200);
  });

  test('unplug refuses connections until plugIn', async () => {
    await simulator.unplug();
    const refused = await fetch(`${simulator.url}/v3.js`).catch((error: Error) => (error.cause as { code: string }).code);
    expect(refused).toBe('ECONNREFUSED');
    await simulator.plugIn();
    expect((await fetch(`${simulator.url}/v3.js`)).status).toBe(200);
  });

  test('slow answers after its time', async () => {
    simulator.faults.set('slow:80', { on: 'api' });
    const order: string[] = [];
    await Promise.all([
      simulator.call('GET /v3/transactions').then(() => order.push('api')),
      simulator.call('GET /__sim/ledger').then(() => order.push('switches')),
    ]);
    expect(order).toEqual(['switches', 'api']);
  });

  test('hang never answers', async () => {
    simulator.faults.set('hang', { on: 'api' });
    const answer = fetch(`${simulator.url}/v3/transactions`, { signal: AbortSignal.timeout(150) });
    await expect(answer).rejects.toThrow(/timeout/i);
  });

  test('503 and 429 answer in the shape of every error', async () => {
    simulator.faults.set('503', { times: 1 });
    expect(await simulator.call('GET /v3/transactions')).toEqual({
      status: 503,
      body: { status: 'error', message: 'An error occurred. Please contact support', data: null },
    });
    simulator.faults.set('429');
    expect((await simulator.call('GET /v3/transactions')).status).toBe(429);
    expect((await fetch(`${simulator.url}/v3.js`)).status).toBe(429);
  });

  test('badJson cuts a 200 in half', async () => {
    const { id } = simulator.charge(order());
    simulator.faults.set('badJson');
    const response = await fetch(`${simulator.url}/v3/transactions/${id}/verify`, {
      headers: { authorization: `Bearer ${simulator.keys.secretKey}` },
    });
    expect(response.status).toBe(200);
    await expect(response.json()).rejects.toThrow(SyntaxError);
  });
});

describe('faults of the webhooks', () => {
  test('dup:n sends n at once', async () => {
    simulator.sendWebhooksTo(shop.url);
    simulator.faults.set('dup:10', { tx_ref: 'order-1' });
    simulator.charge(order());
    await simulator.settled();
    expect(new Set(shop.webhooks.map(({ raw }) => raw)).size).toBe(1);
    expect(shop.webhooks).toHaveLength(10);
  });

  test('drop sends none, and the ledger shows that', async () => {
    simulator.sendWebhooksTo(shop.url);
    simulator.faults.set('drop');
    simulator.charge(order());
    await simulator.settled();
    expect(shop.webhooks).toEqual([]);
    expect(simulator.ledger()[0]?.webhooks).toMatchObject([{ how: 'dropped', answer: null }]);
  });

  test('reorder lets the second webhook go first', async () => {
    simulator.sendWebhooksTo(shop.url);
    simulator.faults.set('reorder', { tx_ref: 'order-1' });
    simulator.charge({ ...order(), outcome: 'failed' });
    simulator.charge(order());
    await simulator.settled();
    expect(statuses()).toEqual(['successful', 'failed']);
    simulator.charge({ ...order(), outcome: 'failed' });
    simulator.charge(order());
    await simulator.settled();
    expect(statuses().slice(2)).toEqual(['successful', 'failed']);
  });

  test('reorder sends a lone webhook all the same', async () => {
    simulator.sendWebhooksTo(shop.url);
    simulator.faults.set('reorder');
    simulator.charge(order());
    await simulator.settled();
    expect(statuses()).toEqual(['successful']);
  });

  test('forge adds a false webhook with a wrong signature, forge:signed one with the right one', async () => {
    simulator.sendWebhooksTo(shop.url);
    simulator.faults.set('forge', { times: 1 });
    const { id } = simulator.charge({ ...order(), outcome: 'failed' });
    await simulator.settled();
    const lie = shop.webhooks.find(({ body }) => body.data.status === 'successful');
    expect(lie?.body.data).toMatchObject({ id, amount: 35_000 });
    expect(lie?.headers['verif-hash']).not.toBe(simulator.keys.secretHash);
    simulator.faults.set('forge:signed');
    simulator.faults.set('shortpay');
    simulator.charge(order('order-2'));
    await simulator.settled();
    const signed = shop.webhooks.slice(2).find(({ body }) => body.data.amount === 35_000);
    expect(signed?.headers['verif-hash']).toBe(simulator.keys.secretHash);
    expect(simulator.ledger('order-2')[0]).toMatchObject({ amount: 17_500 });
  });
});

describe('faults of the payments', () => {
  test('shortpay charges half, or its value', () => {
    simulator.faults.set('shortpay', { times: 1 });
    expect(simulator.charge(order())).toMatchObject({ amount: 17_500, asked: { amount: 35_000 }, status: 'successful' });
    simulator.faults.set('shortpay:34999');
    expect(simulator.charge(order())).toMatchObject({ amount: 34_999 });
  });

  test('wrongcurrency charges the same number in another currency', () => {
    simulator.faults.set('wrongcurrency');
    expect(simulator.charge(order())).toMatchObject({ amount: 35_000, currency: 'NGN', asked: { currency: 'RWF' } });
    simulator.faults.set('wrongcurrency:KES');
    expect(simulator.charge(order())).toMatchObject({ currency: 'KES' });
  });

  test('pendingThenSuccess:ms is pending first', async () => {
    simulator.sendWebhooksTo(shop.url);
    simulator.faults.set('pendingThenSuccess:60');
    const { id, status } = simulator.charge(order());
    expect(status).toBe('pending');
    await until(() => shop.webhooks.length === 1);
    expect((await verify(id)).body.data).toMatchObject({ status: 'successful' });
    expect(statuses()).toEqual(['successful']);
  });

  test('successThenFailed revokes it, and notifies of both', async () => {
    simulator.sendWebhooksTo(shop.url);
    simulator.faults.set('successThenFailed:20');
    const { id, status } = simulator.charge(order());
    expect(status).toBe('successful');
    await until(() => shop.webhooks.length === 2);
    expect(statuses()).toEqual(['successful', 'failed']);
    expect((await verify(id)).body.data).toMatchObject({ status: 'failed' });
    expect(simulator.ledger()[0]).toMatchObject({ status: 'failed', wasSuccessful: true });
  });

  test('doubleCharge charges twice under one reference', async () => {
    simulator.sendWebhooksTo(shop.url);
    simulator.faults.set('doubleCharge');
    simulator.charge(order());
    await simulator.settled();
    const [first, second] = simulator.ledger('order-1');
    expect([first?.status, second?.status]).toEqual(['successful', 'successful']);
    expect(first?.id).not.toBe(second?.id);
    expect(new Set(shop.webhooks.map(({ body }) => body.data.id))).toEqual(new Set([first?.id, second?.id]));
  });

  test('refuseRefund refuses the refund', async () => {
    const { id } = simulator.charge(order());
    simulator.faults.set('refuseRefund');
    expect((await simulator.call(`POST /v3/transactions/${id}/refund`, {})).status).toBe(400);
    expect(simulator.ledger()[0]?.refunds).toEqual([]);
  });
});

describe('POST /__sim/charge and GET /__sim/ledger', () => {
  test('a charge pays as a buyer in the modal would, and is in the ledger', async () => {
    const { status, body } = await simulator.call('POST /__sim/charge', {
      ...order(),
      outcome: 'failed',
      message: 'Do not honour',
      method: 'ussd',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ tx_ref: 'order-1', status: 'failed', processor_response: 'Do not honour', method: 'ussd' });
    await simulator.call('POST /__sim/settled');
    const { body: ledger } = await simulator.call('GET /__sim/ledger?tx_ref=order-1');
    expect(ledger['transactions']).toMatchObject([{ id: body['id'], refunds: [], webhooks: [{ answer: 'no webhook address is set' }] }]);
    expect((await simulator.call('GET /__sim/ledger?tx_ref=other')).body['transactions']).toEqual([]);
  });

  test('a charge is refused without a reference, with a wrong hash or an unknown outcome', async () => {
    const refused = async (more: object) => (await simulator.call('POST /__sim/charge', { ...order(), ...more })).status;
    expect(await refused({ tx_ref: '' })).toBe(400);
    expect(await refused({ amount: 0 })).toBe(400);
    expect(await refused({ currency: 'francs' })).toBe(400);
    expect(await refused({ outcome: 'maybe' })).toBe(400);
    expect(await refused({ payload_hash: 'f00d' })).toBe(400);
    expect(simulator.ledger()).toEqual([]);
  });
});
