import { moderationRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';
import { moderationData } from './personal-data.ts';
import { moderationNotifications } from './notifications.ts';

export const moderationArea = {
  routes: moderationRoutes,
  notifications: moderationNotifications,
  personalData: moderationData,
} satisfies Area;
