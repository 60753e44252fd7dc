import { itemEmails } from './emails.ts';
import { itemJobs } from './jobs.ts';
import { lineRoutes } from './routes.ts';
import { cleanupParcelPhotos } from './parcel-photos.ts';
import type { Area } from '#server/platform/area.ts';
import { HOUR, type Limit } from '#server/platform/http/limits/rate-limits.ts';
import { itemNotifications } from './notifications.ts';
import { searchOrders } from './dashboard-search.ts';

/** Whoever packs many parcels of several items each records them in one go. */
const SENDING: Limit = { max: 300, timeWindow: HOUR, by: 'person' };

export const orderItemsArea = {
  routes: lineRoutes,
  limits: { 'POST /checkout/{id}/lines/{lineId}/sent': SENDING },
  jobs: itemJobs,
  emails: itemEmails,
  dashboardSearch: { orders: searchOrders },
  notifications: itemNotifications,
  cleanup: cleanupParcelPhotos,
} satisfies Area;
