import { itemEmails } from './emails.ts';
import { lineRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';
import { itemNotifications } from './notifications.ts';

export const orderItemsArea = { routes: lineRoutes, emails: itemEmails, notifications: itemNotifications } satisfies Area;
