import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { payloadHash } from './http/keys.ts';
import { testCards } from './ledger/cards.ts';
import { useSimulator } from './testing.ts';

const simulator = useSimulator();

type Step = Record<string, unknown> & { next: string; transaction?: { id: number; status: string }; redirect?: string };
const config = (more = {}) => ({
  PBFPubKey: simulator.keys.publicKey,
  txref: 'order-1',
  amount: '35000',
  currency: 'RWF',
  customer_email: 'aline@example.com',
  customer_firstname: 'Aline',
  customer_lastname: 'Uwase Keza',
  customer_phone: '0788123456',
  payment_options: 'card, mobilemoneyrwanda, ussd',
  ...more,
});
const open = async (more = {}) => (await simulator.call('POST /checkout/sessions', config(more))).body as { id: string; methods: string[] };
const pay = async (id: string, form: object) => (await simulator.call(`POST /checkout/sessions/${id}/pay`, form)).body as Step;
const confirm = async (id: string, form: object) => (await simulator.call(`POST /checkout/sessions/${id}/confirm`, form)).body as Step;
const cardOf = (name: string) => ({ by: 'card', ...testCards.find((card) => card.name === name)! });

describe('payment methods', () => {
  test('USSD is for NGN only, Rwandan mobile money for RWF only', async () => {
    expect((await open()).methods).toEqual(['card', 'mobilemoney']);
    expect((await open({ currency: 'NGN', payment_options: 'card,mobilemoney,ussd' })).methods).toEqual(['card', 'ussd']);
    expect((await open({ payment_options: 'mobilemoney' })).methods).toEqual(['mobilemoney']);
    expect((await open({ payment_options: undefined })).methods).toEqual(['card', 'mobilemoney']);
  });

  test('a wrong public key, a changed amount and a missing email address are refused', async () => {
    const hash = payloadHash({ amount: 35_000, currency: 'RWF', email: 'aline@example.com', txRef: 'order-1' }, simulator.keys.secretKey);
    const refusal = async (more: object) => (await simulator.call('POST /checkout/sessions', config(more))).body.message;
    expect(await refusal({ payload_hash: hash })).toBeUndefined();
    expect(await refusal({ payload_hash: hash, amount: '1' })).toMatch(/Invalid payload hash/);
    expect(await refusal({ PBFPubKey: 'FLWPUBK-live-X' })).toBe('Invalid public key');
    expect(await refusal({ customer_email: undefined })).toBe('customer_email is required');
    expect(await refusal({ amount: '-1' })).toMatch(/^amount must be/);
  });

  test('a payment method that is not offered is refused', async () => {
    const { id } = await open();
    expect((await simulator.call(`POST /checkout/sessions/${id}/pay`, { by: 'ussd' })).status).toBe(400);
    expect((await simulator.call('POST /checkout/sessions/unknown/pay', { by: 'card' })).status).toBe(404);
  });
});

describe('test cards', () => {
  test('PIN and one-time password lead to success, pending until then', async () => {
    const { id } = await open();
    expect((await pay(id, cardOf('Mastercard with PIN'))).next).toBe('pin');
    expect(simulator.ledger()).toMatchObject([{ status: 'pending', customer: { name: 'Aline Uwase Keza' } }]);
    expect(await confirm(id, { pin: '3310' })).toEqual({ next: 'otp' });
    const done = await confirm(id, { otp: '12345' });
    expect(done).toMatchObject({ next: 'done', transaction: { status: 'successful', txRef: 'order-1' } });
    expect(simulator.ledger()[0]).toMatchObject({ status: 'successful', card: { first_6digits: '553188', last_4digits: '2950' } });
    expect((await simulator.call(`POST /checkout/sessions/${id}/pay`, cardOf('Mastercard with PIN'))).status).toBe(409);
  });

  test('the third wrong password declines the payment', async () => {
    const { id } = await open();
    await pay(id, cardOf('Verve with PIN'));
    await confirm(id, { pin: '3310' });
    expect(await confirm(id, { otp: '99999' })).toEqual({ next: 'otp', message: 'Invalid one-time password' });
    await confirm(id, { otp: '99999' });
    expect(await confirm(id, { otp: '99999' })).toMatchObject({ next: 'declined' });
    expect(simulator.ledger()[0]?.status).toBe('failed');
  });

  test('3-D Secure asks the bank, which may decline', async () => {
    const { id } = await open();
    expect(await pay(id, cardOf('Visa with 3-D Secure'))).toEqual({ next: 'bank' });
    expect(await confirm(id, { approved: false })).toMatchObject({ next: 'declined' });
    await pay(id, cardOf('Visa with 3-D Secure'));
    expect(await confirm(id, { approved: true })).toMatchObject({ next: 'done' });
    expect(simulator.ledger('order-1').map(({ status }) => status)).toEqual(['failed', 'successful']);
  });

  test('the address check requires the whole address', async () => {
    const { id } = await open();
    expect(await pay(id, cardOf('Visa with address check'))).toEqual({ next: 'address' });
    expect(await confirm(id, { address: 'KN 3 Ave' })).toMatchObject({ next: 'address', message: 'Fill in the whole address' });
    const whole = { address: 'KN 3 Ave', city: 'Kigali', state: 'Kigali', zip: '00000', country: 'RW' };
    expect(await confirm(id, whole)).toMatchObject({ next: 'done' });
  });

  test.each(['Verve without authentication', 'Mastercard, preauthorised'])('%s pays at once', async (name) => {
    const { id } = await open();
    expect(await pay(id, cardOf(name))).toMatchObject({ next: 'done', transaction: { status: 'successful' } });
  });

  test.each([
    ['Declined: suspected fraud', 'Suspected fraud'],
    ['Declined: insufficient funds', 'Insufficient Funds'],
    ['Declined: do not honour', 'Do not honour'],
  ])('%s', async (name, message) => {
    const { id } = await open();
    expect(await pay(id, cardOf(name))).toEqual({ next: 'declined', message });
    expect(simulator.ledger()).toMatchObject([{ status: 'failed', processor_response: message }]);
  });

  test('Declined: incorrect PIN, whatever the PIN', async () => {
    const { id } = await open();
    expect(await pay(id, cardOf('Declined: incorrect PIN'))).toEqual({ next: 'pin' });
    expect(await confirm(id, { pin: '3310' })).toEqual({ next: 'declined', message: 'Incorrect PIN' });
  });

  test('another card, a wrong date and a wrong CVV create no transaction', async () => {
    const { id } = await open();
    const card = cardOf('Mastercard with PIN');
    for (const wrong of [{ number: '4242424242424242' }, { expiry: '01/30' }, { cvv: '000' }]) {
      expect((await simulator.call(`POST /checkout/sessions/${id}/pay`, { ...card, ...wrong })).status).toBe(400);
    }
    expect(simulator.ledger()).toEqual([]);
  });
});

