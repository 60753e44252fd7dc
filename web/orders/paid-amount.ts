import type { Order } from '#contract/orders.ts';
import { formatNumber } from '#web/kit/format.ts';

/** What was paid, in words and in the currency that it was paid in: '35,000 Frw', '41,300 NGN'; null while nothing is. */
export function paidAmount({ amount, currency }: Order['payment']): string | null {
  if (amount === null) return null;
  return [formatNumber(amount), currency === 'RWF' ? 'Frw' : currency].filter(Boolean).join(' ');
}
