import { newsletterEmails } from './emails.ts';
import { newsletterRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';
import { newsletterData } from './personal-data.ts';
import { MINUTE } from '#server/platform/http/limits/rate-limits.ts';

export const newsletterArea = {
  routes: newsletterRoutes,
  limits: { 'POST /newsletter': { max: 5, timeWindow: MINUTE, by: 'address' } },
  emails: newsletterEmails,
  personalData: newsletterData,
} satisfies Area;
