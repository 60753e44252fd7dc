import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
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
  createdAt: time('created_at').notNull().defaultNow(),
});
