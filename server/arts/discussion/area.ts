import { discussionRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';
import { discussionData } from './personal-data.ts';
import { discussionNotifications } from './notifications.ts';
import { HOUR } from '#server/platform/http/limits/rate-limits.ts';

export const discussionArea = {
  routes: discussionRoutes,
  limits: { 'POST /arts/{id}/questions': { max: 10, timeWindow: HOUR, by: 'person' } },
  notifications: discussionNotifications,
  personalData: discussionData,
} satisfies Area;
