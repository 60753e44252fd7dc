import { emailChoiceJobs } from './jobs.ts';
import { mailRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';

export const emailChoicesArea = { routes: mailRoutes, jobs: emailChoiceJobs } satisfies Area;
