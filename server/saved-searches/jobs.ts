import { NOT_RETRIED, RETRIED, type JobKinds } from '#server/platform/jobs/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { mailSearcher, mailSearchers } from './new-matches.ts';

export const savedSearchJobs = {
  'searches.tell': { queue: NOT_RETRIED, schedule: '*/15 * * * *', work: mailSearchers },
  'searches.mail': { queue: RETRIED, work: (services, { userId }) => mailSearcher(services, userId) },
} satisfies JobKinds<Services>;

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    /** Finds who may have news of their saved searches. */
    'searches.tell': Record<string, never>;
    /** Mails a person what is new for their saved searches. */
    'searches.mail': { userId: string };
  }
}
