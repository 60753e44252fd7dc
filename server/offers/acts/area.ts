import type { Area } from '#server/platform/area.ts';
import { HOUR } from '#server/platform/http/limits/rate-limits.ts';
import { auditedOffers } from '#server/offers/audited.ts';
import { offerEmails } from '#server/offers/news/emails.ts';
import { offerJobs } from './jobs.ts';
import { offerNotifications } from '#server/offers/news/notifications.ts';
import { offerData } from './personal-data.ts';
import { cleanupOffers } from '#server/offers/queries.ts';
import { offerRoutes } from './routes.ts';

export const offersArea = {
  routes: offerRoutes,
  limits: {
    'POST /offers': { max: 30, timeWindow: HOUR, by: 'person' },
    'POST /offers/{id}/counter': { max: 60, timeWindow: HOUR, by: 'person' },
  },
  jobs: offerJobs,
  emails: offerEmails,
  notifications: offerNotifications,
  personalData: offerData,
  audited: auditedOffers,
  cleanup: ({ db }) => cleanupOffers(db),
} satisfies Area;
