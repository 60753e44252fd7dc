import type { Area } from '#server/platform/area.ts';
import { HOUR, MINUTE } from '#server/platform/http/limits/rate-limits.ts';
import { codeJobs } from './jobs.ts';
import { codeRoutes } from './routes.ts';

export const codeArea = {
  routes: codeRoutes,
  limits: {
    'POST /users/auth/code': { max: 60, timeWindow: HOUR, by: 'address' },
    // As for a password: many people share one address.
    'POST /users/auth/code/verify': { max: 300, timeWindow: 15 * MINUTE, by: 'address' },
  },
  jobs: codeJobs,
} satisfies Area;
