import { type JobKinds, MAILED } from '#server/platform/jobs/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { sendOwnMail } from '#server/platform/email/outgoing.ts';
import { erasureEmails } from './emails.ts';

export const erasureJobs = {
  'users.mail-account-deleted': {
    queue: MAILED,
    work: (services, { to, name }, { id }) =>
      sendOwnMail(services, { id, kind: 'farewell', to }, () => ({ to, ...erasureEmails.farewell({ name }) })),
  },
} satisfies JobKinds<Services>;

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    /** The last mail to a person who was erased; kept no longer than it takes to send it. */
    'users.mail-account-deleted': { to: string; name: string };
  }
}
