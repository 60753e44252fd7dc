import { sql } from '#server/database/drizzle.ts';
import { screens } from '#contract/screens.ts';
import type { Area } from '#server/platform/area.ts';
import { HOUR } from '#server/platform/http/limits/rate-limits.ts';
import { auditedBlog } from './audited.ts';
import { coverFiles } from './covers.ts';
import { searchArticles } from './dashboard-search.ts';
import { feedRoute } from './feed.ts';
import { findPublishedNames, smallCover } from './published.ts';
import { blogRoutes } from './routes.ts';
import { blogData } from './personal-data.ts';
import { waitingKey } from './queries.ts';
import { blogNotifications } from './notifications.ts';

export const blogArea = {
  routes: blogRoutes,
  // Each is a notification of every moderator.
  limits: { 'POST /blog/{name}/comments': { max: 30, timeWindow: HOUR, by: 'person' } },
  pages(app, services) {
    feedRoute(app, services);
    coverFiles(app);
  },
  sitemap: async (db) => (await findPublishedNames(db)).map(screens.blogPost),
  dashboardSearch: { articles: searchArticles },
  notifications: blogNotifications,
  moderated: {
    comments: {
      table: sql`blog_comments`,
      checked: sql`approved_at`,
      isHeldBack: true,
      stars: sql`NULL`,
      about: sql`SELECT coalesce(a.title, w.name), w.name, coalesce(a.cover_id::text, a.cover_file) FROM (VALUES (1)) AS one LEFT JOIN blog_articles a ON a.name = w.name`,
      notificationKeys: { quoting: (id) => [waitingKey(id)], asking: (id) => [waitingKey(id)] },
      present: ({ name, part, picture, id }) => ({ name, link: screens.blogSaid(part, id), image: smallCover(picture) }),
    },
  },
  waiting: {
    comments: {
      rows: sql`SELECT created_at AS since, id FROM blog_comments WHERE approved_at IS NULL AND hidden_at IS NULL ORDER BY id`,
      href: () => `${screens.adminModeration}?kind=comments`,
      next: (id) => `${screens.adminModeration}?kind=comments&words=${id}`,
      first: (id) => sql`SELECT author_name, text, NULL::int FROM blog_comments WHERE id = ${id}`,
    },
  },
  audited: auditedBlog,
  personalData: blogData,
} satisfies Area;
