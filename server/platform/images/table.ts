import { integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { time } from '#server/database/columns.ts';

/** Stored pictures; their variants are files. */
export const pictures = pgTable('pictures', {
  id: uuid().primaryKey(),
  width: integer().notNull(),
  height: integer().notNull(),
  thumbhash: text().notNull(),
  /** Bits of artFilters.colour; null: not looked at yet. */
  colours: smallint(),
  createdAt: time('created_at').notNull().defaultNow(),
});
