import { moderationRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';
import { moderationData } from './personal-data.ts';
import { moderationNotifications } from './notifications.ts';
import { HOUR } from '#server/platform/http/limits/rate-limits.ts';

export const moderationArea = {
  routes: moderationRoutes,
  limits: { 'POST /messages/conversations/{id}/report': { max: 10, timeWindow: HOUR, by: 'person' } },
  notifications: moderationNotifications,
  personalData: moderationData,
} satisfies Area;
