import { signInJobs } from './jobs.ts';
import type { Area } from '#server/platform/area.ts';

export const signInArea = { jobs: signInJobs } satisfies Area;
