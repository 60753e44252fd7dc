import type { Area } from '#server/platform/area.ts';
import { peopleSheetRoutes } from './sheet.ts';

export const peopleSheetArea = { routes: peopleSheetRoutes } satisfies Area;
