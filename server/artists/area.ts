import { artistRoutes } from './routes.ts';
import { findArtistPaths } from './sitemap.ts';
import { cleanupViewMarks } from './views.ts';
import type { Area } from '#server/platform/area.ts';
import { followData } from './personal-data.ts';

export const artistsArea = {
  routes: artistRoutes,
  cleanup: ({ db }) => cleanupViewMarks(db),
  sitemap: findArtistPaths,
  personalData: followData,
} satisfies Area;
