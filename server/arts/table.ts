import {
  boolean,
  getTableColumns,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  sql,
  text,
  uuid,
} from '#server/database/drizzle.ts';
import type { ArtState, ShipsAbroad } from '#contract/arts.ts';
import type { artFilters, Category } from '#contract/limits.ts';
import { time, tsvector } from '#server/database/columns.ts';

export const arts = pgTable('arts', {
  id: uuid().primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  /** Empty in a draft that has none; so are category and description, and the price 0 (decision 45). */
  name: text().notNull(),
  slug: text().notNull(),
  description: text().notNull(),
  price: integer().notNull(),
  availableArts: integer('available_arts').notNull(),
  category: text().$type<Category | ''>().notNull(),
  medium: text(),
  isLimitedEdition: boolean('is_limited_edition').notNull().default(false),
  isCustomOrder: boolean('is_custom_order').notNull().default(false),
  widthCm: real('width_cm'),
  heightCm: real('height_cm'),
  depthCm: real('depth_cm'),
  year: integer(),
  edition: text(),
  provenance: text(),
  framed: boolean().notNull().default(false),
  signed: boolean().notNull().default(false),
  dispatchDays: integer('dispatch_days').notNull().default(3),
  shipsAbroad: text('ships_abroad').$type<ShipsAbroad>().notNull().default('no'),
  acceptsOffers: boolean('accepts_offers').notNull().default(false),
  state: text().$type<ArtState>().notNull().default('published'),
  onShow: boolean('on_show').notNull(),
  /** Whether it ever was published: only then did anybody have its address. */
  wasPublished: boolean('was_published').notNull().default(true),
  /** Hidden with a reason by the staff, who alone can show it again. */
  hiddenByStaff: boolean('hidden_by_staff').notNull().default(false),
  /** An id made when it was first published, where that was not when it was made. */
  publishedId: uuid('published_id'),
  /** What lists sort by time with: the id of its publication, until then its own. */
  listedId: uuid('listed_id')
    .notNull()
    .generatedAlwaysAs(sql`coalesce(published_id, id)`),
  deletedAt: time('deleted_at'),
  coverId: uuid('cover_id'),
  reviewsCount: integer('reviews_count').notNull().default(0),
  starsSum: integer('stars_sum').notNull().default(0),
  favoritesCount: integer('favorites_count').notNull().default(0),
  // The next four are written by triggers (0037_search.sql, 0091_place_words.sql).
  words: tsvector().notNull().default(''),
  /** The artist's public place, as it is among the words. */
  place: text().notNull().default(''),
  /** Bits of artFilters.colour. */
  colours: smallint().notNull().default(0),
  orientation: text().$type<(typeof artFilters.orientation)[number]>(),
  createdAt: time('created_at').notNull().defaultNow(),
  updatedAt: time('updated_at').notNull().defaultNow(),
});

const { words: _words, place: _place, ...columns } = getTableColumns(arts);
/** What is read of an artwork: its words, and the place among them, are for the index alone. */
export const artColumns = columns;
export type ArtRow = Omit<typeof arts.$inferSelect, 'words' | 'place'>;

export const artPictures = pgTable(
  'art_pictures',
  { artId: uuid('art_id').notNull(), pictureId: uuid('picture_id').notNull(), position: integer().notNull() },
  (table) => [primaryKey({ columns: [table.artId, table.pictureId] })],
);

export const artOldSlugs = pgTable('art_old_slugs', {
  slug: text().primaryKey(),
  artId: uuid('art_id').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
});

export const categoryCounts = pgTable('category_counts', { category: text().primaryKey(), count: integer().notNull() });

export const favorites = pgTable(
  'favorites',
  { userId: uuid('user_id').notNull(), artId: uuid('art_id').notNull(), createdAt: time('created_at').notNull().defaultNow() },
  (table) => [primaryKey({ columns: [table.userId, table.artId] })],
);

export const reviews = pgTable('reviews', {
  id: uuid().primaryKey(),
  artId: uuid('art_id').notNull(),
  authorId: uuid('author_id'),
  authorName: text('author_name').notNull(),
  stars: integer().notNull(),
  text: text().notNull(),
  reply: text(),
  repliedAt: time('replied_at'),
  createdAt: time('created_at').notNull().defaultNow(),
  checkedAt: time('checked_at'),
  hiddenAt: time('hidden_at'),
  hiddenBy: uuid('hidden_by'),
  hiddenReason: text('hidden_reason'),
  decision: uuid(),
  undo: jsonb().$type<Record<string, unknown>>(),
  toldReason: text('told_reason'),
  searchText: text('search_text').notNull().default(''),
});

export const questions = pgTable('questions', {
  id: uuid().primaryKey(),
  artId: uuid('art_id').notNull(),
  authorId: uuid('author_id'),
  authorName: text('author_name').notNull(),
  text: text().notNull(),
  answer: text(),
  answeredAt: time('answered_at'),
  createdAt: time('created_at').notNull().defaultNow(),
  checkedAt: time('checked_at'),
  hiddenAt: time('hidden_at'),
  hiddenBy: uuid('hidden_by'),
  hiddenReason: text('hidden_reason'),
  decision: uuid(),
  undo: jsonb().$type<Record<string, unknown>>(),
  toldReason: text('told_reason'),
  searchText: text('search_text').notNull().default(''),
});
