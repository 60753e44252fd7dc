import { ownArtRoutes } from './routes.ts';
import { cleanupArts } from './write-art.ts';
import type { Area } from '#server/platform/area.ts';
import { artworkData } from './personal-data.ts';
import { type Limit, UPLOAD } from '#server/platform/http/limits/rate-limits.ts';
import { searchArtworks } from './dashboard-search.ts';

/** Fifty pictures that are dropped at once are fifty drafts; each is then filled in, field by field. */
const MANY_UPLOADS: Limit = { ...UPLOAD, max: 200 };
const EDITS: Limit = { ...UPLOAD, max: 1_000 };

export const manageArtsArea = {
  routes: ownArtRoutes,
  limits: { 'POST /arts': UPLOAD, 'POST /arts/drafts': MANY_UPLOADS, 'PUT /arts/{id}': EDITS },
  dashboardSearch: { artworks: searchArtworks },
  cleanup: ({ db }) => cleanupArts(db),
  personalData: artworkData,
} satisfies Area;
