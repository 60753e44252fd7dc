import { pgTable, text, uuid } from 'drizzle-orm/pg-core';

/** Answers that are sent often; no two have the same title, in any letter case. */
export const contactReplies = pgTable('contact_replies', {
  id: uuid().primaryKey(),
  title: text().notNull(),
  text: text().notNull(),
});
