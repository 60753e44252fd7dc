import { sql } from '#server/database/drizzle.ts';
import type { KeptData } from '#server/platform/area.ts';

/** What is kept about a person here. */
export const blogData = {
  ownRows: [['blog_likes', 'user_id']],
  publicWords: ['blog_comments', 'blog_articles'],
  stays: ['blog_comments.hidden_by'],
  exports: {
    blogArticles: (id) =>
      sql`SELECT name AS article, title, state, body, created_at FROM blog_articles WHERE author_id = ${id} ORDER BY id`,
    blogComments: (id) => sql`SELECT name AS article, text, created_at FROM blog_comments WHERE author_id = ${id} ORDER BY id`,
    blogLikes: (id) => sql`SELECT name AS article, created_at FROM blog_likes WHERE user_id = ${id} ORDER BY created_at`,
  },
} satisfies KeptData;
