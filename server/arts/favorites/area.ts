import { favoriteRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';

export const favoritesArea = { routes: favoriteRoutes } satisfies Area;
