import { type JobKinds, MAILED } from '#server/platform/jobs/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { mailCode } from './mail-code.ts';

export const codeJobs = {
  'users.mail-code': { queue: MAILED, work: (services, { email }, { id }) => mailCode(services, email, id) },
} satisfies JobKinds<Services>;

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    /** Makes a code to sign in with and mails it, if the address has an account; the code exists nowhere before. */
    'users.mail-code': { email: string };
  }
}
