import { describe, expect, test, vi } from 'vitest';
import { CARD_OTP, CARD_PIN, findCard, showCard, testCards } from './ledger/cards.ts';
import { makeFaults } from './http/faults.ts';
import { findRoute, isFields, optionalText, Refused, requiredAmount, requiredText, type Route } from './http/http.ts';
import { makeKeys, payloadHash } from './http/keys.ts';
import { makeSendQueue } from './http/line.ts';
import { type CheckoutConfig, methodsOf, redirectOf, startOf, viewSession } from './charges/session.ts';
import { makeTimers } from './http/timers.ts';
import type { LedgerEntry } from './ledger/ledger.ts';
import { signHeaders } from './charges/webhooks.ts';

const refusal = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof Refused) return error.message;
    throw error;
  }
  return 'taken';
};

describe('the test cards', () => {
  test('are found by their number, however it is typed, with the right date and code', () => {
    for (const { number, expiry, cvv, name } of testCards) {
      const spaced = number.replaceAll(/(.{4})/g, '$1 ');
      expect(findCard({ number: spaced, expiry: expiry.replace('/', ' / '), cvv: ` ${cvv} ` }).name).toBe(name);
    }
  });

  test('have each a number of its own that a card may have (Luhn)', () => {
    const sumOf = (number: string) =>
      Array.from(number)
        .toReversed()
        .map((digit, at) => (at % 2 ? Number(digit) * 2 : Number(digit)))
        .reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0);
    expect(new Set(testCards.map(({ number }) => number)).size).toBe(testCards.length);
    for (const { number, name } of testCards.filter(({ type }) => type !== 'VERVE')) expect(sumOf(number) % 10, name).toBe(0);
  });

  test('say what is wrong with another number, date or code', () => {
    const { number, expiry, cvv } = testCards[0]!;
    expect(refusal(() => findCard({ number: '4111111111111111', expiry, cvv }))).toContain('use one of the test cards');
    expect(refusal(() => findCard({ number, expiry: '01/30', cvv }))).toBe(`The expiry date of this test card is ${expiry}.`);
    expect(refusal(() => findCard({ number, expiry, cvv: '000' }))).toBe(`The CVV of this test card is ${cvv}.`);
  });

  test('show a merchant six digits and four, and another token each time', () => {
    const card = testCards[0]!;
    const [one, two] = [showCard(card), showCard(card)];
    expect(one).toMatchObject({ first_6digits: card.number.slice(0, 6), last_4digits: card.number.slice(-4), type: card.type });
    expect(JSON.stringify(one)).not.toContain(card.number);
    expect(one.token).not.toBe(two.token);
    expect([CARD_PIN, CARD_OTP].every((secret) => !JSON.stringify(one).includes(`"${secret}"`))).toBe(true);
  });
});

describe('the faults', () => {
  test('of one reference come before those of all, and are used up one by one', () => {
    const faults = makeFaults();
    faults.set('slow:100');
    faults.set('slow:5', { tx_ref: 'a', times: 2 });
    expect(['a', 'a', 'a', 'b'].map((txRef) => faults.take('slow', txRef))).toEqual(['5', '5', '100', '100']);
    expect(faults.list()).toEqual([{ fault: 'slow:100' }]);
  });

  test('of one part do not touch another one', () => {
    const faults = makeFaults();
    faults.set('down', { on: 'api' });
    expect([faults.take('down', undefined, 'api'), faults.take('down', undefined, 'script')]).toEqual(['', undefined]);
  });

  test('are replaced in the same scope, and stand beside each other in different ones', () => {
    const faults = makeFaults();
    for (const fault of ['dup:2', 'dup:3']) faults.set(fault);
    faults.set('dup:4', { tx_ref: 'a' });
    expect(faults.list()).toEqual([{ fault: 'dup:3' }, { fault: 'dup:4', tx_ref: 'a' }]);
  });

  test('are switched off all, by reference, or by kind', () => {
    const faults = makeFaults();
    const fill = () => {
      for (const fault of ['down', 'dup:2']) for (const scope of [{}, { tx_ref: 'a' }]) faults.set(fault, scope);
    };
    fill();
    faults.clear({ tx_ref: 'a' });
    expect(faults.list()).toEqual([{ fault: 'down' }, { fault: 'dup:2' }]);
    fill();
    faults.clear({ fault: 'dup:9' });
    expect(faults.list().map(({ fault }) => fault)).toEqual(['down', 'down']);
    faults.clear();
    expect(faults.list()).toEqual([]);
  });

  test.each(['', 'toString', 'slow', 'slow:', 'slow:x', 'slow:-1', 'down:1', 'shortpay:x'])('%j is none', (fault) => {
    expect(refusal(() => makeFaults().set(fault))).toMatch(/Unknown fault|takes/);
  });

  test.each([{ on: 'elsewhere' }, { times: 0 }, { times: 1.5 }])('the scope %o is none', (scope) => {
    expect(refusal(() => makeFaults().set('down', scope as never))).toMatch(/Unknown part|times must be/);
  });
});

