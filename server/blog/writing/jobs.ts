import { writtenArticles } from '#contract/changed-together.ts';
import { type JobKinds, RETRIED } from '#server/platform/jobs/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { showDue } from './show-due.ts';

export const writingJobs = {
  'blog.show-due': {
    queue: RETRIED,
    changes: writtenArticles,
    work: async (services, _, { onSeen }) => {
      if ((await showDue(services)) > 0) onSeen();
    },
  },
} satisfies JobKinds<Services>;

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    /** Shows articles whose time has come. */
    'blog.show-due': Record<string, never>;
  }
}
