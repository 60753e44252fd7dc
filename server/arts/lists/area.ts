import type { Area } from '#server/platform/area.ts';
import { managedListRoutes } from './routes.ts';

export const managedListsArea = { routes: managedListRoutes } satisfies Area;