describe('a request', () => {
  const answer = () => ({});
  const routes: Route[] = [
    { at: 'GET /v3/transactions/list', answer },
    { at: 'GET /v3/transactions/:id', answer },
    { at: 'POST /v3/transactions/:id/refund', answer },
  ];
  const find = (method: string, path: string) => {
    const found = findRoute(routes, method, path);
    return found && [found.route.at, found.params];
  };

  test('finds its route by method and path, the first that fits, with its parts decoded', () => {
    expect(find('GET', '/v3/transactions/list')).toEqual(['GET /v3/transactions/list', {}]);
    expect(find('GET', '/v3/transactions/a%20b')).toEqual(['GET /v3/transactions/:id', { id: 'a b' }]);
    expect(find('POST', '/v3/transactions/7/refund')).toEqual(['POST /v3/transactions/:id/refund', { id: '7' }]);
  });

  test('without a part, with one too many or another method finds none', () => {
    for (const [method, path] of [
      ['GET', '/v3/transactions/'],
      ['GET', '/v3/transactions/7/refund'],
      ['PUT', '/v3/transactions/7'],
      ['GET', '/'],
    ] as const)
      expect(find(method, path), `${method} ${path}`).toBeUndefined();
  });

  test('has texts, also given as numbers, and amounts, also given as texts', () => {
    const fields = { text: 'a', number: 7, blank: '  ', list: [], amount: '12.5' };
    expect([
      optionalText(fields, 'text'),
      optionalText(fields, 'number'),
      optionalText(fields, 'blank'),
      optionalText(fields, 'list'),
    ]).toEqual(['a', '7', undefined, undefined]);
    expect(requiredAmount(fields)).toBe(12.5);
    expect(refusal(() => requiredText(fields, 'blank'))).toBe('blank is required');
    for (const amount of [0, -1, 'x', 'Infinity', null])
      expect(
        refusal(() => requiredAmount({ amount })),
        String(amount),
      ).toMatch(/^amount (is required|must be)/);
    expect([isFields({}), isFields([]), isFields(null), isFields('x')]).toEqual([true, false, false, false]);
  });
});

