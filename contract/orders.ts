import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { Day, filterText, Id, idList, pageQuery, spellingQuery, Picture, Time, TypedDay } from './schemas.ts';

export const OrderStatus = z.enum(['pending', 'complete', 'cancelled']);
export type OrderStatus = z.infer<typeof OrderStatus>;

export const PaymentStatus = z.enum(['unpaid', 'paid', 'failed', 'refund_due', 'refunded']);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

export const Currency = z.enum(['RWF', 'NGN']);
export type Currency = z.infer<typeof Currency>;

/** waiting: an admin decides; due: requested from the provider; refused: by the provider, an admin makes it in another way; made: on its way to the buyer. */
export const RefundState = z.enum(['waiting', 'due', 'refused', 'made']);
export type RefundState = z.infer<typeof RefundState>;

/** A refund of an order. */
export const Refund = z.object({
  _id: Id,
  /** When it was decided. */
  at: Time,
  /** In Frw; for an artist, of their own items. */
  amount: z.number(),
  /** Empty for an artist. */
  reason: z.string(),
  state: RefundState,
  /** The amount in the currency of the payment; null for an artist. */
  paid: z.nullable(z.object({ amount: z.number(), currency: z.string() })),
  /** The items that it is of, for an artist their own; left out of one of an amount. In GET /checkout/{id} alone. */
  items: z.optional(z.array(Id)),
  /** How many pieces it put back in the shop, where it did; for an artist, of their own items; never for the buyer. */
  restocked: z.optional(z.number()),
  /** Which items these are. */
  restockedItems: z.optional(z.array(Id)),
  /** Who decided it, as far as that is recorded; for the staff alone. */
  decidedBy: z.optional(z.string()),
});
export type Refund = z.infer<typeof Refund>;

/** How far an item of a paid order has come. */
export const Fulfilment = z.enum(['toSend', 'sent', 'delivered']);
export type Fulfilment = z.infer<typeof Fulfilment>;

/** Who brings an item: a moto courier, the coach parcels of RITCO and Volcano, EMS Iposita, DHL, the artist in person, somebody else. */
export const Carrier = z.enum(['moto', 'ritco', 'volcano', 'ems', 'dhl', 'hand', 'other']);
export type Carrier = z.infer<typeof Carrier>;

/** How an item was sent: the number of the parcel or the courier's telephone, and a note to the buyer; either may be empty. */
export const Tracking = z.object({ carrier: Carrier, number: z.string(), note: z.string() });
export type Tracking = z.infer<typeof Tracking>;

/** An item as it was when the order was placed. */
export const OrderItem = z.object({
  _id: Id,
  product: z.object({
    _id: Id,
    name: z.string(),
    category: z.string(),
    slug: z.nullable(z.string()),
    image: z.nullable(z.string()),
    cover: z.nullable(Picture),
    /** What it is and its sides in cm, as the artwork has them now; in lists and on the order's page. */
    medium: z.optional(z.nullable(z.string())),
    width: z.optional(z.nullable(z.number())),
    height: z.optional(z.nullable(z.number())),
    depth: z.optional(z.nullable(z.number())),
    /** What one piece costs in the shop now, in Frw, and how many are left; none while it is not in the shop. */
    inShop: z.optional(z.object({ price: z.number(), available: z.number() })),
    owner: z.object({
      _id: z.nullable(Id),
      name: z.string(),
      /** Where they are now; not of an erased account. */
      place: z.optional(z.object({ district: z.nullable(z.string()), country: z.string() })),
    }),
  }),
  quantity: z.number(),
  /** Of one copy, in Frw. */
  price: z.number(),
  fulfilment: Fulfilment,
  /** By when the artist promised to send it: so many days after the payment; null while that is missing. */
  dispatchBy: z.nullable(Time),
  /** When its artist was reminded that it should have left; absent where nobody was. */
  remindedAt: z.optional(Time),
  /** When it was recorded as sent; for `limits.takeBackMinutes` from then that can be taken back, as `deliveredAt` can. */
  sentAt: z.nullable(Time),
  deliveredAt: z.nullable(Time),
  /** The day on which it was sent, where that was said; it may be another one than that of `sentAt`. */
  sentOn: z.nullable(Day),
  /** null where neither carrier nor number nor note was said. */
  tracking: z.nullable(Tracking),
  /** Whether GET /checkout/{id}/lines/{lineId}/photo has a photo of it, as it was sent. */
  hasPhoto: z.boolean(),
  /** Of this item, in Frw, pending refunds included. */
  refundedAmount: z.number(),
  /** When it was cancelled alone, while others of its order stay: refunded, and in stock again. null for the items of an order that was cancelled whole. */
  cancelledAt: z.nullable(Time),
});
export type OrderItem = z.infer<typeof OrderItem>;

