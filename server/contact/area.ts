import { contactEmails } from './emails.ts';
import { contactNotifications } from './notifications.ts';
import { cleanupContactMarks } from './queries.ts';
import { contactRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';
import { CONTACT_PER_MINUTE } from '#contract/contact.ts';
import { MINUTE } from '#server/platform/http/limits/rate-limits.ts';

export const contactArea = {
  routes: contactRoutes,
  limits: { 'POST /messages': { max: CONTACT_PER_MINUTE, timeWindow: MINUTE, by: 'address' } },
  emails: contactEmails,
  notifications: contactNotifications,
  personalData: { stays: ['contact_answers.author_id'] },
  cleanup: ({ db }) => cleanupContactMarks(db),
} satisfies Area;
