import { favoriteRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';
import { favoriteData } from './personal-data.ts';

export const favoritesArea = { routes: favoriteRoutes, personalData: favoriteData } satisfies Area;
