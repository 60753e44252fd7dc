import { boolean, integer, jsonb, pgTable, text, uuid } from '#server/database/drizzle.ts';
import type { StoredHappening } from './kinds.ts';
import { time } from '#server/database/columns.ts';

/** The bell; of unread notifications with one `key` there is only the latest. Each area has the texts of its own. */
export const notifications = pgTable('notifications', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  kind: text().$type<StoredHappening['kind']>().notNull(),
  facts: jsonb().$type<StoredHappening['facts']>().notNull(),
  link: text().notNull(),
  key: text(),
  /** What it is about where that is more than its key, or has none. */
  topic: text(),
  /** How many the latest one stands for, of a kind that is counted. */
  count: integer().notNull().default(1),
  /** How it is still to be mailed, if it stays unread. */
  mail: text().$type<'mail' | 'daily'>(),
  /** What a job told: it stands there once, however often the job is done. */
  cause: text(),
  /** Decided or done, and no more to do; one that is unread waits, whatever stands here (migration 0133). */
  isSettled: boolean('is_settled').notNull().default(false),
  createdAt: time('created_at').notNull().defaultNow(),
  readAt: time('read_at'),
});
