import { itemEmails } from './emails.ts';
import { itemJobs } from './jobs.ts';
import { lineRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';
import { itemNotifications } from './notifications.ts';
import { searchOrders } from './dashboard-search.ts';

export const orderItemsArea = {
  routes: lineRoutes,
  jobs: itemJobs,
  emails: itemEmails,
  dashboardSearch: { orders: searchOrders },
  notifications: itemNotifications,
} satisfies Area;
