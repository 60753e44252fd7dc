import { sql } from 'drizzle-orm';
import type { KeptData } from '#server/platform/area.ts';

/** What is kept about a person here: what they noted as staff. A note about a buyer goes with the order's data, by hand. */
export const orderDeskData = {
  stays: ['order_notes.author_id'],
  exports: {
    orderNotes: (id) =>
      sql`SELECT o.number AS order_number, n.text, n.created_at FROM order_notes n JOIN orders o ON o.id = n.order_id WHERE n.author_id = ${id} ORDER BY n.id`,
  },
} satisfies KeptData;
