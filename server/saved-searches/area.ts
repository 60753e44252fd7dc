import { savedSearchEmails } from './emails.ts';
import { savedSearchJobs } from './jobs.ts';
import { cleanupNewlyPublished } from './queries.ts';
import { savedSearchRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';
import { savedSearchData } from './personal-data.ts';

export const savedSearchesArea = {
  routes: savedSearchRoutes,
  jobs: savedSearchJobs,
  emails: savedSearchEmails,
  cleanup: ({ db }) => cleanupNewlyPublished(db),
  personalData: savedSearchData,
} satisfies Area;
