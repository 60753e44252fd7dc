import { sql } from '#server/database/drizzle.ts';
import type { KeptData } from '#server/platform/area.ts';

/** What is kept about a person here. */
export const documentData = {
  ownRows: [['documents', 'user_id']],
  exports: {
    documents: (id) => sql`SELECT name, kind, bytes, created_at FROM documents WHERE user_id = ${id} ORDER BY id`,
  },
} satisfies KeptData;
