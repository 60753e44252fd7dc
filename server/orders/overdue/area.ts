import type { Area } from '#server/platform/area.ts';
import { overdueEmails } from './emails.ts';
import { overdueJobs } from './jobs.ts';
import { overdueNotifications } from './notifications.ts';

export const overdueArea = { jobs: overdueJobs, emails: overdueEmails, notifications: overdueNotifications } satisfies Area;
