import { ownArtRoutes } from './routes.ts';
import { cleanupArts } from './write-art.ts';
import type { Area } from '#server/platform/area.ts';
import { artworkData } from './personal-data.ts';
import { UPLOAD } from '#server/platform/http/limits/rate-limits.ts';
import { searchArtworks } from './dashboard-search.ts';

export const manageArtsArea = {
  routes: ownArtRoutes,
  limits: { 'POST /arts': UPLOAD, 'PUT /arts/{id}': UPLOAD },
  dashboardSearch: { artworks: searchArtworks },
  cleanup: ({ db }) => cleanupArts(db),
  personalData: artworkData,
} satisfies Area;
