import { pgTable, text, uuid } from '#server/database/drizzle.ts';
import type { ProblemReason } from '#contract/orders.ts';
import { bytea, time } from '#server/database/columns.ts';

/** The inbox; `senderMark` is a keyed hash of the address that a message came from. */
export const contactMessages = pgTable('contact_messages', {
  id: uuid().primaryKey(),
  names: text().notNull(),
  email: text().notNull(),
  subject: text().notNull(),
  message: text().notNull(),
  senderMark: bytea('sender_mark'),
  /** The order that its buyer reports a problem with. */
  orderId: uuid('order_id'),
  problemReason: text('problem_reason').$type<ProblemReason>(),
  /** The items of the order that it is about; null for the whole order. */
  problemItems: uuid('problem_items').array(),
  createdAt: time('created_at').notNull().defaultNow(),
  readAt: time('read_at'),
  closedAt: time('closed_at'),
  /** Who is to answer it. */
  assignedTo: uuid('assigned_to'),
  /** Who closed it, as long as nobody did anything to it since. */
  undoableBy: uuid('undoable_by'),
});

export const contactAnswers = pgTable('contact_answers', {
  id: uuid().primaryKey(),
  messageId: uuid('message_id').notNull(),
  authorId: uuid('author_id').notNull(),
  text: text().notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
});

/** Photos of a reported problem. */
export const contactPhotos = pgTable('contact_photos', {
  id: uuid().primaryKey(),
  messageId: uuid('message_id').notNull(),
  kind: text().$type<'jpg' | 'webp'>().notNull(),
});
export type PhotoRow = typeof contactPhotos.$inferSelect;
