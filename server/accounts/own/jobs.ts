import { RETRIED, type JobKinds } from '#server/platform/jobs/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { mailEmailChange } from './email-change.ts';

export const ownAccountJobs = {
  'users.mail-email-change': { queue: RETRIED, work: mailEmailChange },
} satisfies JobKinds<Services>;

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    /** Mails the link that makes a new e-mail of an account count, or tells whoever has that address. */
    'users.mail-email-change': { userId: string; linkId: string };
  }
}
