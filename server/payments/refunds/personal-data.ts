import { sql } from '#server/database/drizzle.ts';
import type { KeptData } from '#server/platform/area.ts';

/** What is kept about a person here. */
export const refundData = {
  stays: ['refunds.made_by'],
  exports: {
    refunds: (id) => sql`
    SELECT o.number AS order_number, r.created_at, r.amount, r.currency, r.reason, r.reason_code, r.state, r.made_at
    FROM refunds r JOIN orders o ON o.id = r.order_id WHERE o.user_id = ${id} ORDER BY r.created_at, r.id`,
  },
} satisfies KeptData;
