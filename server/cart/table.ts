import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const carts = pgTable('carts', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  status: text().$type<'open' | 'ordered'>().notNull().default('open'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

export const cartItems = pgTable(
  'cart_items',
  {
    cartId: uuid('cart_id').notNull(),
    artId: uuid('art_id').notNull(),
    quantity: integer().notNull(),
    priceWhenAdded: integer('price_when_added').notNull(),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.cartId, table.artId] })],
);
