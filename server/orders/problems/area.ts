import { sql } from '#server/database/drizzle.ts';
import { screens } from '#contract/screens.ts';
import { isOpenProblem } from '#server/orders/states/open-problems.ts';
import type { Area } from '#server/platform/area.ts';
import { HOUR } from '#server/platform/http/limits/rate-limits.ts';
import { problemEmails } from './emails.ts';
import { problemNotifications } from './notifications.ts';
import { problemRoutes } from './routes.ts';
import { nameOrder } from '#server/orders/states/name-order.ts';

export const problemsArea = {
  routes: problemRoutes,
  // Fewer than other uploads: each mails the staff, and its words to the buyer's address, which nobody may have proved.
  limits: { 'POST /checkout/{id}/problems': { max: 10, timeWindow: HOUR, by: 'person' } },
  emails: problemEmails,
  notifications: problemNotifications,
  waiting: {
    // Orders, as their list has them; one may have several reports.
    problems: {
      rows: sql`
        SELECT min(c.created_at) AS since, c.order_id AS id FROM contact_messages c WHERE ${isOpenProblem(sql`c`)}
        GROUP BY c.order_id ORDER BY since`,
      href: (only) => (only ? screens.adminOrder(only) : `${screens.adminOrders}?decide=problem&sort=oldest`),
      next: (id) => screens.adminOrder(id),
      first: nameOrder,
    },
  },
} satisfies Area;
