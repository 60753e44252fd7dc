import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Simulator, startSimulator } from '../../../simulators/flutterwave/server.ts';
import { openProvider } from './flutterwave.ts';
import { type PaymentProvider, ProviderDown } from './provider.ts';

let simulator: Simulator;
let provider: PaymentProvider;

/** By default as patient as the product: on a busy machine even an answer that comes at once takes its time. */
const open = (secretKey: string, timeoutMs?: number) =>
  openProvider(
    {
      flutterwave: {
        publicKey: simulator.keys.publicKey,
        secretKey,
        secretHash: simulator.keys.secretHash,
        baseUrl: simulator.url,
        scriptUrl: `${simulator.url}/v3.js`,
      },
    },
    timeoutMs,
  );

beforeAll(async () => {
  simulator = await startSimulator();
});
afterAll(() => simulator.close());
beforeEach(() => {
  simulator.faults.clear();
  provider = open(simulator.keys.secretKey);
});

let count = 0;
const reference = () => `order-test-${(count += 1)}`;
const link = (txRef: string) => ({
  amount: 2_500,
  currency: 'RWF' as const,
  txRef,
  options: 'card, mobilemoneyrwanda',
  redirectUrl: 'http://ubugeni.example/cart',
  customer: { email: 'keza@example.com', name: 'Keza', phone: '+250788123456' },
});

test('a transaction is found by its id and by its reference, with its amount and payment method', async () => {
  const txRef = reference();
  const { id } = simulator.charge({ tx_ref: txRef, amount: 2_500, currency: 'RWF' });
  const expected = { providerId: String(id), txRef, status: 'successful', amount: 2_500, currency: 'RWF', method: 'card', failure: null };
  expect(await provider.verify(String(id))).toEqual(expected);
  expect(await provider.findByReference(txRef)).toEqual([expected]);
});

test('every transaction of a reference is found, including failed and pending ones', async () => {
  const txRef = reference();
  for (const outcome of ['failed', 'successful', 'pending'] as const)
    simulator.charge({ tx_ref: txRef, amount: 100, currency: 'RWF', outcome });
  const found = await provider.findByReference(txRef);
  expect(found.map((charge) => charge.status).toSorted()).toEqual(['failed', 'pending', 'successful']);
});

test.each([
  ['Insufficient Funds', 'declined'],
  ['Expired card', 'declined'],
  ['Transaction timed out', 'timedOut'],
  ['Request expired', 'timedOut'],
  ['', null],
] as const)('a charge that failed with %j is %s', async (message, failure) => {
  const { id } = simulator.charge({ tx_ref: reference(), amount: 100, currency: 'RWF', outcome: 'failed', message: message || ' ' });
  expect((await provider.verify(String(id)))?.failure).toBe(failure);
});

test('an unknown transaction is undefined, and an unknown reference has no transactions', async () => {
  expect(await provider.verify('999999999999')).toBeUndefined();
  expect(await provider.verify('../../v3/payments')).toBeUndefined();
  expect(await provider.findByReference('order-nobody&tx_ref=other')).toEqual([]);
});

test('the payload hash is accepted by the provider', async () => {
  const payment = { amount: 1_050, currency: 'NGN' as const, email: 'keza@example.com', txRef: reference() };
  const payload_hash = provider.payloadHash(payment);
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  expect(payload_hash).toBe(sha256(`1050NGNkeza@example.com${payment.txRef}${sha256(simulator.keys.secretKey)}`));
  const start = { tx_ref: payment.txRef, currency: 'NGN', customer: { email: payment.email }, payload_hash };
  expect(simulator.charge({ ...start, amount: 1_050 }).status).toBe('successful');
  expect(() => simulator.charge({ ...start, amount: 1 })).toThrow('payload hash');
});

test('the provider’s hosted page has an address', async () => {
  expect(await provider.createLink(link(reference()))).toMatch(new RegExp(`^${simulator.url}/v3/hosted/pay/\\w`));
});

test('a charge is refunded once: a second refund reports the first, and a failed charge is refused', async () => {
  const { id } = simulator.charge({ tx_ref: reference(), amount: 2_500, currency: 'RWF' });
  expect(await provider.refund(String(id), 2_500, 'one')).toBe('taken');
  expect(await provider.refund(String(id), 2_500, 'two')).toBe('taken before');
  const failed = simulator.charge({ tx_ref: reference(), amount: 2_500, currency: 'RWF', outcome: 'failed' });
  expect(await provider.refund(String(failed.id), 2_500, 'three')).toBe('refused');
});

test('the refunds of one charge are listed, each with our comment', async () => {
  const [one, other] = [1, 2].map(() => simulator.charge({ tx_ref: reference(), amount: 2_500, currency: 'RWF' }));
  expect(await provider.findRefunds(String(one!.id))).toEqual([]);
  await provider.refund(String(one!.id), 1_000, 'first');
  await provider.refund(String(other!.id), 700, 'of another');
  expect(await provider.refund(String(one!.id), 1_501, 'too much')).toBe('refused');
  await provider.refund(String(one!.id), 1_500, 'second');
  expect((await provider.findRefunds(String(one!.id)))?.toSorted((a, b) => a.amount - b.amount)).toEqual([
    { amount: 1_000, comment: 'first' },
    { amount: 1_500, comment: 'second' },
  ]);
});

test.each(['down', 'hang', 'slow:1000', '503', '429', 'badJson'])('with %s every call throws ProviderDown in time', async (fault) => {
  const txRef = reference();
  const { id } = simulator.charge({ tx_ref: txRef, amount: 2_500, currency: 'RWF' });
  simulator.faults.set(fault, { on: 'api' });
  const impatient = open(simulator.keys.secretKey, 300);
  const calls = [
    impatient.verify(String(id)),
    impatient.findByReference(txRef),
    impatient.createLink(link(txRef)),
    impatient.refund(String(id), 2_500, 'mark'),
    impatient.findRefunds(String(id)),
  ];
  const ends = await Promise.allSettled(calls);
  expect(ends.map((end) => end.status === 'rejected' && end.reason instanceof ProviderDown)).toEqual([true, true, true, true, true]);
});

test('a wrong secret key is a configuration fault, not an answer about a payment', async () => {
  await expect(open('FLWSECK_TEST-wrong-X').verify('1')).rejects.toBeInstanceOf(ProviderDown);
});

test('after five faults no calls are made, so that nobody waits (F11)', async () => {
  simulator.faults.set('down', { on: 'api' });
  for (let n = 0; n < 5; n += 1) await expect(provider.verify('1')).rejects.toThrow('no answer');
  await expect(provider.verify('1')).rejects.toThrow('left alone');
});

test('without keys nothing is configured, no call answers, and no signature is valid', async () => {
  const unset = openProvider({ flutterwave: undefined });
  expect([unset.isConfigured, unset.isTest, unset.checkSignature({}, Buffer.alloc(0))]).toEqual([false, true, 'unset']);
  await expect(unset.verify('1')).rejects.toBeInstanceOf(ProviderDown);
});

test('only a TEST key makes payments a test', () => {
  expect([provider.isTest, open('FLWSECK-live-X').isTest]).toEqual([true, false]);
});
