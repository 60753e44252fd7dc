import { integer, jsonb, numeric, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Currency, PaymentState } from '#contract/orders.ts';

const time = (name: string) => timestamp(name, { withTimezone: true });
const money = (name: string) => numeric(name, { precision: 18, scale: 2, mode: 'number' });

/** A try to pay an order; amounts in `currency`. */
export const payments = pgTable('payments', {
  id: uuid().primaryKey(),
  orderId: uuid('order_id').notNull(),
  attempt: integer().notNull(),
  provider: text().notNull().default('flutterwave'),
  txRef: text('tx_ref').notNull(),
  amount: money('amount').notNull(),
  currency: text().$type<Currency>().notNull(),
  rate: numeric({ precision: 16, scale: 8, mode: 'number' }).notNull(),
  state: text().$type<PaymentState['state']>().notNull().default('pending'),
  providerId: text('provider_id'),
  method: text(),
  checks: integer().notNull().default(0),
  nextCheckAt: time('next_check_at'),
  createdAt: time('created_at').notNull().defaultNow(),
  settledAt: time('settled_at'),
});
export type PaymentRow = typeof payments.$inferSelect;

/** Nothing of a settled payment is open any more; another charge beside it is one too many. */
export const isSettled = (state: PaymentRow['state']): boolean => state === 'paid' || state === 'refund_due' || state === 'refunded';

/** Why a charge is given back: another one paid already, it came after the order was cancelled, too little, other money, or the order was cancelled later. */
export type RefundReason = 'second' | 'late' | 'short' | 'currency' | 'cancelled';

/** Every successful charge that the provider confirmed, in its own currency. */
export const charges = pgTable(
  'charges',
  {
    provider: text().notNull(),
    providerId: text('provider_id').notNull(),
    paymentId: uuid('payment_id').notNull(),
    amount: money('amount').notNull(),
    currency: text().notNull(),
    state: text().$type<'settled' | 'refund_due' | 'refunded'>().notNull(),
    reason: text().$type<RefundReason>(),
    createdAt: time('created_at').notNull().defaultNow(),
    refundTries: integer('refund_tries').notNull().default(0),
    refundAfter: time('refund_after').notNull().defaultNow(),
    refundedAt: time('refunded_at'),
  },
  (table) => [primaryKey({ columns: [table.provider, table.providerId] })],
);

export const webhookEvents = pgTable('webhook_events', {
  id: uuid().primaryKey(),
  provider: text().notNull(),
  eventKey: text('event_key').notNull(),
  body: jsonb().notNull(),
  receivedAt: time('received_at').notNull().defaultNow(),
  handledAt: time('handled_at'),
});
