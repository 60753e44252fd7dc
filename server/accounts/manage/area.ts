import { manageEmails } from './emails.ts';
import { accountRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';

export const manageAccountsArea = { routes: accountRoutes, emails: manageEmails } satisfies Area;
