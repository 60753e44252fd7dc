import { sql } from '#server/database/drizzle.ts';
import { screens } from '#contract/screens.ts';
import { hasWords } from '#server/database/lists/like-pattern.ts';
import { type AuditSource, idsOf, withPage } from '#server/platform/audit/sources.ts';

const EMAIL = 'email ';

/** Emails in the audit log, by their subject. A reported chat has the same kind of thing there, and is known by who was reported. */
export const auditedEmails = {
  message: {
    about: sql`
      SELECT c.subject, 'email ' || c.id FROM contact_messages c WHERE e.object_type = 'message' AND c.id = e.thing
      UNION ALL SELECT u.name, r.id::text FROM chat_reports r JOIN users u ON u.id = r.reported_id WHERE e.object_type = 'message' AND r.id = e.thing`,
    present: withPage((part) => (part.startsWith(EMAIL) ? screens.adminMessage(part.slice(EMAIL.length)) : screens.adminReport(part))),
    find: (db, word, most) =>
      idsOf(
        db,
        sql`
        (SELECT id FROM contact_messages WHERE ${hasWords(sql`search_text`, word)} AND ${hasWords(sql`plain_text(subject)`, word)} LIMIT ${most})
        UNION ALL (SELECT r.id FROM chat_reports r JOIN users u ON u.id = r.reported_id WHERE ${hasWords(sql`u.search_text`, word)} LIMIT ${most})`,
      ),
  },
} satisfies Record<string, AuditSource>;
