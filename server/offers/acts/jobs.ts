import { sql } from '#server/database/drizzle.ts';
import { NOT_RETRIED, type JobKinds } from '#server/platform/jobs/jobs.ts';
import { hasOverdueOffers } from '#server/offers/queries.ts';
import type { Services } from '#server/platform/services.ts';
import { expireOffers } from './end-offers.ts';
import { tellLoweredPrices } from './lowered-prices.ts';

export const offerJobs = {
  'offers.expire': {
    queue: NOT_RETRIED,
    dueWhen: sql`${hasOverdueOffers} OR EXISTS (SELECT FROM lowered_prices)`,
    work: async (services) => {
      await expireOffers(services);
      await tellLoweredPrices(services);
    },
  },
} satisfies JobKinds<Services>;

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    /** Ends offers that nobody answered in time, and tells of those whose artwork costs less by now. */
    'offers.expire': Record<string, never>;
  }
}
