import { type JobKinds, NOT_RETRIED } from '#server/platform/jobs/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { tellOverdue } from './tell-overdue.ts';

export const overdueJobs = {
  'orders.tell-overdue': { queue: NOT_RETRIED, schedule: '17 * * * *', work: (services) => tellOverdue(services) },
} satisfies JobKinds<Services>;

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    /** Reminds artists of items that should have left, and tells their buyers. */
    'orders.tell-overdue': Record<string, never>;
  }
}
