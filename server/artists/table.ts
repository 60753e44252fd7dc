import { date, integer, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '#server/accounts/table.ts';

/** An artist's real figures, updated by triggers; no row means that all are 0. `stars` is the sum of `reviews` reviews. */
export const artistFigures = pgTable('artist_figures', {
  userId: uuid('user_id').primaryKey(),
  artworks: integer().notNull().default(0),
  followers: integer().notNull().default(0),
  reviews: integer().notNull().default(0),
  stars: integer().notNull().default(0),
});

export const follows = pgTable(
  'follows',
  {
    followerId: uuid('follower_id').notNull(),
    artistId: uuid('artist_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.followerId, table.artistId] })],
);

/** Readers of an artwork by day of Kigali. */
export const artViews = pgTable(
  'art_views',
  { artId: uuid('art_id').notNull(), day: date().notNull(), views: integer().notNull() },
  (table) => [primaryKey({ columns: [table.artId, table.day] })],
);

/** Readers counted on a day, as keyed hashes that identify nobody. */
export const artViewMarks = pgTable('art_view_marks', { day: date().notNull(), mark: bytea().notNull() }, (table) => [
  primaryKey({ columns: [table.day, table.mark] }),
]);
