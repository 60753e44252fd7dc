import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** An applicant's documents; `kind` is the extension of the stored file, `bytes` its size. */
export const documents = pgTable('documents', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  name: text().notNull(),
  kind: text().$type<'pdf' | 'jpg'>().notNull(),
  bytes: integer().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
export type DocumentRow = typeof documents.$inferSelect;
