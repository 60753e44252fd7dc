import { readClock } from '#server/database/clock.ts';
import { type JobKinds, NOT_RETRIED } from '#server/platform/jobs/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { foldSums, hasSumsToFold, recountSlice } from './check-sums.ts';

const HOUR_MS = 3_600_000;

export const sumJobs = {
  'sums.fold': { queue: NOT_RETRIED, dueWhen: hasSumsToFold, work: ({ db }) => foldSums(db) },
  'sums.recount': {
    queue: NOT_RETRIED,
    schedule: '41 * * * *',
    work: async (services) => recountSlice(services, Math.floor((await readClock(services.db)) / HOUR_MS)),
  },
} satisfies JobKinds<Services>;

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    /** Adds up what was written down about the sums (server/sums/README.md). */
    'sums.fold': Record<string, never>;
    /** Recounts a part of the sums and mends what differs. */
    'sums.recount': Record<string, never>;
  }
}
