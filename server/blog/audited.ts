import { sql } from '#server/database/drizzle.ts';
import { screens } from '#contract/screens.ts';
import { containing } from '#server/database/lists/like-pattern.ts';
import { type AuditSource, idsOf, withPage } from '#server/platform/audit/sources.ts';

/** Articles in the audit log, and comments by the article that they are about. */
export const auditedBlog = {
  comment: {
    about: sql`SELECT coalesce((SELECT a.title FROM blog_articles a WHERE a.name = w.name), w.name), w.name FROM blog_comments w
      WHERE e.object_type = 'comment' AND w.id = e.thing`,
    why: sql`SELECT w.hidden_reason FROM blog_comments w WHERE e.object_type = 'comment' AND e.action = 'comment.hidden' AND w.id = e.thing AND w.hidden_at = e.at`,
    present: withPage(screens.blogPost),
    find: (db, word, most) =>
      idsOf(
        db,
        sql`SELECT id FROM blog_comments WHERE name IN (SELECT name FROM blog_articles WHERE plain_text(title) LIKE ${containing(word)}) LIMIT ${most}`,
      ),
  },
  article: {
    about: sql`SELECT a.title, a.name FROM blog_articles a WHERE e.object_type = 'article' AND a.id = e.thing`,
    present: withPage(screens.adminArticle),
    find: (db, word, most) => idsOf(db, sql`SELECT id FROM blog_articles WHERE plain_text(title) LIKE ${containing(word)} LIMIT ${most}`),
  },
} satisfies Record<string, AuditSource>;
