import { sql } from '#server/database/drizzle.ts';
import type { KeptData } from '#server/platform/area.ts';

/** What is kept about a person here. */
export const moderationData = {
  ownRows: [
    ['chat_blocks', 'user_id'],
    ['chat_blocks', 'blocked_id'],
  ],
  stays: ['chat_reports.closed_by', 'chat_reports.reported_id', 'chat_reports.reporter_id'],
  exports: {
    reports: (id) => sql`SELECT reason, created_at, closed_at FROM chat_reports WHERE reporter_id = ${id} ORDER BY id`,
    blockedPeople: (id) =>
      sql`SELECT u.name, k.created_at FROM chat_blocks k JOIN users u ON u.id = k.blocked_id WHERE k.user_id = ${id} ORDER BY k.created_at`,
  },
} satisfies KeptData;
