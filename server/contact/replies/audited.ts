import { sql } from 'drizzle-orm';
import { screens } from '#contract/screens.ts';
import { containing } from '#server/database/lists/like-pattern.ts';
import { type AuditSource, withPage } from '#server/platform/audit/sources.ts';

/** Saved replies in the audit log, by their title. */
export const auditedReplies = {
  reply: {
    about: sql`SELECT q.title, '' FROM contact_replies q WHERE e.object_type = 'reply' AND q.id = e.thing`,
    present: withPage(() => screens.adminEmails),
    find: async (db, word, most) => {
      const { rows } = await db.execute<{ id: string }>(
        sql`SELECT id FROM contact_replies WHERE plain_text(title) LIKE ${containing(word)} LIMIT ${most}`,
      );
      return rows.map(({ id }) => id);
    },
  },
} satisfies Record<string, AuditSource>;
