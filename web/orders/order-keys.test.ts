import { expect, it } from 'vitest';
import { makeOrderKeys } from './order-keys.ts';

const wish = { cartId: 'a-cart', shippingAddress: 'KG 7 Ave, Kigali', expectedTotal: 35_000 };

it('The same wish has the same key, however often it is sent', () => {
  const { keyOf } = makeOrderKeys();
  expect(keyOf({ ...wish })).toBe(keyOf(wish));
  expect(keyOf(wish)).not.toBe(makeOrderKeys().keyOf(wish));
});

it.each([{ cartId: 'another' }, { shippingAddress: 'KN 3 Rd, Kigali' }, { expectedTotal: 40_000 }])(
  'Another wish, %o, has another key',
  (other) => {
    const { keyOf } = makeOrderKeys();
    const first = keyOf(wish);
    expect(keyOf({ ...wish, ...other })).not.toBe(first);
    expect(keyOf(wish)).toBe(first);
  },
);
