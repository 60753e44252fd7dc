import { sql } from 'drizzle-orm';
import { EACH_MINUTE, NOT_RETRIED, type JobKinds } from '#server/platform/jobs/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { countSearchWords } from './suggested-correction.ts';

export const searchJobs = {
  'search.count-words': {
    queue: NOT_RETRIED,
    schedule: EACH_MINUTE,
    // The correction that is suggested for a search.
    changes: ['GET /arts'],
    work: async ({ db }, _, { onSeen }) => {
      const { rowCount } = await db.execute(sql`SELECT 1 FROM search_word_changes LIMIT 1`);
      if (rowCount && (await countSearchWords(db))) onSeen();
    },
  },
} satisfies JobKinds<Services>;

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    /** Counts the words of names that changed (server/arts/search/suggested-correction.ts). */
    'search.count-words': Record<string, never>;
  }
}
