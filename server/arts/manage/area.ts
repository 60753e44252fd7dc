import { ownArtRoutes } from './routes.ts';
import { cleanupArts } from './write-art.ts';
import type { Area } from '#server/platform/area.ts';

export const manageArtsArea = { routes: ownArtRoutes, cleanup: ({ db }) => cleanupArts(db) } satisfies Area;
