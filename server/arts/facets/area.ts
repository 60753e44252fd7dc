import type { Area } from '#server/platform/area.ts';
import { facetRoutes } from './routes.ts';

export const facetsArea = { routes: facetRoutes } satisfies Area;
