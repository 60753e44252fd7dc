import type { Area } from '#server/platform/area.ts';
import { UPLOAD } from '#server/platform/http/limits/rate-limits.ts';
import { problemEmails } from './emails.ts';
import { problemNotifications } from './notifications.ts';
import { problemRoutes } from './routes.ts';

export const problemsArea = {
  routes: problemRoutes,
  limits: { 'POST /checkout/{id}/problems': UPLOAD },
  emails: problemEmails,
  notifications: problemNotifications,
} satisfies Area;
