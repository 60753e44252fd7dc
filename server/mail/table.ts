import { boolean, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';

/** What a person wants by mail; no row: all. */
export const mailPreferences = pgTable('mail_preferences', {
  userId: uuid('user_id').primaryKey(),
  newMessages: boolean('new_messages').notNull().default(true),
  savedSearches: boolean('saved_searches').notNull().default(true),
  searchesMailedAt: timestamp('searches_mailed_at', { withTimezone: true }),
});
