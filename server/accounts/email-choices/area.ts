import { emailChoiceJobs } from './jobs.ts';
import { mailRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';
import { emailChoiceData } from './personal-data.ts';

export const emailChoicesArea = { routes: mailRoutes, jobs: emailChoiceJobs, personalData: emailChoiceData } satisfies Area;
