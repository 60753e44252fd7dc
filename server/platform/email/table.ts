import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { time } from '#server/database/columns.ts';

/** Which optional mails an account wants; no row means all. */
export const mailPreferences = pgTable('mail_preferences', {
  userId: uuid('user_id').primaryKey(),
  newMessages: boolean('new_messages').notNull().default(true),
  savedSearches: boolean('saved_searches').notNull().default(true),
  searchesMailedAt: time('searches_mailed_at'),
});

/** A record of each mail sent or to be sent, without its text and address (server/platform/email/outgoing.ts). */
export const outgoingMails = pgTable('outgoing_mails', {
  id: uuid().primaryKey(),
  cause: text().notNull(),
  letter: text().notNull(),
  reader: text().notNull(),
  userId: uuid('user_id'),
  state: text().$type<'queued' | 'sending' | 'sent'>().notNull().default('queued'),
  createdAt: time('created_at').notNull().defaultNow(),
  sendingUntil: time('sending_until'),
  sentAt: time('sent_at'),
});
