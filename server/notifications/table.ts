import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { StoredHappening } from './kinds.ts';

/** The bell; of unread notifications with one `key` there is only the latest. Each area has the texts of its own. */
export const notifications = pgTable('notifications', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  kind: text().$type<StoredHappening['kind']>().notNull(),
  facts: jsonb().$type<StoredHappening['facts']>().notNull(),
  link: text().notNull(),
  key: text(),
  /** What a job told: it stands there once, however often the job is done. */
  cause: text(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  readAt: timestamp('read_at', { withTimezone: true }),
});
export type NotificationRow = typeof notifications.$inferSelect;
