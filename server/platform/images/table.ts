import { integer, jsonb, pgTable, smallint, text, uuid } from '#server/database/drizzle.ts';
import type { Edges } from '#contract/edges.ts';
import { COLOUR_RULES } from './colours.ts';
import { time } from '#server/database/columns.ts';

/** Stored pictures; their variants are files. */
export const pictures = pgTable('pictures', {
  id: uuid().primaryKey(),
  width: integer().notNull(),
  height: integer().notNull(),
  thumbhash: text().notNull(),
  /** Bits of artFilters.colour; null: not looked at yet. */
  colours: smallint(),
  /** By which rules these were found; lower than COLOUR_RULES: to be looked for again. */
  colourRules: smallint('colour_rules').notNull().default(COLOUR_RULES),
  /** NULL while nobody has looked. */
  edges: jsonb().$type<Edges>(),
  /** What it shows, in its artist's words. */
  alt: text().notNull().default(''),
  /** Who uploaded it before the artwork that it is for was saved: only they can use it. */
  uploadedBy: uuid('uploaded_by'),
  createdAt: time('created_at').notNull().defaultNow(),
});
