import { integer, pgTable, text, uuid } from '#server/database/drizzle.ts';
import { time } from '#server/database/columns.ts';

/** Double opt-in: 'asked' until the mailed link is opened. */
export const newsletterSubscriptions = pgTable('newsletter_subscriptions', {
  id: uuid().primaryKey(),
  email: text().notNull(),
  userId: uuid('user_id'),
  state: text().$type<'asked' | 'confirmed' | 'left'>().notNull(),
  askedAt: time('asked_at').notNull().defaultNow(),
  mails: integer().notNull().default(1),
  confirmedAt: time('confirmed_at'),
  leftAt: time('left_at'),
});
