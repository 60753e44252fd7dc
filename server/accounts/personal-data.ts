import { sql } from '#server/database/drizzle.ts';
import type { KeptData } from '#server/platform/area.ts';

/** What is kept about a person here. */
export const accountData = {
  ownRows: [
    ['password_resets', 'user_id'],
    ['email_changes', 'user_id'],
    ['sign_in_codes', 'user_id'],
  ],
  exports: {
    sessions: (id) => sql`SELECT created_at, last_seen_at, device FROM sessions WHERE user_id = ${id} ORDER BY id`,
  },
} satisfies KeptData;
