import { expect, test } from 'vitest';
import { paidAmount } from './paid-amount.ts';

const payment = { status: 'paid', paidAt: null, method: null, refundedAmount: 0 } as const;

test('what was paid is said with its currency, francs as everywhere in the shop', () => {
  expect(paidAmount({ ...payment, amount: 67_000, currency: 'RWF' })).toBe('67,000 Frw');
  expect(paidAmount({ ...payment, amount: 41_300, currency: 'NGN' })).toBe('41,300 NGN');
});

test('nothing is said of a payment that did not come', () => {
  expect(paidAmount({ ...payment, status: 'unpaid', amount: null, currency: null })).toBeNull();
});
