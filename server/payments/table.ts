import type { RefundCode } from '#server/orders/states/refund-words.ts';
import { bigint, boolean, integer, jsonb, numeric, pgTable, primaryKey, text, uuid } from '#server/database/drizzle.ts';
import type { Currency, RefundState } from '#contract/orders.ts';
import type { PaymentFailure } from '#contract/payments.ts';
import type { AttemptState, ChargeState, RefundReason } from './states.ts';
import { time } from '#server/database/columns.ts';

const money = (name: string) => numeric(name, { precision: 18, scale: 2, mode: 'number' });

/** An attempt to pay an order; amounts in `currency`. */
export const payments = pgTable('payments', {
  id: uuid().primaryKey(),
  orderId: uuid('order_id').notNull(),
  attempt: integer().notNull(),
  provider: text().notNull().default('flutterwave'),
  txRef: text('tx_ref').notNull(),
  amount: money('amount').notNull(),
  currency: text().$type<Currency>().notNull(),
  rate: numeric({ precision: 16, scale: 8, mode: 'number' }).notNull(),
  state: text().$type<AttemptState>().notNull().default('pending'),
  /** What the provider says of one that failed. */
  failure: text().$type<PaymentFailure>(),
  providerId: text('provider_id'),
  method: text(),
  checks: integer().notNull().default(0),
  nextCheckAt: time('next_check_at'),
  createdAt: time('created_at').notNull().defaultNow(),
  settledAt: time('settled_at'),
});
export type PaymentRow = typeof payments.$inferSelect;

/** Every successful charge that the provider confirmed, in its own currency. */
export const charges = pgTable(
  'charges',
  {
    provider: text().notNull(),
    providerId: text('provider_id').notNull(),
    paymentId: uuid('payment_id').notNull(),
    amount: money('amount').notNull(),
    currency: text().notNull(),
    state: text().$type<ChargeState>().notNull(),
    reason: text().$type<RefundReason>(),
    createdAt: time('created_at').notNull().defaultNow(),
    refundedAt: time('refunded_at'),
  },
  (table) => [primaryKey({ columns: [table.provider, table.providerId] })],
);

/** A refund of a charge, whole or in part; without a charge it is returned by hand. `amountFrw` is null where the charge never paid the order. */
export const refunds = pgTable('refunds', {
  id: uuid().primaryKey(),
  orderId: uuid('order_id').notNull(),
  provider: text(),
  providerId: text('provider_id'),
  amount: money('amount').notNull(),
  currency: text().notNull(),
  amountFrw: bigint('amount_frw', { mode: 'number' }),
  /** What an admin wrote; empty where the shop itself gave it back, which has a code. */
  reason: text().notNull(),
  reasonCode: text('reason_code').$type<RefundCode>(),
  /** Of an amount of the whole order, not of named items: how it falls on these is for the books alone. */
  isAmount: boolean('is_amount').notNull().default(false),
  state: text().$type<RefundState>().notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  tries: integer().notNull().default(0),
  nextAttemptAt: time('next_try_at').notNull().defaultNow(),
  askedAt: time('asked_at'),
  madeAt: time('made_at'),
  madeBy: uuid('made_by'),
});

/** How a refund is spread over the lines of its order. */
export const refundLines = pgTable(
  'refund_lines',
  {
    refundId: uuid('refund_id').notNull(),
    lineId: uuid('line_id').notNull(),
    amountFrw: bigint('amount_frw', { mode: 'number' }).notNull(),
    /** Whether the item's work is for sale again. */
    isRestocked: boolean('is_restocked').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.refundId, table.lineId] })],
);

export const webhookEvents = pgTable('webhook_events', {
  id: uuid().primaryKey(),
  provider: text().notNull(),
  eventKey: text('event_key').notNull(),
  body: jsonb().notNull(),
  receivedAt: time('received_at').notNull().defaultNow(),
  handledAt: time('handled_at'),
});
