import { sql } from '#server/database/drizzle.ts';
import type { KeptData } from '#server/platform/area.ts';

/** What is kept about a person here. */
export const cartData = {
  stays: ['carts.user_id'],
  exports: {
    cart: (id) => sql`
    SELECT a.name, i.quantity, i.added_at FROM carts c JOIN cart_items i ON i.cart_id = c.id JOIN arts a ON a.id = i.art_id
    WHERE c.user_id = ${id} AND c.status = 'open' ORDER BY i.added_at`,
  },
} satisfies KeptData;
