import { itemEmails } from './emails.ts';
import { lineRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';

export const orderItemsArea = { routes: lineRoutes, emails: itemEmails } satisfies Area;
