import { ownArtRoutes } from './routes.ts';
import { cleanupArts } from './write-art.ts';
import type { Area } from '#server/platform/area.ts';
import { artworkData } from './personal-data.ts';
import { ARTIST_UPLOAD } from '#server/platform/http/limits/rate-limits.ts';
import { searchArtworks } from './dashboard-search.ts';

export const manageArtsArea = {
  routes: ownArtRoutes,
  limits: { 'POST /arts': ARTIST_UPLOAD, 'POST /arts/pictures': ARTIST_UPLOAD, 'PUT /arts/{id}': ARTIST_UPLOAD },
  dashboardSearch: { artworks: searchArtworks },
  cleanup: ({ db }) => cleanupArts(db),
  personalData: artworkData,
} satisfies Area;
