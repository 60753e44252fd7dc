import { integer, pgTable, text, uuid } from '#server/database/drizzle.ts';
import { time } from '#server/database/columns.ts';

/** An applicant's documents; `kind` is the extension of the stored file, `bytes` its size. */
export const documents = pgTable('documents', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  name: text().notNull(),
  kind: text().$type<'pdf' | 'jpg'>().notNull(),
  bytes: integer().notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
});
export type DocumentRow = typeof documents.$inferSelect;
