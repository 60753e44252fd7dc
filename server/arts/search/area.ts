import { searchJobs } from './jobs.ts';
import { artSearchRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';

export const artSearchArea = { routes: artSearchRoutes, jobs: searchJobs } satisfies Area;
