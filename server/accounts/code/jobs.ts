import { type JobKinds, RETRIED } from '#server/platform/jobs/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { mailCode } from './mail-code.ts';

export const codeJobs = {
  // No longer than minutes: a code that comes later would take the place of the one that was asked for since.
  'users.mail-code': { queue: RETRIED, work: (services, { email }, { id }) => mailCode(services, email, id) },
} satisfies JobKinds<Services>;

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    /** Makes a code to sign in with and mails it, if the address has an account; the code exists nowhere before. */
    // No longer than minutes: a code that comes later would take the place of the one that was asked for since.
    'users.mail-code': { email: string };
  }
}
