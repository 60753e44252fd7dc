import { MAILED, RETRIED, type JobKinds } from '#server/platform/jobs/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { mailLinkAgain, type OldLink } from './link-again.ts';
import { mailVerification } from './verify-address.ts';

export const emailChoiceJobs = {
  'users.mail-verify': { queue: RETRIED, work: mailVerification },
  'users.mail-link-again': { queue: MAILED, work: (services, link, { id }) => mailLinkAgain(services, link, id) },
} satisfies JobKinds<Services>;

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    /**
     * Makes the link that proves an account's address and mails it, if it is not proven yet; to a new account with its welcome, and where an admin set
     * a password besides with that news.
     */
    'users.mail-verify': { userId: string; isNew?: boolean; isPasswordSet?: boolean };
    /** Mails a new link in place of one that is over. */
    'users.mail-link-again': OldLink;
  }
}
