import { sql } from 'drizzle-orm';
import { screens } from '#contract/screens.ts';
import type { Area } from '#server/platform/area.ts';
import { coverFiles } from './covers.ts';
import { feedRoute } from './feed.ts';
import { type Post, readPosts } from './read-posts.ts';
import { blogRoutes } from './routes.ts';
import { blogData } from './personal-data.ts';
import { settleComments } from './queries.ts';
import { blogNotifications } from './notifications.ts';

let read: readonly Post[] | undefined;
/** The articles, read once for the process. */
const posts = (): readonly Post[] => (read ??= readPosts());

export const blogArea = {
  routes: (api, services) => blogRoutes(api, services, posts()),
  pages(app, services) {
    feedRoute(app, services, posts());
    coverFiles(app, posts());
  },
  sitemap: async () => posts().map((post) => screens.blogPost(post.name)),
  notifications: blogNotifications,
  moderated: {
    comments: {
      table: sql`blog_comments`,
      checked: sql`approved_at`,
      stars: sql`NULL`,
      about: sql`SELECT w.name, w.name`,
      onDecided: settleComments,
      present: ({ part, id }) => ({ name: posts().find(({ name }) => name === part)?.title ?? part, link: screens.blogSaid(part, id) }),
    },
  },
  waiting: {
    comments: {
      rows: sql`SELECT created_at AS since, id FROM blog_comments WHERE approved_at IS NULL AND hidden_at IS NULL ORDER BY id`,
      href: () => `${screens.adminModeration}?kind=comments&state=waiting`,
    },
  },
  personalData: blogData,
} satisfies Area;
