import { screens } from '#contract/screens.ts';
import type { Area } from '#server/platform/area.ts';
import { coverFiles } from './covers.ts';
import { feedRoute } from './feed.ts';
import { type Post, readPosts } from './read-posts.ts';
import { blogRoutes } from './routes.ts';
import { blogData } from './personal-data.ts';
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
  personalData: blogData,
} satisfies Area;
