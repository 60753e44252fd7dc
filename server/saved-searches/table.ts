import { jsonb, pgTable, text, uuid } from '#server/database/drizzle.ts';
import type { MailFrequency, SavedFilters } from '#contract/saved-searches.ts';
import { time } from '#server/database/columns.ts';

export const savedSearches = pgTable('saved_searches', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  filters: jsonb().$type<SavedFilters>().notNull(),
  name: text(),
  frequency: text().$type<MailFrequency>().notNull().default('daily'),
  mailedAt: time('mailed_at'),
  seenAt: time('seen_at').notNull().defaultNow(),
  createdAt: time('created_at').notNull().defaultNow(),
});
export type SavedSearchRow = typeof savedSearches.$inferSelect;

export const newlyPublishedArts = pgTable('newly_published_arts', {
  artId: uuid('art_id').primaryKey(),
  publishedAt: time('published_at').notNull().defaultNow(),
});
