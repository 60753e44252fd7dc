import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Which optional emails an account has ended (optionalEmails in contract/newsletter.ts); no row means none. */
export const mailPreferences = pgTable('mail_preferences', {
  userId: uuid('user_id').primaryKey(),
  ended: text().array().notNull().default([]),
  searchesMailedAt: timestamp('searches_mailed_at', { withTimezone: true }),
});

/** A record of each mail sent or to be sent, without its text and address (server/platform/email/outgoing.ts). */
export const outgoingMails = pgTable('outgoing_mails', {
  id: uuid().primaryKey(),
  cause: text().notNull(),
  letter: text().notNull(),
  reader: text().notNull(),
  userId: uuid('user_id'),
  state: text().$type<'queued' | 'sending' | 'sent'>().notNull().default('queued'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  sendingUntil: timestamp('sending_until', { withTimezone: true }),
  sentAt: timestamp('sent_at', { withTimezone: true }),
});
