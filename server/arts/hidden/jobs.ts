import { RETRIED, type JobKinds } from '#server/platform/jobs/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { type HiddenMail, mailHidden } from './hidden-mail.ts';

export const hiddenJobs = { 'arts.mail-hidden': { queue: RETRIED, work: mailHidden } } satisfies JobKinds<Services>;

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    /** Mails an artist which artworks the staff hid, some minutes later. */
    'arts.mail-hidden': HiddenMail;
  }
}
