import { integer, jsonb, pgTable, primaryKey, text, uuid } from '#server/database/drizzle.ts';
import type { ArticleState } from '#contract/articles.ts';
import type { Block } from '#contract/blog.ts';
import { time } from '#server/database/columns.ts';

export const blogFigures = pgTable('blog_figures', {
  name: text().primaryKey(),
  views: integer().notNull().default(0),
  likes: integer().notNull().default(0),
  comments: integer().notNull().default(0),
});

export const blogLikes = pgTable(
  'blog_likes',
  { name: text().notNull(), userId: uuid('user_id').notNull(), createdAt: time('created_at').notNull().defaultNow() },
  (table) => [primaryKey({ columns: [table.name, table.userId] })],
);

export const blogComments = pgTable('blog_comments', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  authorId: uuid('author_id'),
  authorName: text('author_name').notNull(),
  text: text().notNull(),
  approvedAt: time('approved_at'),
  hiddenAt: time('hidden_at'),
  hiddenBy: uuid('hidden_by'),
  hiddenReason: text('hidden_reason'),
  decision: uuid(),
  undo: jsonb().$type<Record<string, unknown>>(),
  toldReason: text('told_reason'),
  searchText: text('search_text').notNull().default(''),
  createdAt: time('created_at').notNull().defaultNow(),
});

/** Articles of every state; readers see those with the state 'published'. `name` is the part of the address that is their own. */
export const blogArticles = pgTable('blog_articles', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  title: text().notNull(),
  summary: text().notNull().default(''),
  /** Markdown. */
  body: text().notNull().default(''),
  content: jsonb().$type<Block[]>().notNull().default([]),
  minutes: integer().notNull().default(1),
  /** Title, summary, tags and text in lower case. */
  searchText: text('search_text').notNull().default(''),
  authorId: uuid('author_id'),
  authorName: text('author_name').notNull(),
  category: text().notNull().default(''),
  tags: text().array().notNull().default([]),
  coverId: uuid('cover_id'),
  coverFile: text('cover_file'),
  state: text().$type<ArticleState>().notNull(),
  publishAt: time('publish_at'),
  publishedAt: time('published_at'),
  revision: integer().notNull().default(1),
  createdAt: time('created_at').notNull().defaultNow(),
  updatedAt: time('updated_at').notNull().defaultNow(),
});

export const blogPictures = pgTable(
  'blog_pictures',
  { articleId: uuid('article_id').notNull(), pictureId: uuid('picture_id').notNull() },
  (table) => [primaryKey({ columns: [table.articleId, table.pictureId] })],
);

/** Files of content/blog that were taken in. */
export const blogFiles = pgTable('blog_files', { name: text().primaryKey(), takenAt: time('taken_at').notNull().defaultNow() });
