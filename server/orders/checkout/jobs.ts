import { changesOf } from '#contract/changes.ts';
import { NOT_RETRIED, type JobKinds } from '#server/platform/jobs/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { expireOrders, hasExpiredOrders } from './cancel-order.ts';

export const checkoutJobs = {
  'orders.expire': {
    queue: NOT_RETRIED,
    dueWhen: hasExpiredOrders,
    changes: changesOf('POST /checkout/{id}/cancel'),
    work: async (services, _, { onSeen }) => {
      if ((await expireOrders(services)) > 0) onSeen();
    },
  },
} satisfies JobKinds<Services>;

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    /** Cancels unpaid orders whose time is over. */
    'orders.expire': Record<string, never>;
  }
}
