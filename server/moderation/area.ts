import type { Area } from '#server/platform/area.ts';
import { publicWordsRoutes } from './routes.ts';

export const publicWordsArea = { routes: publicWordsRoutes } satisfies Area;
