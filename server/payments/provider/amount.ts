import type { Currency } from '#contract/orders.ts';
import type { Setting } from '#server/platform/settings/settings.ts';

/** The value of one Frw in a currency. */
export const rateOf = (currency: Currency, rates: Setting<'exchangeRates'>): number => (currency === 'RWF' ? 1 : rates[currency]);

/**
 * Converts a total in Frw to an amount to pay. Other currencies are rounded up to a whole unit: never less than the price, and a number that
 * the browser, the provider and this server write in the same way into the payload hash.
 */
export function amountIn(totalFrw: number, rate: number): number {
  return Math.ceil(Number((totalFrw * rate).toFixed(4)));
}
