import { moderationRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';

export const moderationArea = { routes: moderationRoutes } satisfies Area;
