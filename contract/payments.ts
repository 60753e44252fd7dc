import * as z from 'zod/mini';
import { Currency, OrderStatus, PaymentStatus } from './orders.ts';
import { flag, Id } from './schemas.ts';

/** POST /checkout/{id}/pay: starts a payment attempt. */
export const StartPayment = z.object({ currency: Currency, hosted: z.optional(flag) });

/** The options of the provider's widget (payment-provider.md section 3); every value comes from the server. */
export const PaymentStart = z.object({
  paymentId: Id,
  widget: z.object({
    public_key: z.string(),
    tx_ref: z.string(),
    amount: z.number(),
    currency: Currency,
    payment_options: z.string(),
    payload_hash: z.string(),
    customer: z.object({ email: z.string(), phone_number: z.string(), name: z.string() }),
    customizations: z.object({ title: z.string(), description: z.string(), logo: z.string() }),
    meta: z.record(z.string(), z.string()),
  }),
  scriptUrl: z.string(),
  /** The provider's own page, when requested with `hosted`. */
  link: z.nullable(z.string()),
});
export type PaymentStart = z.infer<typeof PaymentStart>;

/** Why the provider says that an attempt failed: it was refused, or nobody confirmed it in time. In both nothing was charged. */
export const PaymentFailure = z.enum(['declined', 'timedOut']);
export type PaymentFailure = z.infer<typeof PaymentFailure>;

/** The state of a payment attempt; polled while `state` is pending. */
export const PaymentState = z.object({
  _id: Id,
  order: Id,
  state: z.enum(['pending', 'paid', 'failed', 'mismatch', 'refund_due', 'refunded', 'expired']),
  amount: z.number(),
  currency: Currency,
  orderStatus: OrderStatus,
  paymentStatus: PaymentStatus,
  /** Of a failed one; null where the provider does not tell. */
  failure: z.nullable(PaymentFailure),
});
export type PaymentState = z.infer<typeof PaymentState>;

/** GET /payments/options: the offered currencies. */
export const PaymentOptions = z.object({
  currencies: z.array(
    z.object({
      currency: Currency,
      /** Price of one Frw in this currency. */
      rate: z.number(),
      options: z.string(),
    }),
  ),
  /** True when no real money moves. */
  isTest: z.boolean(),
  scriptUrl: z.string(),
});
export type PaymentOptions = z.infer<typeof PaymentOptions>;
