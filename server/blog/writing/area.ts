import type { Area } from '#server/platform/area.ts';
import { takeInFiles } from './intake.ts';
import { writingJobs } from './jobs.ts';
import { writingRoutes } from './routes.ts';
import { awaitDue } from './show-due.ts';

/** How the staff write articles, and how they come to be seen. */
export const articlesArea = {
  routes: writingRoutes,
  jobs: writingJobs,
  async atStart({ db, jobs }) {
    await takeInFiles(db);
    // After a backup, or a queue that was emptied, there is no job that waits for them.
    await awaitDue({ jobs }, db);
  },
  cleanup: ({ db, jobs }) => awaitDue({ jobs }, db),
} satisfies Area;
