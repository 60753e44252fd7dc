import type { Area } from '#server/platform/area.ts';
import { HOUR } from '#server/platform/http/limits/rate-limits.ts';
import { deliveryRoutes } from './routes.ts';

export const orderDeliveryArea = {
  routes: deliveryRoutes,
  // Each is mailed to artists.
  limits: { 'PUT /checkout/{id}/delivery': { max: 30, timeWindow: HOUR, by: 'person' } },
} satisfies Area;
