import { sql } from 'drizzle-orm';
import type { KeptData } from '#server/platform/area.ts';

/** What is kept about a person here. */
export const notificationData = {
  ownRows: [['notices', 'user_id']],
  exports: {
    notices: (id) => sql`SELECT created_at, kind, text, read_at FROM notices WHERE user_id = ${id} ORDER BY id`,
  },
} satisfies KeptData;
