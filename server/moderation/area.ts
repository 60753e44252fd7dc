import type { Area } from '#server/platform/area.ts';
import { searchWords } from './dashboard-search.ts';
import { publicWordsRoutes } from './routes.ts';

export const publicWordsArea = { routes: publicWordsRoutes, dashboardSearch: { words: searchWords } } satisfies Area;
