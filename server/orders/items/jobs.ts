import type { JobKinds } from '#server/platform/jobs/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { type ItemNews, sendItemNews } from './item-news.ts';

export const itemJobs = {
  'orders.item-news': {
    queue: { retryLimit: 12, retryDelay: 2, retryDelayMax: 600, keepSeconds: 3_600 },
    work: sendItemNews,
  },
} satisfies JobKinds<Services>;

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    /** Mails a buyer what happened to an item, once that can no longer be taken back. */
    'orders.item-news': ItemNews;
  }
}
