import { auditedArts } from './audited.ts';
import { ownArtRoutes } from './routes.ts';
import { cleanupArts } from './write-art.ts';
import type { Area } from '#server/platform/area.ts';
import { artworkData } from './personal-data.ts';
import { ARTIST_UPLOAD, type Limit, UPLOAD } from '#server/platform/http/limits/rate-limits.ts';
import { searchArtworks } from './dashboard-search.ts';

/** Fifty pictures that are dropped at once are fifty drafts; each is then filled in, field by field. */
const EDITS: Limit = { ...ARTIST_UPLOAD, max: 1_000 };

export const manageArtsArea = {
  routes: ownArtRoutes,
  limits: {
    'POST /arts': UPLOAD,
    'POST /arts/drafts': ARTIST_UPLOAD,
    'POST /arts/{id}/duplicate': ARTIST_UPLOAD,
    'POST /arts/pictures': ARTIST_UPLOAD,
    'PUT /arts/{id}': EDITS,
  },
  dashboardSearch: { artworks: searchArtworks },
  cleanup: ({ db }) => cleanupArts(db),
  personalData: artworkData,
  audited: auditedArts,
} satisfies Area;
