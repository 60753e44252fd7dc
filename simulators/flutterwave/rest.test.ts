import { describe, expect, test } from 'vitest';
import { payloadHash } from './http/keys.ts';
import { useSimulator } from './testing.ts';

const simulator = useSimulator();
const paid = (tx_ref = 'order-1-1-abc', more = {}) => simulator.charge({ tx_ref, amount: 2500, currency: 'NGN', ...more });
const link = {
  tx_ref: 'order-2',
  amount: 35_000,
  currency: 'RWF',
  redirect_url: 'http://shop.example/paid?from=flw',
  customer: { email: 'aline@example.com', name: 'Aline Uwase', phonenumber: '0788123456' },
};

describe('GET /v3/transactions/{id}/verify', () => {
  test('answers the whole transaction of a card', async () => {
    const { id } = paid('order-1', { customer: { email: 'aline@example.com', name: 'Aline Uwase', phone_number: '0788123456' } });
    const { status, body } = await simulator.call(`GET /v3/transactions/${id}/verify`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'success', message: 'Transaction fetched successfully' });
    expect(body.data).toMatchObject({
      id,
      tx_ref: 'order-1',
      flw_ref: expect.stringMatching(/^FLW-MOCK-[0-9a-f]{32}$/),
      amount: 2500,
      currency: 'NGN',
      charged_amount: 2500,
      app_fee: 35,
      merchant_fee: 0,
      processor_response: 'Approved by Financial Institution',
      auth_model: 'PIN',
      narration: 'CARD Transaction ',
      status: 'successful',
      payment_type: 'card',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/),
      account_id: expect.any(Number),
      meta: {},
      amount_settled: 2462.37,
      customer: { id: expect.any(Number), name: 'Aline Uwase', phone_number: '0788123456', email: 'aline@example.com' },
    });
    expect(Number.isInteger(id)).toBe(true);
  });

  test('distinguishes the status of the payment from that of the call', async () => {
    const { id } = paid('order-1', { outcome: 'failed', message: 'Insufficient Funds' });
    const { status, body } = await simulator.call(`GET /v3/transactions/${id}/verify`);
    expect([status, body['status']]).toEqual([200, 'success']);
    expect(body.data).toMatchObject({ status: 'failed', processor_response: 'Insufficient Funds' });
  });

  test('answers 400 for an unknown id', async () => {
    expect(await simulator.call('GET /v3/transactions/999/verify')).toEqual({
      status: 400,
      body: { status: 'error', message: 'No transaction was found for this id', data: null },
    });
    expect((await simulator.call('GET /v3/transactions/abc/verify')).status).toBe(400);
  });

  test('answers 401 without the secret key, with a wrong one and with a live one', async () => {
    const { id } = paid();
    for (const authorization of ['', 'Bearer FLWSECK_TEST-wrong-X', 'Bearer FLWSECK-live-X', `Bearer ${simulator.keys.publicKey}`]) {
      expect(await simulator.call(`GET /v3/transactions/${id}/verify`, undefined, { authorization })).toEqual({
        status: 401,
        body: { status: 'error', message: 'Authorization required', data: null },
      });
    }
  });
});

describe('transactions of one reference', () => {
  test('GET /v3/transactions/verify_by_reference answers the newest', async () => {
    paid('order-1', { outcome: 'failed' });
    const second = paid('order-1');
    const { body } = await simulator.call('GET /v3/transactions/verify_by_reference?tx_ref=order-1');
    expect(body.data).toMatchObject({ id: second.id, status: 'successful' });
  });

  test('GET /v3/transactions/verify_by_reference answers 400 for an unknown reference and for none', async () => {
    const unknown = await simulator.call('GET /v3/transactions/verify_by_reference?tx_ref=nothing');
    expect(unknown).toMatchObject({ status: 400, body: { message: 'No transaction was found for this id' } });
    expect(await simulator.call('GET /v3/transactions/verify_by_reference')).toMatchObject({ body: { message: 'tx_ref is required' } });
  });

  test('GET /v3/transactions lists them all, newest first, with the page', async () => {
    const [first, second] = [paid('order-1'), paid('order-1', { outcome: 'failed' })];
    paid('order-2');
    const { body } = await simulator.call('GET /v3/transactions?tx_ref=order-1');
    expect(body.data).toMatchObject([{ id: second.id }, { id: first.id }]);
    expect(body['meta']).toEqual({ page_info: { total: 2, current_page: 1, total_pages: 1 } });
    expect((await simulator.call('GET /v3/transactions?tx_ref=order-1&status=failed')).body.data).toHaveLength(1);
  });
});

