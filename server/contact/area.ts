import { contactEmails } from './emails.ts';
import { contactNotifications } from './notifications.ts';
import { cleanupContactMarks } from './queries.ts';
import { contactRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';

export const contactArea = {
  routes: contactRoutes,
  emails: contactEmails,
  notifications: contactNotifications,
  cleanup: ({ db }) => cleanupContactMarks(db),
} satisfies Area;
