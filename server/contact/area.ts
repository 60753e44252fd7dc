import { sql } from '#server/database/drizzle.ts';
import { screens } from '#contract/screens.ts';
import { auditedEmails } from './audited.ts';
import { contactEmails } from './emails.ts';
import { contactNotifications } from './notifications.ts';
import { contactData } from './personal-data.ts';
import { cleanupContactMarks, searchEmails, UNANSWERED } from './queries.ts';
import { cleanupPhotos } from './photos.ts';
import { photoRoutes } from './photo-routes.ts';
import { contactRoutes, sharedInboxRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';
import { CONTACT_PER_MINUTE } from '#contract/contact.ts';
import { MINUTE } from '#server/platform/http/limits/rate-limits.ts';

export const contactArea = {
  routes: (app, services) => {
    contactRoutes(app, services);
    sharedInboxRoutes(app, services);
    photoRoutes(app, services);
  },
  limits: { 'POST /messages': { max: CONTACT_PER_MINUTE, timeWindow: MINUTE, by: 'address' } },
  emails: contactEmails,
  waiting: {
    emails: {
      rows: sql`SELECT created_at AS since, id FROM contact_messages c WHERE ${UNANSWERED} ORDER BY id`,
      href: () => `${screens.adminEmails}?state=unanswered&sort=oldest`,
      next: (id) => `${screens.adminEmails}?state=unanswered&sort=oldest&message=${id}`,
      first: (id) => sql`SELECT names, subject, NULL::int FROM contact_messages WHERE id = ${id}`,
    },
  },
  dashboardSearch: { emails: searchEmails },
  notifications: contactNotifications,
  audited: auditedEmails,
  personalData: contactData,
  cleanup: async (services, now) => {
    await cleanupContactMarks(services.db);
    await cleanupPhotos(services, now);
  },
} satisfies Area;
