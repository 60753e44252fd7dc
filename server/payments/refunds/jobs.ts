import { changesOf } from '#contract/changes.ts';
import { NOT_RETRIED, type JobKinds } from '#server/platform/jobs/jobs.ts';
import type { PaymentServices } from '#server/payments/provider/payment-services.ts';
import { hasDueRefunds, refundDue } from './refunds.ts';

export const refundJobs = {
  'payments.refund-due': {
    queue: NOT_RETRIED,
    dueWhen: hasDueRefunds,
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
