import type { Order } from '#contract/orders.ts';
import { formatNumber } from '#contract/format.ts';

/** The paid amount in its currency: '35,000 Frw', '41,300 NGN'; null before the payment. */
export function paidAmount({ amount, currency }: Order['payment']): string | null {
  if (amount === null) return null;
  return [formatNumber(amount), currency === 'RWF' ? 'Frw' : currency].filter(Boolean).join(' ');
}
