import { sql } from '#server/database/drizzle.ts';
import { screens } from '#contract/screens.ts';
import { moderationRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';
import { moderationData } from './personal-data.ts';
import { moderationNotifications } from './notifications.ts';
import { HOUR } from '#server/platform/http/limits/rate-limits.ts';

export const moderationArea = {
  routes: moderationRoutes,
  limits: { 'POST /messages/conversations/{id}/report': { max: 10, timeWindow: HOUR, by: 'person' } },
  notifications: moderationNotifications,
  waiting: {
    reports: {
      rows: sql`SELECT created_at AS since, id FROM chat_reports WHERE closed_at IS NULL ORDER BY id`,
      href: () => screens.adminReports,
      next: (id) => `${screens.adminReports}?report=${id}`,
      first: (id) => sql`
        SELECT u.name, r.reason, NULL::int FROM chat_reports r JOIN users u ON u.id = r.reporter_id WHERE r.id = ${id}`,
    },
  },
  personalData: moderationData,
} satisfies Area;
