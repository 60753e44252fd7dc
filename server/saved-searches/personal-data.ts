import { sql } from '#server/database/drizzle.ts';
import type { KeptData } from '#server/platform/area.ts';

/** What is kept about a person here. */
export const savedSearchData = {
  ownRows: [['saved_searches', 'user_id']],
  exports: {
    savedSearches: (id) => sql`SELECT name, filters, frequency, created_at FROM saved_searches WHERE user_id = ${id} ORDER BY id`,
  },
} satisfies KeptData;
