import { cleanupAccounts } from './cleanup.ts';
import { erasureEmails } from './emails.ts';
import { erasureJobs } from './jobs.ts';
import type { Area } from '#server/platform/area.ts';

export const erasureArea = {
  jobs: erasureJobs,
  emails: erasureEmails,
  cleanup: async ({ db }) => void (await cleanupAccounts(db)),
} satisfies Area;
