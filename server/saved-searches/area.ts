import { savedSearchEmails } from './emails.ts';
import { savedSearchJobs } from './jobs.ts';
import { cleanupArrivals } from './queries.ts';
import { savedSearchRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';
import { savedSearchData } from './personal-data.ts';

export const savedSearchesArea = {
  routes: savedSearchRoutes,
  jobs: savedSearchJobs,
  emails: savedSearchEmails,
  cleanup: ({ db }) => cleanupArrivals(db),
  personalData: savedSearchData,
} satisfies Area;
