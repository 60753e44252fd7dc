import type { Area } from '#server/platform/area.ts';
import { staffEmails } from './emails.ts';
import { staffJobs } from './jobs.ts';
import { decisionData } from './personal-data.ts';
import { staffRoutes } from './routes.ts';

/** What the staff decide about people: roles, blocks, applications; and the page that they see of a person. */
export const staffArea = { routes: staffRoutes, jobs: staffJobs, emails: staffEmails, personalData: decisionData } satisfies Area;
