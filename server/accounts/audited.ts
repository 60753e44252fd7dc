import { sql } from '#server/database/drizzle.ts';
import { screens } from '#contract/screens.ts';
import { hasWords } from '#server/database/lists/like-pattern.ts';
import { type AuditSource, idsOf, withPage } from '#server/platform/audit/sources.ts';

/** People in the audit log. */
export const auditedPeople = {
  user: {
    about: sql`SELECT u.name, CASE WHEN u.deleted_at IS NULL THEN u.id::text END AS part FROM users u WHERE e.object_type = 'user' AND u.id = e.thing`,
    present: withPage(screens.adminPerson),
    // The staff first: they are who the log is asked for most.
    find: (db, word, most) =>
      idsOf(
        db,
        sql`
        (SELECT id FROM users WHERE (staff IS NOT NULL OR is_admin) AND ${hasWords(sql`search_text`, word)} LIMIT ${most})
        UNION (SELECT id FROM users WHERE deleted_at IS NULL AND ${hasWords(sql`search_text`, word)} LIMIT ${most})`,
      ),
  },
  session: {
    about: sql`SELECT NULL::text, NULL::text WHERE e.object_type = 'session' AND false`,
    present: withPage(screens.adminPerson),
  },
} satisfies Record<string, AuditSource>;
