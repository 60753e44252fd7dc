import { type JobKinds, NOT_RETRIED } from '#server/platform/jobs/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { hasMailsToQueue, type MailedBy, queueNotificationMails } from './mail-notifications.ts';

export const notificationJobs = {
  'notifications.find-mails': {
    queue: NOT_RETRIED,
    dueWhen: hasMailsToQueue,
    work: (services) => queueNotificationMails(services, 'mail'),
  },
  // From 07:05 in Kigali; the later hours are for a shop that was down then.
  'notifications.find-summaries': {
    queue: NOT_RETRIED,
    schedule: '5 5-10 * * *',
    work: (services) => queueNotificationMails(services, 'daily'),
  },
} satisfies JobKinds<Services>;

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    /** Finds who is to be mailed at once of what the bell says. */
    'notifications.find-mails': Record<string, never>;
    /** Finds who is to get the summary of the day. */
    'notifications.find-summaries': Record<string, never>;
    /** Mails a person what waits to be mailed so. */
    'notifications.mail': { userId: string; by: MailedBy };
  }
}
