import type { Area } from '#server/platform/area.ts';
import { sumJobs } from './jobs.ts';

export const sumsArea = { jobs: sumJobs } satisfies Area;
