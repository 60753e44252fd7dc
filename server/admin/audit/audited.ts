import { sql } from 'drizzle-orm';
import { screens } from '#contract/screens.ts';
import { type AuditSource, withPage } from '#server/platform/audit/sources.ts';

/** Settings in the audit log; an export stands there by the name of its sheet, and has no page. */
export const auditedSettings = {
  setting: {
    about: sql`SELECT e.object_id, CASE WHEN e.action = 'setting.changed' THEN '' END WHERE e.object_type = 'setting'`,
    present: withPage(() => screens.adminSettings),
  },
} satisfies Record<string, AuditSource>;
