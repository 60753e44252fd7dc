import { sql } from '#server/database/drizzle.ts';
import { NOT_RETRIED, type JobKinds } from '#server/platform/jobs/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { describeRenamedArtists } from './words/renamed-artists.ts';
import { countSearchWords } from './suggested-correction.ts';

export const searchJobs = {
  'search.count-words': {
    queue: NOT_RETRIED,
    dueWhen: sql`EXISTS (SELECT FROM search_word_changes) OR EXISTS (SELECT FROM renamed_artists)`,
    // What a search finds and suggests.
    changes: ['GET /arts', 'GET /arts/facets', 'GET /arts/suggestions'],
    work: async ({ db }, _, { onSeen }) => {
      const { rowCount } = await db.execute(sql`SELECT FROM search_word_changes UNION ALL SELECT FROM renamed_artists LIMIT 1`);
      if (!rowCount) return;
      const isCounted = await countSearchWords(db);
      if ((await describeRenamedArtists(db)) || isCounted) onSeen();
    },
  },
} satisfies JobKinds<Services>;

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    /** Counts the words of artworks and artists that changed, and puts new names and places of artists into the words of their artworks. */
    'search.count-words': Record<string, never>;
  }
}
