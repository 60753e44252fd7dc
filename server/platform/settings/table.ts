import { jsonb, pgTable, text } from '#server/database/drizzle.ts';
import { time } from '#server/database/columns.ts';

export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  changedAt: time('changed_at').notNull().defaultNow(),
});
