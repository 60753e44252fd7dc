import { changesOf } from '#contract/changes.ts';
import { NOT_RETRIED, type JobKinds } from '#server/platform/jobs/jobs.ts';
import type { PaymentServices } from '#server/payments/provider/payment-services.ts';
import { checkDuePayments, hasDuePayments } from './check-due.ts';
import { handleEvent } from './webhook.ts';

/** What a charge changes is the same whoever reports it. */
const changes = changesOf('POST /payments/{id}/verify');

export const settlementJobs = {
  'payments.handle-event': {
    queue: { retryLimit: 20, retryDelay: 2, retryDelayMax: 1_800, keepSeconds: 86_400 },
    changes,
    work: (services, data, { onSeen }) => handleEvent({ ...services, onSeen }, data),
  },
  'payments.check-due': {
    queue: NOT_RETRIED,
    dueWhen: hasDuePayments,
    changes,
    work: (services, _, { onSeen }) => checkDuePayments({ ...services, onSeen }),
  },
} satisfies JobKinds<PaymentServices>;

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    /** Handles a stored webhook of the payment provider. */
    'payments.handle-event': { eventId: string };
    /** Asks the provider about every payment whose time has come. */
    'payments.check-due': Record<string, never>;
  }
}
