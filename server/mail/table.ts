import { boolean, pgTable, uuid } from 'drizzle-orm/pg-core';

/** What a person wants by mail; no row: all. */
export const mailPreferences = pgTable('mail_preferences', {
  userId: uuid('user_id').primaryKey(),
  newMessages: boolean('new_messages').notNull().default(true),
});
