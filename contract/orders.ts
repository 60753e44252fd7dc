import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { filterText, flag, Id, optionalProse, pageQuery, Picture, prose, Time, whole } from './schemas.ts';
import { fieldMessages } from './messages.ts';

export const OrderStatus = z.enum(['pending', 'complete', 'cancelled']);
export type OrderStatus = z.infer<typeof OrderStatus>;

export const PaymentStatus = z.enum(['unpaid', 'paid', 'failed', 'refund_due', 'refunded']);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

export const Currency = z.enum(['RWF', 'NGN']);
export type Currency = z.infer<typeof Currency>;

/** Ways to pay that the provider's widget offers, by currency (product.md section 7; Rwandan mobile money is for RWF only). */
export const paymentOptions = { RWF: 'card, mobilemoneyrwanda', NGN: 'card, mobilemoney, ussd' } as const satisfies Record<
  Currency,
  string
>;

/** waiting: an admin decides; due: the provider is asked; refused: it said no, an admin does it in another way; made: on its way to the buyer. */
export const RefundState = z.enum(['waiting', 'due', 'refused', 'made']);
export type RefundState = z.infer<typeof RefundState>;

/** A refund of an order's money. */
export const Refund = z.object({
  _id: Id,
  /** When it was decided. */
  at: Time,
  /** In Frw; for an artist, of the own lines. */
  amount: z.number(),
  /** Empty for an artist. */
  reason: z.string(),
  state: RefundState,
  /** The same in the currency of the payment; null for an artist. */
  paid: z.nullable(z.object({ amount: z.number(), currency: z.string() })),
});
export type Refund = z.infer<typeof Refund>;

/** A line as it was when the order was placed. */
export const OrderItem = z.object({
  _id: Id,
  product: z.object({
    _id: Id,
    name: z.string(),
    category: z.string(),
    slug: z.nullable(z.string()),
    image: z.nullable(z.string()),
    cover: z.nullable(Picture),
    owner: z.object({ _id: z.nullable(Id), name: z.string() }),
  }),
  quantity: z.number(),
  /** Of one piece, in Frw. */
  price: z.number(),
  sentAt: z.nullable(Time),
  deliveredAt: z.nullable(Time),
  /** Of this line, in Frw, refunds under way included. */
  refundedAmount: z.number(),
});
export type OrderItem = z.infer<typeof OrderItem>;

export const Order = z.object({
  _id: Id,
  /** The number that people say aloud. */
  number: z.number(),
  user: z.object({ _id: z.nullable(Id), name: z.string(), email: z.string() }),
  items: z.array(OrderItem),
  /** null for an artist until the order is paid. */
  shippingAddress: z.nullable(z.string()),
  status: OrderStatus,
  payment: z.object({
    status: PaymentStatus,
    /** 'card', 'mobilemoney', 'by hand' …; null while unpaid. */
    method: z.nullable(z.string()),
    paidAt: z.nullable(Time),
    /** What was charged, in its currency. */
    amount: z.nullable(z.number()),
    currency: z.nullable(z.string()),
    /** In Frw, refunds under way included; for an artist, of the own lines. */
    refundedAmount: z.number(),
  }),
  /** The earliest first. */
  refunds: z.array(Refund),
  /** Charges that are no payment of this order and wait for an admin's decision; for an admin alone. */
  waiting: z.optional(z.array(z.object({ _id: Id, at: Time, amount: z.number(), currency: z.string(), reason: z.string() }))),
  totalItems: z.number(),
  /** In Frw; for an artist, of the own lines. */
  totalPrice: z.number(),
  createdAt: Time,
  /** When an unpaid order is cancelled by itself. */
  expiresAt: z.nullable(Time),
  completedAt: z.nullable(Time),
  cancelledAt: z.nullable(Time),
});
export type Order = z.infer<typeof Order>;

export const PlaceOrder = z.object({
  shippingAddress: prose(limits.addressLength, fieldMessages.shippingAddressRequired).check(
    z.refine((text) => text.length === 0 || text.length >= limits.addressMinLength, fieldMessages.shippingAddressShort),
  ),
  /** The total that the buyer saw, in Frw; another total is refused with the new one. */
  expectedTotal: z.optional(whole(0, Number.MAX_SAFE_INTEGER, fieldMessages.wholeNumber, fieldMessages.wholeNumber)),
});
export type PlaceOrder = z.input<typeof PlaceOrder>;

/** How lists of orders are sorted; the total is the one that the viewer sees. */
export const OrderSort = z.enum(['newest', 'oldest', 'total-desc', 'total-asc']);
export type OrderSort = z.infer<typeof OrderSort>;

export const OrdersQuery = z.object({
  ...pageQuery,
  sort: z._default(OrderSort, 'newest'),
  status: z.optional(OrderStatus),
  payment: z.optional(PaymentStatus),
  search: filterText(limits.searchLength),
});

export const CancelOrder = z.object({ reason: z.optional(optionalProse(limits.reasonLength)) });

const refundFrw = whole(1, Number.MAX_SAFE_INTEGER, fieldMessages.refundAmount, fieldMessages.refundAmount);

/** POST /checkout/{id}/refunds: parts of lines, a sum, or, with neither, all that is left; in Frw. */
export const NewRefund = z
  .object({
    items: z.optional(z.array(z.object({ item: Id, amount: refundFrw })).check(z.minLength(1), z.maxLength(limits.cartItemsMax))),
    amount: z.optional(refundFrw),
    reason: prose(limits.reasonLength, fieldMessages.reasonRequired),
  })
  .check(
    z.refine(({ items = [] }) => new Set(items.map(({ item }) => item)).size === items.length, {
      path: ['items'],
      error: fieldMessages.refundItemTwice,
    }),
    z.refine(({ items, amount }) => !items || amount === undefined || items.reduce((sum, one) => sum + one.amount, 0) === amount, {
      path: ['amount'],
      error: fieldMessages.refundSum,
    }),
  );
export type NewRefund = z.input<typeof NewRefund>;

/** Someone who bought from the viewer. */
export const Buyer = z.object({
  _id: z.nullable(Id),
  name: z.string(),
  email: z.string(),
  orders: z.number(),
  total: z.number(),
  last: Time,
});
export type Buyer = z.infer<typeof Buyer>;

/** POST /checkout/{id}/pay: starts a try to pay. */
export const StartPayment = z.object({ currency: Currency, hosted: z.optional(flag) });

/** What the provider's widget is opened with (payment-provider.md section 3); every value comes from the server. */
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
  /** The provider's own page, when asked for with `hosted`. */
  link: z.nullable(z.string()),
});
export type PaymentStart = z.infer<typeof PaymentStart>;

/** Where a try to pay stands; asked again while `state` is pending. */
export const PaymentState = z.object({
  _id: Id,
  order: Id,
  state: z.enum(['pending', 'paid', 'failed', 'mismatch', 'refund_due', 'refunded', 'expired']),
  amount: z.number(),
  currency: Currency,
  orderStatus: OrderStatus,
  paymentStatus: PaymentStatus,
});
export type PaymentState = z.infer<typeof PaymentState>;

/** GET /payments/options: how one can pay here. */
export const PaymentOptions = z.object({
  currencies: z.array(
    z.object({
      currency: Currency,
      /** One Frw in this currency. */
      rate: z.number(),
      options: z.string(),
    }),
  ),
  /** True when no real money moves. */
  isTest: z.boolean(),
  scriptUrl: z.string(),
});
export type PaymentOptions = z.infer<typeof PaymentOptions>;
