import { sql } from 'drizzle-orm';
import type { KeptData } from '#server/platform/area.ts';

/** What is kept about a person here. */
export const emailChoiceData = {
  ownRows: [['mail_preferences', 'user_id']],
  exports: {
    mailPreferences: (id) => sql`SELECT ended FROM mail_preferences WHERE user_id = ${id}`,
  },
} satisfies KeptData;
