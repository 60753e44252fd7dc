import type { Currency } from '#contract/orders.ts';
import type { Setting } from '#server/platform/settings/settings.ts';

/** What one Frw is in a currency. */
export const rateOf = (currency: Currency, rates: Setting<'exchangeRates'>): number => (currency === 'RWF' ? 1 : rates[currency]);

/**
 * A total in Frw as an amount to pay. Other currencies are rounded up to a whole unit: never less than the price, and a number that the
 * browser, the provider and we write in the same way into the payload hash.
 */
export function amountIn(totalFrw: number, rate: number): number {
  return Math.ceil(Number((totalFrw * rate).toFixed(4)));
}
