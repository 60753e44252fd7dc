import { sql } from '#server/database/drizzle.ts';
import { screens } from '#contract/screens.ts';
import { containing } from '#server/database/lists/like-pattern.ts';
import { type AuditSource, idsOf, withPage } from '#server/platform/audit/sources.ts';

/** Saved replies in the audit log, by their title. */
export const auditedReplies = {
  reply: {
    about: sql`SELECT q.title, '' FROM contact_replies q WHERE e.object_type = 'reply' AND q.id = e.thing`,
    present: withPage(() => screens.adminEmails),
    find: (db, word, most) => idsOf(db, sql`SELECT id FROM contact_replies WHERE plain_text(title) LIKE ${containing(word)} LIMIT ${most}`),
  },
} satisfies Record<string, AuditSource>;