/** What the time line of an order tells. */
export const OrderHistoryKind = z.enum([
  'placed',
  'paid',
  'approved',
  'sent',
  'sentTakenBack',
  'delivered',
  'deliveredTakenBack',
  'cancellationAsked',
  'cancellationAccepted',
  'cancellationDeclined',
  'cancellationWithdrawn',
  'cancelled',
  'refunded',
  'problem',
  'completed',
  'deliveryChanged',
  /** A refund that was decided and is not made yet; for the staff alone. */
  'refundRequested',
]);
export type OrderHistoryKind = z.infer<typeof OrderHistoryKind>;

/** shop: by itself, as when an order was not paid in time; admin: somebody of the shop; provider: the payment provider. */
export const OrderHistoryRole = z.enum(['buyer', 'artist', 'admin', 'shop', 'provider']);
export type OrderHistoryRole = z.infer<typeof OrderHistoryRole>;

/** A row of the time line; `item` is the order item that it is about, and none where it is about the whole order. */
export const OrderHistoryEvent = z.object({
  at: Time,
  event: OrderHistoryKind,
  /** The name is the shop's for an admin, unless an admin reads it. */
  by: z.object({ role: OrderHistoryRole, name: z.string() }),
  item: z.optional(Id),
  /** Of a refund, in Frw; for an artist, of their own items. */
  amount: z.optional(z.number()),
  /** Who decided a refund that the provider made, as far as that is recorded; named as in `by`. */
  decidedBy: z.optional(z.string()),
  /** Of a cancellation, as its buyer was told; artists are not. */
  reason: z.optional(z.string()),
});
export type OrderHistoryEvent = z.infer<typeof OrderHistoryEvent>;

/** What the buyer of a paid order asked for, before the items that it is about were sent. */
export const CancellationState = z.enum(['asked', 'accepted', 'declined', 'withdrawn']);
export type CancellationState = z.infer<typeof CancellationState>;
/** The latest request: `at` is when it was made, `items` are those that it is about, for an artist their own. */
const Cancellation = z.object({
  state: CancellationState,
  reason: z.string(),
  at: Time,
  items: z.array(Id),
  /** It is about items of several artists: then Ubugeni alone answers. */
  severalArtists: z.optional(z.literal(true)),
  isLast: z.optional(z.literal(true)), // There may be none after it.
});

/** An order as a list has it. */
export const Order = z.object({
  _id: Id,
  /** The short number for people. */
  number: z.number(),
  user: z.object({ _id: z.nullable(Id), name: z.string(), email: z.string() }),
  items: z.array(OrderItem),
  /** null for an artist until the order is paid. */
  shippingAddress: z.nullable(z.string()),
  /** Where it goes, ISO 3166-1; null for an artist until the order is paid. */
  country: z.nullable(z.string()),
  /** Of the buyer, E.164; null where none was given, and for an artist until the order is paid. */
  phone: z.nullable(z.string()),
  /** Of the buyer, about the delivery; null as the phone is. */
  note: z.nullable(z.string()),
  status: OrderStatus,
  payment: z.object({
    status: PaymentStatus,
    /** 'card', 'mobilemoney', 'by hand' …; null while unpaid. */
    method: z.nullable(z.string()),
    paidAt: z.nullable(Time),
    /** The provider's number of the charge; GET /checkout/{id} has it for the buyer and the staff where it was paid through the provider. */
    reference: z.optional(z.string()),
    /** The charged amount, in its currency. */
    amount: z.nullable(z.number()),
    currency: z.nullable(z.string()),
    /** In Frw, pending refunds included; for an artist, of their own items. */
    refundedAmount: z.number(),
  }),
  /** The earliest first. */
  refunds: z.array(Refund),
  /** Charges that do not match this order and wait for an admin's decision; for admins only. */
  waiting: z.optional(
    z.array(
      z.object({ _id: Id, at: Time, amount: z.number(), currency: z.string(), reason: z.string(), isRefused: z.optional(z.literal(true)) }),
    ),
  ),
  /** The earliest report of a problem that is not resolved, in lists of the staff; GET /checkout/{id} has all of them as `problems`. */
  openProblem: z.optional(Id),
  totalItems: z.number(),
  /** In Frw; for an artist, of their own items. */
  totalPrice: z.number(),
  createdAt: Time,
  /** When an unpaid order is cancelled automatically. */
  expiresAt: z.nullable(Time),
  /** The same: until then it can be paid; null once nothing is to be paid. */
  payBy: z.nullable(Time),
  /** null where the buyer did not ask for one, and for an artist of none of its items. */
  cancellation: z.nullable(Cancellation),
  /** Its price was agreed in an offer: it ends with the order. */
  isAgreed: z.optional(z.literal(true)),
  /** For an artist of a part of it alone. */
  severalArtists: z.optional(z.literal(true)),
  completedAt: z.nullable(Time),
  cancelledAt: z.nullable(Time),
});
export type Order = z.infer<typeof Order>;

