import { pgTable, text, uuid } from '#server/database/drizzle.ts';
import { time } from '#server/database/columns.ts';

/** Notes among staff about an order; buyer and artists never see them. */
export const orderNotes = pgTable('order_notes', {
  id: uuid().primaryKey(),
  orderId: uuid('order_id').notNull(),
  authorId: uuid('author_id').notNull(),
  text: text().notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
});
