import { manageEmails } from './emails.ts';
import { accountRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';
import { searchAccounts } from './dashboard-search.ts';

export const manageAccountsArea = {
  routes: accountRoutes,
  dashboardSearch: { people: searchAccounts },
  emails: manageEmails,
} satisfies Area;
