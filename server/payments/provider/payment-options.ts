import type { Currency } from '#contract/orders.ts';

/** Payment methods offered by the provider's widget, by currency (product.md section 7; Rwandan mobile money is for RWF only). */
export const paymentOptions = { RWF: 'card, mobilemoneyrwanda', NGN: 'card, mobilemoney, ussd' } as const satisfies Record<
  Currency,
  string
>;
