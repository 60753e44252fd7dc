import { type JobKinds, MAILED } from '#server/platform/jobs/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { mailReset } from './reset.ts';

export const signInJobs = {
  'users.mail-reset': { queue: MAILED, work: (services, { email }, { id }) => mailReset(services, email, id) },
} satisfies JobKinds<Services>;

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    /** Makes a link to set a new password and mails it, if the address has an account; the token exists nowhere before. */
    'users.mail-reset': { email: string };
  }
}