test('mobile money requires a phone number and the password 123456', async () => {
  const { id } = await open();
  expect((await simulator.call(`POST /checkout/sessions/${id}/pay`, { by: 'mobilemoney', phone: 'none' })).status).toBe(400);
  expect(await pay(id, { by: 'mobilemoney', phone: '0788 123 456' })).toEqual({ next: 'otp' });
  expect(await confirm(id, { otp: '12345' })).toMatchObject({ next: 'otp', message: expect.any(String) });
  expect(await confirm(id, { otp: '123456' })).toMatchObject({ next: 'done' });
  expect(simulator.ledger()[0]).toMatchObject({ method: 'mobilemoneyrw', customer: { phone_number: '0788 123 456' } });
});

test('USSD shows the code of the bank and waits for the buyer', async () => {
  const { id } = await open({ currency: 'NGN' });
  expect(await pay(id, { by: 'ussd', bank: '057' })).toEqual({ next: 'ussd', code: expect.stringMatching(/^\*966\*000\*\d{4}#$/) });
  expect(await confirm(id, { paid: true })).toMatchObject({ next: 'done', transaction: { status: 'successful' } });
});

test("closeTabBeforeCallback makes the payment without notifying the shop's page", async () => {
  simulator.faults.set('closeTabBeforeCallback');
  const { id } = await open();
  expect(await pay(id, cardOf('Verve without authentication'))).toMatchObject({ next: 'done', isSilent: true });
  expect(simulator.ledger()[0]?.status).toBe('successful');
});

describe('the hosted page', () => {
  const link = async (more = {}) => {
    const body = {
      tx_ref: 'order-2',
      amount: 500,
      currency: 'NGN',
      redirect_url: 'http://shop.example/paid?from=flw',
      customer: { email: 'a@b.rw' },
      ...more,
    };
    const said = await simulator.call('POST /v3/payments', body);
    return (said.body.data as { link: string }).link.split('/').at(-1)!;
  };

  test('redirects with the result: successful for a card, completed for the others', async () => {
    const byCard = await link();
    const { redirect, transaction } = await pay(byCard, cardOf('Verve without authentication'));
    expect(redirect).toBe(`http://shop.example/paid?from=flw&status=successful&tx_ref=order-2&transaction_id=${transaction?.id}`);
    const byPhone = await link();
    await pay(byPhone, { by: 'ussd' });
    expect((await confirm(byPhone, { paid: true })).redirect).toContain('status=completed');
  });

  test('redirects when the buyer gives up, without a transaction', async () => {
    const { body } = await simulator.call(`GET /checkout/sessions/${await link()}`);
    expect(body['cancelUrl']).toBe('http://shop.example/paid?from=flw&status=cancelled&tx_ref=order-2');
  });

  test('gives up after max_retry_attempt', async () => {
    const id = await link({ max_retry_attempt: 1 });
    expect((await pay(id, cardOf('Declined: do not honour'))).next).toBe('declined');
    expect(await pay(id, cardOf('Declined: do not honour'))).toMatchObject({
      next: 'done',
      redirect: expect.stringContaining('status=failed'),
    });
  });

  test('expires with its session', async () => {
    const id = await link({ session_duration: 0.0001 });
    await pause(20);
    expect((await simulator.call(`GET /checkout/sessions/${id}`)).status).toBe(410);
  });
});

describe('the helper calls of the script', () => {
  test('POST /v2/checkout/upgrade and POST /event/create answer pages of any origin', async () => {
    const preflight = await fetch(`${simulator.url}/v2/checkout/upgrade`, { method: 'OPTIONS' });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect(await simulator.call('POST /v2/checkout/upgrade', { public_key: simulator.keys.publicKey })).toMatchObject({
      body: { data: { upgrade: false } },
    });
    expect((await simulator.call('POST /v2/checkout/upgrade', { public_key: 'FLWPUBK_TEST-other-X' })).status).toBe(400);
    const event = await fetch(`${simulator.url}/event/create`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect([event.status, event.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  });

  test('the REST calls do not', async () => {
    const response = await fetch(`${simulator.url}/v3/transactions`, { method: 'OPTIONS' });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });
});
