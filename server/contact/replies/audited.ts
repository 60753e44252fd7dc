import { sql } from 'drizzle-orm';
import { screens } from '#contract/screens.ts';
import { type AuditSource, withPage } from '#server/platform/audit/sources.ts';

/** Saved replies in the audit log, by their title. */
export const auditedReplies = {
  reply: {
    about: sql`SELECT q.title, '' FROM contact_replies q WHERE e.object_type = 'reply' AND q.id = e.thing`,
    present: withPage(() => screens.adminEmails),
  },
} satisfies Record<string, AuditSource>;
