import { discussionRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';
import { discussionData } from './personal-data.ts';
import { discussionNotifications } from './notifications.ts';

export const discussionArea = {
  routes: discussionRoutes,
  notifications: discussionNotifications,
  personalData: discussionData,
} satisfies Area;
