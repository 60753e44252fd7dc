import { changesOf } from '#contract/changes.ts';
import { EACH_MINUTE, NOT_RETRIED, type JobKinds } from '#server/platform/jobs/jobs.ts';
import type { PaymentServices } from '#server/payments/provider/payment-services.ts';
import { refundDue } from './refunds.ts';

export const refundJobs = {
  'payments.refund-due': {
    queue: NOT_RETRIED,
    schedule: EACH_MINUTE,
    changes: changesOf('POST /checkout/{id}/refunded'),
    work: (services, _, { onSeen }) => refundDue({ ...services, onSeen }),
  },
} satisfies JobKinds<PaymentServices>;

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    /** Gives back every charge that is due. */
    'payments.refund-due': Record<string, never>;
  }
}
