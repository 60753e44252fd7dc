import { cleanupNotifications } from './queries.ts';
import { notificationEmails } from './emails.ts';
import { notificationJobs } from './jobs.ts';
import { notificationRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';
import { notificationData } from './personal-data.ts';

export const notificationsArea = {
  routes: notificationRoutes,
  jobs: notificationJobs,
  emails: notificationEmails,
  cleanup: ({ db }) => cleanupNotifications(db),
  personalData: notificationData,
} satisfies Area;
