import { RETRIED, type JobKinds } from '#server/platform/jobs/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { mailUnreadReminder } from './unread-reminder.ts';

export const chatJobs = {
  'chat.mail-unread': { queue: RETRIED, work: (services, { userId }) => mailUnreadReminder(services, userId) },
} satisfies JobKinds<Services>;

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    /** Mails a person who is away what is unread; at most one waits for each. */
    'chat.mail-unread': { userId: string };
  }
}
