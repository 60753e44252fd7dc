import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Stored pictures; their variants are files. */
export const pictures = pgTable('pictures', {
  id: uuid().primaryKey(),
  width: integer().notNull(),
  height: integer().notNull(),
  thumbhash: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
