import { type JobKinds } from '#server/platform/jobs/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { mailNewMatches } from './notify.ts';
import type { OrderNews } from './order-news.ts';

export const orderNewsJobs = {
  'orders.tell': { queue: { retryLimit: 12, retryDelay: 2, retryDelayMax: 600, keepSeconds: 3_600 }, work: mailNewMatches },
} satisfies JobKinds<Services>;

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    /** Mails what happened to an order to everyone in it. */
    'orders.tell': OrderNews;
  }
}
