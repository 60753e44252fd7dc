import { type JobKinds } from '#server/platform/jobs/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { causeOf } from '#server/platform/current-job/current-job.ts';
import { sendAllNews, sendOrderNews } from './notify.ts';
import type { OrderNews } from './order-news.ts';

export const orderNewsJobs = {
  'orders.notify': {
    queue: { retryLimit: 12, retryDelay: 2, retryDelayMax: 600, keepSeconds: 3_600 },
    work: sendOrderNews,
    workTogether: (services, jobs) =>
      sendAllNews(
        services,
        jobs.map(({ id, data }) => ({ ...data, cause: causeOf(id) })),
      ),
  },
} satisfies JobKinds<Services>;

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    /** Mails what happened to an order to everyone in it. */
    'orders.notify': OrderNews;
  }
}
