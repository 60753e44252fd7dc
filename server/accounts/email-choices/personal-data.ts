import { sql } from '#server/database/drizzle.ts';
import type { KeptData } from '#server/platform/area.ts';

/** What is kept about a person here. */
export const emailChoiceData = {
  ownRows: [['notification_choices', 'user_id']],
  exports: {
    notificationChoices: (id) => sql`SELECT choices, summarized_on FROM notification_choices WHERE user_id = ${id}`,
  },
} satisfies KeptData;
