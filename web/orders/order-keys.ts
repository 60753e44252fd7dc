import { newKey } from '#web/app/api.ts';

/** What is ordered: a cart at a price, to an address with its country (ISO 3166-1) and the phone of who receives it. */
export type OrderWish = {
  cartId: string;
  shippingAddress: string;
  phone?: string;
  country?: string;
  note?: string;
  expectedTotal: number;
};

/**
 * The idempotency keys of the orders that one panel places. The same wish has the same key for as long as the panel is there: after a lost
 * answer a second click places no second order, and what was refused is not stored, so that it can be repeated with its key (faults.md,
 * 'Idempotency').
 */
export function makeOrderKeys(): { keyOf: (wish: OrderWish) => string } {
  const keys = new Map<string, string>();
  return {
    keyOf: ({ cartId, shippingAddress, phone, country, note, expectedTotal }) => {
      const wish = JSON.stringify([cartId, shippingAddress, phone, country, note, expectedTotal]);
      const key = keys.get(wish) ?? newKey();
      keys.set(wish, key);
      return key;
    },
  };
}