describe('the keys', () => {
  test('of a run are made where none are given, and another run has others', () => {
    const [one, two] = [makeKeys(), makeKeys({ secretHash: 'given' })];
    expect([one.publicKey, one.secretKey]).toEqual([
      expect.stringMatching(/^FLWPUBK_TEST-[\da-f]{32}-X$/),
      expect.stringMatching(/^FLWSECK_TEST-[\da-f]{32}-X$/),
    ]);
    expect([one.secretKey === two.secretKey, two.secretHash]).toEqual([false, 'given']);
  });

  test('that are live are refused, so that nobody takes the simulator for the provider', () => {
    expect(() => makeKeys({ publicKey: 'FLWPUBK-abc-X' })).toThrow('only a test public key');
    expect(() => makeKeys({ secretKey: 'FLWSECK-abc-X' })).toThrow('only a test secret key');
  });

  test('bind a payment: each of its parts changes the hash', () => {
    const payment = { amount: 100, currency: 'RWF', email: 'a@example.com', txRef: 'r' };
    const of = (more: object, key = 'secret') => payloadHash({ ...payment, ...more }, key);
    const hashes = [
      of({}),
      of({ amount: 101 }),
      of({ currency: 'NGN' }),
      of({ email: 'b@example.com' }),
      of({ txRef: 's' }),
      of({}, 'other'),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(of({})).toBe(hashes[0]);
  });

  test('sign a webhook by the shared word, by an HMAC of its bytes, or by both', () => {
    expect(signHeaders('verif-hash', 'word', '{}')).toEqual({ 'verif-hash': 'word' });
    const both = signHeaders('both', 'word', '{}');
    expect(signHeaders('flutterwave-signature', 'word', '{}')).toEqual({ 'flutterwave-signature': both['flutterwave-signature'] });
    expect(signHeaders('both', 'word', '{ }')['flutterwave-signature']).not.toBe(both['flutterwave-signature']);
  });
});

describe('a session', () => {
  const config = (more: Partial<CheckoutConfig> = {}): CheckoutConfig => ({
    txRef: 'r',
    amount: 100,
    currency: 'RWF',
    customer: { email: 'a@example.com', name: '', phone: '' },
    meta: {},
    ...more,
  });

  test.each([
    ['RWF', undefined, ['card', 'mobilemoney']],
    ['NGN', undefined, ['card', 'ussd']],
    ['USD', undefined, ['card']],
    ['RWF', 'card', ['card']],
    ['RWF', 'mobilemoneyrwanda, card', ['mobilemoney', 'card']],
    ['RWF', 'ussd', []],
    ['NGN', ' , ', ['card', 'ussd']],
  ] as const)('in %s with the options %s offers %j', (currency, paymentOptions, offered) => {
    expect(methodsOf(config({ currency, paymentOptions }))).toEqual(offered);
  });

  test('starts a charge without the names that were left empty', () => {
    expect(startOf(config()).customer).toEqual({ email: 'a@example.com', name: undefined, phone_number: null });
  });

  const entry = (more: Partial<LedgerEntry>) => ({ id: 7, tx_ref: 'r', status: 'successful', method: 'card', ...more }) as LedgerEntry;
  test('ends at the merchant’s address, which keeps its own query', () => {
    const redirectUrl = 'https://shop.example/paid?from=flw&status=old';
    const queryOf = (more: Partial<LedgerEntry>) =>
      Object.fromEntries(new URL(redirectOf(config({ redirectUrl }), entry(more))!).searchParams);
    expect(queryOf({})).toEqual({ from: 'flw', status: 'successful', tx_ref: 'r', transaction_id: '7' });
    expect([queryOf({ method: 'ussd' })['status'], queryOf({ status: 'failed', method: 'ussd' })['status']]).toEqual([
      'completed',
      'failed',
    ]);
    expect(redirectOf(config(), entry({}))).toBeUndefined();
  });

  test('shows the page no hash and no meta, and where to go when the buyer gives up', () => {
    const shown = viewSession({
      id: 's',
      config: config({ redirectUrl: 'https://shop.example/', payloadHash: 'hash', meta: { secret: 1 } }),
      failures: 0,
    });
    expect(JSON.stringify(shown)).not.toMatch(/hash|secret/);
    expect(shown.cancelUrl).toBe('https://shop.example/?status=cancelled&tx_ref=r');
  });
});

describe('delayed work', () => {
  test('is done at its time, never after the end, and a delay of months is not one of a millisecond', () => {
    vi.useFakeTimers();
    try {
      const timers = makeTimers();
      const done: string[] = [];
      timers.after(100, () => done.push('soon'));
      timers.after(90 * 24 * 3_600_000, () => done.push('in months'));
      vi.advanceTimersByTime(100);
      expect(done).toEqual(['soon']);
      timers.after(100, () => done.push('never'));
      timers.stop();
      vi.advanceTimersByTime(1_000);
      expect(done).toEqual(['soon']);
    } finally {
      vi.useRealTimers();
    }
  });

  test('of webhooks keeps its order, and with reorder lets the second of a reference go first', async () => {
    const [faults, timers] = [makeFaults(), makeTimers()];
    const queue = makeSendQueue(faults, timers);
    const sent: string[] = [];
    const send = (txRef: string, name: string) => queue.inOrder(txRef, async () => void sent.push(name));
    await Promise.all([send('a', 'a1'), send('a', 'a2')]);
    faults.set('reorder', { tx_ref: 'a' });
    await Promise.all([send('a', 'a3'), send('b', 'b1'), send('a', 'a4')]);
    expect(sent.slice(0, 2)).toEqual(['a1', 'a2']);
    expect(sent.indexOf('a4')).toBeLessThan(sent.indexOf('a3'));
    timers.stop();
  });

  test('that waits for a second webhook which never comes is done when the simulator ends', async () => {
    const [faults, timers] = [makeFaults(), makeTimers()];
    const queue = makeSendQueue(faults, timers);
    faults.set('reorder');
    const sent: string[] = [];
    const waiting = queue.inOrder('a', async () => void sent.push('alone'));
    expect(sent).toEqual([]);
    queue.release();
    await waiting;
    expect(sent).toEqual(['alone']);
    timers.stop();
  });
});
