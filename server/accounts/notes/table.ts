import { pgTable, text, uuid } from '#server/database/drizzle.ts';
import { time } from '#server/database/columns.ts';

/** Notes among staff about a person, who never sees them. */
export const personNotes = pgTable('person_notes', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  authorId: uuid('author_id').notNull(),
  text: text().notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
});
