import { sql } from 'drizzle-orm';
import { screens } from '#contract/screens.ts';
import { manageEmails } from './emails.ts';
import { accountRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';
import { searchAccounts } from './dashboard-search.ts';

export const manageAccountsArea = {
  routes: accountRoutes,
  dashboardSearch: { people: searchAccounts },
  emails: manageEmails,
  waiting: {
    applications: {
      rows: sql`SELECT created_at AS since, id FROM users WHERE role = 'Artist' AND status = 'pending' AND deleted_at IS NULL ORDER BY id`,
      href: () => `${screens.admin}#requests`,
    },
  },
} satisfies Area;
