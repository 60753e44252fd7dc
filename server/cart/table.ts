import { integer, pgTable, primaryKey, text, uuid } from '#server/database/drizzle.ts';
import { time } from '#server/database/columns.ts';

export const carts = pgTable('carts', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  status: text().$type<'open' | 'ordered'>().notNull().default('open'),
  createdAt: time('created_at').notNull().defaultNow(),
});

export const cartItems = pgTable(
  'cart_items',
  {
    cartId: uuid('cart_id').notNull(),
    artId: uuid('art_id').notNull(),
    quantity: integer().notNull(),
    priceWhenAdded: integer('price_when_added').notNull(),
    addedAt: time('added_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.cartId, table.artId] })],
);
