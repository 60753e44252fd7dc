import { expect, test } from 'vitest';
import { paidAmount } from './paid-amount.ts';

const payment = { status: 'paid', paidAt: null, method: null, refundedAmount: 0 } as const;

test('a paid amount is shown with its currency, Frw in the usual format', () => {
  expect(paidAmount({ ...payment, amount: 67_000, currency: 'RWF' })).toBe('67,000 Frw');
  expect(paidAmount({ ...payment, amount: 41_300, currency: 'NGN' })).toBe('41,300 NGN');
});

test('without a payment there is no amount', () => {
  expect(paidAmount({ ...payment, status: 'unpaid', amount: null, currency: null })).toBeNull();
});
