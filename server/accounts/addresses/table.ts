import { boolean, pgTable, text, uuid } from '#server/database/drizzle.ts';
import { time } from '#server/database/columns.ts';

/** The address book: at most one address of an account is its default. */
export const addresses = pgTable('addresses', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  name: text().notNull(),
  /** E.164. */
  phone: text().notNull(),
  /** ISO 3166-1 alpha-2; province, district and sector are null elsewhere than in RW. */
  country: text().notNull(),
  province: text(),
  district: text(),
  sector: text(),
  street: text().notNull(),
  city: text(),
  postalCode: text('postal_code'),
  isDefault: boolean('is_default').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
});
export type AddressRow = typeof addresses.$inferSelect;
