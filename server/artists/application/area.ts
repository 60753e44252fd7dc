import { cleanupDocuments } from './cleanup.ts';
import { documentRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';
import { documentData } from './personal-data.ts';
import { UPLOAD } from '#server/platform/http/limits/rate-limits.ts';

export const applicationArea = {
  routes: documentRoutes,
  limits: { 'POST /documents': UPLOAD },
  cleanup: async (services, now) => void (await cleanupDocuments(services, now)),
  personalData: documentData,
} satisfies Area;
