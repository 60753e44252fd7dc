import { orderEmails } from './emails.ts';
import { orderNewsJobs } from './jobs.ts';
import type { Area } from '#server/platform/area.ts';
import { orderNotifications } from './notifications.ts';

export const orderNewsArea = { jobs: orderNewsJobs, emails: orderEmails, notifications: orderNotifications } satisfies Area;
