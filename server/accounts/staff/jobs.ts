import { RETRIED, type JobKinds } from '#server/platform/jobs/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { type ApprovalMail, mailApproval } from './approval-mail.ts';

export const staffJobs = { 'users.mail-approval': { queue: RETRIED, work: mailApproval } } satisfies JobKinds<Services>;

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    /** Mails an artist the approval, once that can no longer be undone. */
    'users.mail-approval': ApprovalMail;
  }
}
