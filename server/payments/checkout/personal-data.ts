import { sql } from '#server/database/drizzle.ts';
import type { KeptData } from '#server/platform/area.ts';

/** What is kept about a person here. */
export const paymentData = {
  exports: {
    payments: (id) => sql`
    SELECT o.number AS order_number, p.created_at, p.amount, p.currency, p.state, p.method
    FROM payments p JOIN orders o ON o.id = p.order_id WHERE o.user_id = ${id} ORDER BY p.id`,
  },
} satisfies KeptData;
