import { date, integer, pgTable, primaryKey, uuid } from '#server/database/drizzle.ts';
import { bytea, time } from '#server/database/columns.ts';

export const follows = pgTable(
  'follows',
  {
    followerId: uuid('follower_id').notNull(),
    artistId: uuid('artist_id').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.followerId, table.artistId] })],
);

/** Readers of an artwork by day of Kigali. */
export const artViews = pgTable(
  'art_views',
  {
    artId: uuid('art_id').notNull(),
    day: date().notNull(),
    views: integer().notNull(),
    fromSearch: integer('from_search').notNull().default(0),
    fromLinks: integer('from_links').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.artId, table.day] })],
);

/** Readers counted on a day, as keyed hashes that identify nobody. */
export const artViewMarks = pgTable('art_view_marks', { day: date().notNull(), mark: bytea().notNull() }, (table) => [
  primaryKey({ columns: [table.day, table.mark] }),
]);
