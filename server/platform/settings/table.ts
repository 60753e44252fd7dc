import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '#server/database/columns.ts';

export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  changedAt: time('changed_at').notNull().defaultNow(),
});
