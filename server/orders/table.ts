import {
  bigint,
  boolean,
  date,
  doublePrecision,
  integer,
  numeric,
  pgTable,
  primaryKey,
  sql,
  text,
  uuid,
} from '#server/database/drizzle.ts';
import type {
  CancellationState,
  Carrier,
  OrderFulfilment,
  OrderHistoryKind,
  OrderHistoryRole,
  OrderStatus,
  PaymentStatus,
} from '#contract/orders.ts';
import { time } from '#server/database/columns.ts';

/** Orders store the data of the moment they were placed; nothing that they need is ever deleted. Prices in Frw. */
export const orders = pgTable('orders', {
  id: uuid().primaryKey(),
  number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  /** null for the order of an offer. */
  cartId: uuid('cart_id'),
  userId: uuid('user_id').notNull(),
  buyerName: text('buyer_name').notNull(),
  buyerEmail: text('buyer_email').notNull(),
  buyerPhone: text('buyer_phone'),
  shippingAddress: text('shipping_address').notNull(),
  district: text(),
  /** ISO 3166-1. */
  country: text().notNull().default('RW'),
  /** Of the buyer, about the delivery. */
  note: text(),
  status: text().$type<OrderStatus>().notNull().default('pending'),
  paymentStatus: text('payment_status').$type<PaymentStatus>().notNull().default('unpaid'),
  paymentMethod: text('payment_method'),
  paidAt: time('paid_at'),
  paidAmount: numeric('paid_amount', { precision: 18, scale: 2, mode: 'number' }),
  paidCurrency: text('paid_currency'),
  paidBy: uuid('paid_by'),
  totalItems: integer('total_items').notNull(),
  totalPrice: bigint('total_price', { mode: 'number' }).notNull(),
  /** Part of the total, refunds in progress included. */
  refundedAmount: bigint('refunded_amount', { mode: 'number' }).notNull().default(0),
  createdAt: time('created_at').notNull().defaultNow(),
  expiresAt: time('expires_at').notNull(),
  completedAt: time('completed_at'),
  completedBy: uuid('completed_by'),
  cancelledAt: time('cancelled_at'),
  cancelledBy: uuid('cancelled_by'),
  cancelReason: text('cancel_reason'),
  /** What the buyer of a paid order asked for. */
  cancellationState: text('cancellation_state').$type<CancellationState>(),
  cancellationReason: text('cancellation_reason'),
  cancellationAskedAt: time('cancellation_asked_at'),
  /** The items that it is about; null for all of the order, as before items could be asked for. */
  cancellationItems: uuid('cancellation_items').array(),
  /** Who answers: the artist of all these items; null where Ubugeni does. */
  cancellationArtistId: uuid('cancellation_artist_id'),
  /** How often it was asked for; null for once at most, as before that was counted. */
  cancellationsAsked: integer('cancellations_asked'),
  /** Pieces of its items that were cancelled alone. */
  cancelledItems: integer('cancelled_items').notNull().default(0),
  /** Names, categories and artists of its items, for the search. */
  pieceNames: text('piece_names').notNull(),
  /** How far its delivery is, and by when the next item was promised to leave; kept by the database (0052_orders_lists.sql), as is the next. */
  fulfilment: text().$type<OrderFulfilment>(),
  sendBy: time('send_by'),
  searchText: text('search_text')
    .notNull()
    .generatedAlwaysAs(
      sql`order_words(buyer_name || ' ' || buyer_email || ' ' || phone_words(buyer_phone) || ' ' || shipping_address || ' ' || coalesce(district, '') || ' ' || piece_names)`,
    ),
});
export type OrderRow = typeof orders.$inferSelect;

export const orderLines = pgTable('order_lines', {
  id: uuid().primaryKey(),
  orderId: uuid('order_id').notNull(),
  artId: uuid('art_id').notNull(),
  ownerId: uuid('owner_id').notNull(),
  ownerName: text('owner_name').notNull(),
  name: text().notNull(),
  category: text().notNull(),
  price: integer().notNull(),
  quantity: integer().notNull(),
  coverId: uuid('cover_id'),
  /** So many days after the payment it is promised to leave. */
  dispatchDays: integer('dispatch_days').notNull().default(3),
  sentAt: time('sent_at'),
  sentOn: date('sent_on'),
  carrier: text().$type<Carrier>(),
  trackingNumber: text('tracking_number'),
  trackingNote: text('tracking_note'),
  photoId: uuid('photo_id'),
  photoKind: text('photo_kind').$type<'jpg' | 'webp'>(),
  deliveredAt: time('delivered_at'),
  /** When it was cancelled alone, while others of its order stay. */
  cancelledAt: time('cancelled_at'),
  overdueToldAt: time('overdue_told_at'),
  refundedAmount: bigint('refunded_amount', { mode: 'number' }).notNull().default(0),
});
export type OrderLineRow = typeof orderLines.$inferSelect;

/** The time line of orders; written by the database's note_order_event (migration 0041). */
export const orderEvents = pgTable('order_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: uuid('order_id').notNull(),
  lineId: uuid('line_id'),
  event: text().$type<OrderHistoryKind>().notNull(),
  byRole: text('by_role').$type<OrderHistoryRole>().notNull(),
  byId: uuid('by_id'),
  at: time('at').notNull().defaultNow(),
});

/** What an artist sees of an order, own items alone; kept by the database when the order or its items change (0035_kept_sums.sql). */
export const artistOrders = pgTable(
  'artist_orders',
  {
    artistId: uuid('artist_id').notNull(),
    orderId: uuid('order_id').notNull(),
    buyerId: uuid('buyer_id').notNull(),
    createdAt: time('created_at').notNull(),
    status: text().$type<OrderStatus>().notNull(),
    paymentStatus: text('payment_status').$type<PaymentStatus>().notNull(),
    paidOn: date('paid_on'),
    /** In Frw, of own items. */
    total: bigint({ mode: 'number' }).notNull(),
    refunded: bigint({ mode: 'number' }).notNull(),
    isToSend: boolean('is_to_send').notNull(),
    artIds: uuid('art_ids').array().notNull(),
    artPieces: integer('art_pieces').array().notNull(),
    artAmounts: bigint('art_amounts', { mode: 'number' }).array().notNull(),
    searchText: text('search_text').notNull(),
    fulfilment: text().$type<OrderFulfilment>(),
    sendBy: time('send_by'),
    /** What is to be sent first, the oldest of it first, before everything else: seconds, or 0. */
    sendRank: doublePrecision('send_rank').notNull(),
  },
  (table) => [primaryKey({ columns: [table.artistId, table.orderId] })],
);
