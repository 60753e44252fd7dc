import { sql } from '#server/database/drizzle.ts';
import type { KeptData } from '#server/platform/area.ts';

/** What is kept about a person here. */
export const decisionData = {
  // Notes among staff are in nobody's export, as those about an order (server/admin/order-desk/personal-data.ts).
  ownRows: [
    ['account_decisions', 'user_id'],
    ['person_notes', 'user_id'],
  ],
  stays: ['account_decisions.by_id', 'person_notes.author_id'],
  exports: {
    // Why a block ended is a note among staff: the screen says that they alone see it.
    decisions: (id) =>
      sql`SELECT kind, CASE WHEN kind <> 'unblocked' THEN text END AS text, created_at FROM account_decisions WHERE user_id = ${id} ORDER BY id`,
  },
} satisfies KeptData;
