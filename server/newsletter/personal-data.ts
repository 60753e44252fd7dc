import { sql } from '#server/database/drizzle.ts';
import type { KeptData } from '#server/platform/area.ts';

/** What is kept about a person here. */
export const newsletterData = {
  ownRows: [['newsletter_subscriptions', 'user_id']],
  exports: {
    newsletter: (id) => sql`SELECT email, state, asked_at, confirmed_at, left_at FROM newsletter_subscriptions WHERE user_id = ${id}`,
  },
} satisfies KeptData;
