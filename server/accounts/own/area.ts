import { ownAccountJobs } from './jobs.ts';
import { ownAccountRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';
import { HOUR, MINUTE } from '#server/platform/http/limits/rate-limits.ts';

export const ownAccountArea = {
  routes: ownAccountRoutes,
  limits: {
    // Includes successful ones: many people share one address, and each opens a session.
    'POST /users/auth': { max: 300, timeWindow: 15 * MINUTE, by: 'address' },
    'POST /users': { max: 10, timeWindow: HOUR, by: 'address' },
    'POST /users/forgot-password': { max: 10, timeWindow: HOUR, by: 'address' },
    'POST /users/reset-password': { max: 20, timeWindow: HOUR, by: 'address' },
    'POST /users/reset-password/link': { max: 60, timeWindow: HOUR, by: 'address' },
  },
  jobs: ownAccountJobs,
} satisfies Area;
