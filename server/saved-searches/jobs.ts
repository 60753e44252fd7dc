import { NOT_RETRIED, RETRIED, type JobKinds } from '#server/platform/jobs/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { hasInstantMatches, mailMatches, queueMatchEmails } from './new-matches.ts';

export const savedSearchJobs = {
  'searches.find-matches': { queue: NOT_RETRIED, schedule: '*/15 * * * *', work: (services) => queueMatchEmails(services) },
  'searches.find-instant-matches': {
    queue: NOT_RETRIED,
    dueWhen: hasInstantMatches,
    work: (services) => queueMatchEmails(services, 'instant'),
  },
  'searches.mail': { queue: RETRIED, work: (services, { userId }) => mailMatches(services, userId) },
} satisfies JobKinds<Services>;

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    /** Finds who may have news of their saved searches. */
    'searches.find-matches': Record<string, never>;
    /** The same for those of their searches alone that are mailed at once. */
    'searches.find-instant-matches': Record<string, never>;
    /** Mails a person what is new for their saved searches. */
    'searches.mail': { userId: string };
  }
}
