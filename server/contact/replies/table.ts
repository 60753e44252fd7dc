import { pgTable, text, uuid } from '#server/database/drizzle.ts';

/** Answers that are sent often; no two have the same title, in any letter case. */
export const contactReplies = pgTable('contact_replies', {
  id: uuid().primaryKey(),
  title: text().notNull(),
  text: text().notNull(),
});
