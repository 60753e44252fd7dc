import { sql } from '#server/database/drizzle.ts';
import { HOME_COUNTRY } from '#contract/home-country.ts';
import { screens } from '#contract/screens.ts';
import { isStandingDecision } from '#server/accounts/staff/decisions.ts';
import { manageEmails } from './emails.ts';
import { accountRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';
import { HOUR, UPLOAD } from '#server/platform/http/limits/rate-limits.ts';
import { searchAccounts } from './dashboard-search.ts';

export const manageAccountsArea = {
  routes: accountRoutes,
  dashboardSearch: { people: searchAccounts },
  emails: manageEmails,
  limits: {
    'PUT /users/{id}': UPLOAD,
    // Everything of an account is read for it, and is in memory at once.
    'GET /users/{id}/export': { max: 10, timeWindow: HOUR, by: 'person' },
  },
  waiting: {
    applications: {
      // Those who were asked for more, and have not answered, wait for themselves.
      rows: sql`
        SELECT coalesce(last.created_at, u.created_at) AS since, u.id FROM users u
        LEFT JOIN LATERAL (
          SELECT d.kind, d.created_at FROM account_decisions d WHERE d.user_id = u.id AND ${isStandingDecision} ORDER BY d.id DESC LIMIT 1
        ) last ON true
        WHERE u.role = 'Artist' AND u.status = 'pending' AND u.deleted_at IS NULL AND last.kind IS DISTINCT FROM 'asked' ORDER BY since`,
      href: () => screens.adminApplicantsWaiting,
      next: (id) => `${screens.adminApplicantsWaiting}&person=${id}&act=approve`,
      first: (id) =>
        sql`SELECT name, CASE WHEN country = ${HOME_COUNTRY} THEN district ELSE city END, NULL::int FROM users WHERE id = ${id}`,
    },
  },
} satisfies Area;
