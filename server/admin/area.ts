import { adminRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';

export const adminArea = { routes: adminRoutes } satisfies Area;
