import { boolean, pgTable, uuid } from 'drizzle-orm/pg-core';
import { time } from '#server/database/columns.ts';

/** Which optional mails an account wants; no row means all. */
export const mailPreferences = pgTable('mail_preferences', {
  userId: uuid('user_id').primaryKey(),
  newMessages: boolean('new_messages').notNull().default(true),
  savedSearches: boolean('saved_searches').notNull().default(true),
  searchesMailedAt: time('searches_mailed_at'),
});
