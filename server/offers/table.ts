import { integer, pgTable, text, uuid } from '#server/database/drizzle.ts';
import type { OfferSide, OfferState } from '#contract/offers.ts';
import { time } from '#server/database/columns.ts';

/** `amount` is of one piece, in Frw. */
export const offers = pgTable('offers', {
  id: uuid().primaryKey(),
  artId: uuid('art_id').notNull(),
  buyerId: uuid('buyer_id').notNull(),
  artistId: uuid('artist_id').notNull(),
  madeBy: text('made_by').$type<OfferSide>().notNull(),
  quantity: integer().notNull(),
  amount: integer().notNull(),
  /** What the amount answers: the other side's, also for one piece. null at first, and where it is not known. */
  answeredAmount: integer('answered_amount'),
  /** What the artwork cost when it was made; null where that is not known. */
  artPrice: integer('art_price'),
  state: text().$type<OfferState>().notNull(),
  rounds: integer().notNull().default(0),
  text: text().notNull().default(''),
  /** null until the buyer says where an offer of the artist is to go. */
  shippingAddress: text('shipping_address'),
  /** E.164. */
  phone: text(),
  /** ISO 3166-1. */
  country: text().notNull().default('RW'),
  district: text(),
  note: text(),
  validUntil: time('valid_until').notNull(),
  orderId: uuid('order_id'),
  createdAt: time('created_at').notNull().defaultNow(),
  changedAt: time('changed_at').notNull().defaultNow(),
});
export type OfferRow = typeof offers.$inferSelect;