/** 'return': the buyer wants to give back what arrived, within the days of the shop's setting (returns.ts). */
export const ProblemReason = z.enum(['notArrived', 'damaged', 'notAsDescribed', 'return', 'other']);
export type ProblemReason = z.infer<typeof ProblemReason>;

/** A problem that the buyer reported, and what the shop wrote back; for others without what either wrote, the photos, and why, but that it is a return. `isOpen`: the shop has not resolved it yet; `isKept`: a refund resolved it, and nothing is to be sent back. */
export const OrderProblem = z.object({
  _id: Id,
  at: Time,
  isOpen: z.boolean(),
  isKept: z.optional(z.literal(true)),
  reason: z.nullable(ProblemReason),
  text: z.string(),
  photos: z.number(),
  answers: z.array(z.object({ at: Time, text: z.string() })),
  /** The order items that it is about, for an artist of their own; none where it is about the whole order. */
  items: z.optional(z.array(Id)),
});
export type OrderProblem = z.infer<typeof OrderProblem>;

/** One order with its time line, the earliest first, for an artist without what is about the items of others; `problems`, the latest first. */
export const OrderWithEvents = z.object({
  ...Order.shape,
  events: z.array(OrderHistoryEvent),
  problems: z.optional(z.array(OrderProblem)),
});
export type OrderWithEvents = z.infer<typeof OrderWithEvents>;

/** Sort orders of order lists; the total is the one that the viewer sees. */
export const OrderSort = z.enum(['newest', 'oldest', 'total-desc', 'total-asc']);
export type OrderSort = z.infer<typeof OrderSort>;

/** How far the delivery of a paid order has come, for an artist that of their own items; none where nothing is to be sent. */
export const OrderFulfilment = z.enum(['toSend', 'partlySent', 'sent', 'delivered']);
export type OrderFulfilment = z.infer<typeof OrderFulfilment>;
/** The same with what has arrived in part. */
export const OrderDelivery = z.enum([...OrderFulfilment.options, 'partlyDelivered']);
export type OrderDelivery = z.infer<typeof OrderDelivery>;

/** What lists are filtered by: 'unsent' is what has something left to send, 'toSend' and 'partlySent' together. */
export const FulfilmentFilter = z.enum(['unsent', ...OrderFulfilment.options]);
export type FulfilmentFilter = z.infer<typeof FulfilmentFilter>;

/** What lists are filtered by: 'awaited' is what still may be paid, pending orders that are not paid or whose payment failed. */
export const PaymentFilter = z.enum([...PaymentStatus.options, 'awaited']);
export type PaymentFilter = z.infer<typeof PaymentFilter>;

export const orderFilters = {
  status: z.optional(OrderStatus),
  payment: z.optional(PaymentFilter),
  fulfilment: z.optional(FulfilmentFilter),
  /** Paid orders with an item that should have left on a day before today, by the calendar of Kigali: what rows call late. */
  overdue: z.optional(z.enum(['true'])),
  /** Days in Kigali on which they were placed, both included. */
  from: z.optional(TypedDay),
  to: z.optional(TypedDay),
  /** Each of its words is in what a row shows, or it is the number: '1017', '#1017'. */
  search: filterText(limits.searchLength),
};

export const OrdersQuery = z.object({ ...pageQuery, sort: z._default(OrderSort, 'newest'), ...orderFilters });

/**
 * As sellers sort them: 'toSend' has what is to be sent first, then the others, the newest first; what is to be sent in the order in which it was
 * placed for an artist, for the shop in which it must leave. By state: what waits for somebody, on its way, arrived, over; and the other way.
 */
export const SaleSort = z.enum([...OrderSort.options, 'toSend', 'state-asc', 'state-desc']);
export type SaleSort = z.infer<typeof SaleSort>;
export const SalesQuery = z.object({ ...pageQuery, ...spellingQuery, sort: z._default(SaleSort, 'newest'), ...orderFilters });

/** What of a list goes into its sheet: the filters' matches in their order, or of these the ones that were selected. */
export const orderSheetIds = { ids: idList(limits.sheetIdsMax) };
export const SalesSheet = z.object({ sort: z._default(SaleSort, 'newest'), ...orderFilters, ...orderSheetIds });

/** An order that keeps an account from being deleted: as whom the account is in it, and who has to act. Also in the refusal 'users.openOrders'. */
export const OpenOrder = z.object({
  _id: Id,
  number: z.number(),
  as: z.enum(['buyer', 'artist']),
  waitsFor: z.enum(['buyer', 'artist', 'admin']),
});
export type OpenOrder = z.infer<typeof OpenOrder>;
