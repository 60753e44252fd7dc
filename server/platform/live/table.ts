import { bigint, jsonb, pgTable, text, uuid } from '#server/database/drizzle.ts';
import { time } from '#server/database/columns.ts';

/** Events of an account; ids are in the order of commits. Stored for a day. */
export const events = pgTable('events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  userId: uuid('user_id').notNull(),
  type: text().notNull(),
  data: jsonb().notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
});
