import { integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { Edges } from '#contract/edges.ts';
import { time } from '#server/database/columns.ts';

/** Stored pictures; their variants are files. */
export const pictures = pgTable('pictures', {
  id: uuid().primaryKey(),
  width: integer().notNull(),
  height: integer().notNull(),
  thumbhash: text().notNull(),
  /** Bits of artFilters.colour; null: not looked at yet. */
  colours: smallint(),
  /** NULL while nobody has looked. */
  edges: jsonb().$type<Edges>(),
  createdAt: time('created_at').notNull().defaultNow(),
});
