import { expect, test } from 'vitest';
import { needsDocument } from './payment-document.ts';

test('a payment screen needs a document that was loaded for one', () => {
  for (const to of ['/cart', '/cart#orders', '/cart?payment=1', '/cart/orders/1']) {
    expect(needsDocument(to, '/shop'), to).toBe(true);
    expect(needsDocument(to, '/cart'), to).toBe(false);
    expect(needsDocument(to, '/cart/orders/1'), to).toBe(false);
  }
  for (const to of ['/', '/shop', '/cartagena', '/dashboard/admin', '/login?to=/cart']) expect(needsDocument(to, '/shop'), to).toBe(false);
});

test('a dashboard is not opened in a document that may have loaded the provider’s script', () => {
  expect(needsDocument('/dashboard/admin', '/cart')).toBe(true);
  expect(needsDocument('/dashboard/admin', '/')).toBe(false);
  expect(needsDocument('/shop', '/cart')).toBe(false);
});

test('on the server nothing needs another document', () => {
  expect(needsDocument('/cart')).toBe(false);
});
