import type { Area } from '#server/platform/area.ts';
import { HOUR } from '#server/platform/http/limits/rate-limits.ts';
import { orderDeskData } from './personal-data.ts';
import { orderDeskRoutes } from './routes.ts';

export const orderDeskArea = {
  routes: orderDeskRoutes,
  limits: { 'POST /admin/orders/{id}/mails/{mailId}/resend': { max: 20, timeWindow: HOUR, by: 'person' } },
  personalData: orderDeskData,
} satisfies Area;
