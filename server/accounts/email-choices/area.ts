import { emailChoiceJobs } from './jobs.ts';
import { mailRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';
import { emailChoiceData } from './personal-data.ts';
import { HOUR } from '#server/platform/http/limits/rate-limits.ts';

export const emailChoicesArea = {
  routes: mailRoutes,
  limits: {
    'POST /users/verify-email/again': { max: 5, timeWindow: HOUR, by: 'person' },
    'POST /mail-links/again': { max: 10, timeWindow: HOUR, by: 'address' },
  },
  jobs: emailChoiceJobs,
  personalData: emailChoiceData,
} satisfies Area;