describe('POST /v3/transactions/{id}/refund', () => {
  test('refunds a part, then the rest, and never more', async () => {
    const { id } = paid();
    const part = await simulator.call(`POST /v3/transactions/${id}/refund`, { amount: 1000, comments: 'One piece broke' });
    expect(part).toMatchObject({
      status: 200,
      body: {
        status: 'success',
        message: 'Transaction refund initiated',
        data: { id: expect.any(Number), tx_id: id, amount_refunded: 1000, status: 'completed', comments: 'One piece broke' },
      },
    });
    expect(await simulator.call(`POST /v3/transactions/${id}/refund`, { amount: 1501 })).toMatchObject({ status: 400 });
    expect((await simulator.call(`POST /v3/transactions/${id}/refund`, {})).body.data).toMatchObject({ amount_refunded: 1500 });
    expect(await simulator.call(`POST /v3/transactions/${id}/refund`, {})).toMatchObject({ status: 400, body: { status: 'error' } });
    expect(simulator.ledger()[0]?.refunds.map(({ amount }) => amount)).toEqual([1000, 1500]);
  });

  test('refuses a payment that did not succeed, a wrong amount, and a caller without the key', async () => {
    const failed = paid('order-1', { outcome: 'failed' });
    const good = paid('order-2');
    expect((await simulator.call(`POST /v3/transactions/${failed.id}/refund`, {})).status).toBe(400);
    expect((await simulator.call(`POST /v3/transactions/${good.id}/refund`, { amount: -5 })).status).toBe(400);
    expect((await simulator.call(`POST /v3/transactions/${good.id}/refund`, {}, { authorization: '' })).status).toBe(401);
    expect(simulator.ledger('order-2')[0]?.refunds).toEqual([]);
  });
});

describe('POST /v3/payments', () => {
  test('answers the link of a hosted page', async () => {
    const { status, body } = await simulator.call('POST /v3/payments', link);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'success', message: 'Hosted Link' });
    const { link: address } = body.data as { link: string };
    expect(address).toMatch(new RegExp(`^${simulator.url}/v3/hosted/pay/\\w+$`));
    const page = await fetch(address);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  });

  test('names what is missing', async () => {
    const { tx_ref: _, ...rest } = link;
    expect((await simulator.call('POST /v3/payments', rest)).body).toEqual({ status: 'error', message: 'tx_ref is required', data: null });
    expect((await simulator.call('POST /v3/payments', { ...link, amount: 'many' })).status).toBe(400);
    expect((await simulator.call('POST /v3/payments', { ...link, customer: {} })).body.message).toBe('email is required');
    expect((await simulator.call('POST /v3/payments', { ...link, redirect_url: 'nowhere' })).status).toBe(400);
    expect((await simulator.call('POST /v3/payments', { ...link, session_duration: 1441 })).status).toBe(400);
    expect((await simulator.call('POST /v3/payments', link, { authorization: '' })).status).toBe(401);
  });

  test('accepts the right payload_hash and refuses another', async () => {
    const right = payloadHash({ amount: 35_000, currency: 'RWF', email: 'aline@example.com', txRef: 'order-2' }, simulator.keys.secretKey);
    expect((await simulator.call('POST /v3/payments', { ...link, payload_hash: right })).status).toBe(200);
    expect((await simulator.call('POST /v3/payments', { ...link, amount: 1, payload_hash: right })).status).toBe(400);
  });
});

describe('POST /v3/charges?type=mobile_money_rwanda', () => {
  const charge = {
    tx_ref: 'order-3',
    amount: 5000,
    currency: 'RWF',
    email: 'aline@example.com',
    phone_number: '0788123456',
    fullname: 'Aline',
  };

  test('creates a pending transaction and returns the page for the password', async () => {
    const { status, body } = await simulator.call('POST /v3/charges?type=mobile_money_rwanda', charge);
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'success',
      message: 'Charge initiated',
      meta: { authorization: { redirect: expect.stringMatching(/\/captcha\/verify\/\w+$/), mode: 'redirect' } },
    });
    expect(simulator.ledger('order-3')).toMatchObject([{ status: 'pending', method: 'mobilemoneyrw', amount: 5000 }]);
  });

  test('refuses another currency, another type and a missing phone', async () => {
    expect((await simulator.call('POST /v3/charges?type=mobile_money_rwanda', { ...charge, currency: 'NGN' })).status).toBe(400);
    expect((await simulator.call('POST /v3/charges?type=card', charge)).status).toBe(400);
    const { phone_number: _, ...rest } = charge;
    expect((await simulator.call('POST /v3/charges?type=mobile_money_rwanda', rest)).body.message).toBe('phone_number is required');
  });
});

describe('POST /v3/transactions/{id}/resend-hook', () => {
  test('says that the webhook was sent', async () => {
    const { id } = paid();
    expect(await simulator.call(`POST /v3/transactions/${id}/resend-hook`)).toEqual({
      status: 200,
      body: { status: 'success', message: 'hook sent successfully', data: 'hook sent' },
    });
    expect((await simulator.call('POST /v3/transactions/1/resend-hook')).status).toBe(400);
  });
});

test('an unknown path, a malformed body and a huge one are answered in the shape of every error', async () => {
  expect(await simulator.call('GET /v3/nothing')).toMatchObject({ status: 404, body: { status: 'error', data: null } });
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${simulator.keys.secretKey}` };
  const post = (body: string) => fetch(`${simulator.url}/v3/payments`, { method: 'POST', headers, body });
  expect((await post('{')).status).toBe(400);
  expect((await post(`{"a":"${'x'.repeat(1_100_000)}"}`)).status).toBe(413);
});

test('the payload hash matches the example of the provider’s page on checksums', () => {
  // sha256('100NGNa@b.cref' + sha256('secret')), made with sha256sum.
  expect(payloadHash({ amount: 100, currency: 'NGN', email: 'a@b.c', txRef: 'ref' }, 'secret')).toBe(
    '31f304969017eace6260c7770828fe2af67154c3f3dc9a87292114568b67e4f0',
  );
});
