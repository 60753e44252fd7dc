import { moderationRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';
import { moderationData } from './personal-data.ts';

export const moderationArea = { routes: moderationRoutes, personalData: moderationData } satisfies Area;
