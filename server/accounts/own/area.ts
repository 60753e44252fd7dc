import { ownAccountJobs } from './jobs.ts';
import { ownAccountRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';

export const ownAccountArea = { routes: ownAccountRoutes, jobs: ownAccountJobs } satisfies Area;
