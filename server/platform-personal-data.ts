import { sql } from '#server/database/drizzle.ts';
import type { KeptData } from './platform/area.ts';
import { nameOfAction } from './platform/audit/renamed-actions.ts';

const renamed = ({ action, ...row }: Record<string, unknown>) => ({ ...row, action: nameOfAction(String(action)) });

/** What the platform keeps about a person. */
export const platformData = {
  ownRows: [
    // Answers that were kept for a repeated request hold addresses.
    ['idempotency_keys', 'user_id'],
    ['events', 'user_id'],
    // Those that wait are not sent.
    ['outgoing_mails', 'user_id'],
    ['staff_reasons', 'person_id'],
  ],
  exports: {
    // Those that they were told.
    reasons: (id) =>
      sql`SELECT action, reason, created_at FROM staff_reasons WHERE person_id = ${id} AND told_at IS NOT NULL AND reason <> '' ORDER BY id`,
    mails: (id) => sql`SELECT created_at, letter AS kind, sent_at FROM outgoing_mails WHERE user_id = ${id} ORDER BY id`,
    acts: (id) => sql`SELECT at, action, object_type, ip FROM audit_log WHERE actor_id = ${id} ORDER BY id`,
  },
  writeRow: { acts: renamed, reasons: renamed },
} satisfies KeptData;
