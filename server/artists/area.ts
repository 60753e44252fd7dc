import { artistRoutes } from './routes.ts';
import { findArtistPaths } from './sitemap.ts';
import { cleanupViewMarks } from './views.ts';
import type { Area } from '#server/platform/area.ts';
import { followData } from './personal-data.ts';
import { followNotifications } from './notifications.ts';

export const artistsArea = {
  routes: artistRoutes,
  cleanup: ({ db }) => cleanupViewMarks(db),
  sitemap: findArtistPaths,
  notifications: followNotifications,
  personalData: followData,
} satisfies Area;
