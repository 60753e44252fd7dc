import { NOT_RETRIED, type JobKinds } from '#server/platform/jobs/jobs.ts';
import { hasOverdueOffers } from '#server/offers/queries.ts';
import type { Services } from '#server/platform/services.ts';
import { expireOffers } from './end-offers.ts';

export const offerJobs = {
  'offers.expire': {
    queue: NOT_RETRIED,
    dueWhen: hasOverdueOffers,
    work: async (services) => void (await expireOffers(services)),
  },
} satisfies JobKinds<Services>;

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    /** Ends offers that nobody answered in time. */
    'offers.expire': Record<string, never>;
  }
}
