import { artworkRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';

export const artworkArea = { routes: artworkRoutes } satisfies Area;
