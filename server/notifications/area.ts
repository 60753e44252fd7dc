import { sweepNotices } from './queries.ts';
import { noticeRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';
import { notificationData } from './personal-data.ts';

export const notificationsArea = {
  routes: noticeRoutes,
  cleanup: ({ db }) => sweepNotices(db),
  personalData: notificationData,
} satisfies Area;
