import { ownArtRoutes } from './routes.ts';
import { cleanupArts } from './write-art.ts';
import type { Area } from '#server/platform/area.ts';
import { artworkData } from './personal-data.ts';

export const manageArtsArea = { routes: ownArtRoutes, cleanup: ({ db }) => cleanupArts(db), personalData: artworkData } satisfies Area;
