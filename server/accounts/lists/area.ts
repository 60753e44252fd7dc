import type { Area } from '#server/platform/area.ts';
import { peopleListRoutes } from './routes.ts';

export const peopleSheetArea = { routes: peopleListRoutes } satisfies Area;
