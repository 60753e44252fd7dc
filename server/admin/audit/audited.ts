import { sql } from '#server/database/drizzle.ts';
import { auditedSettingWords } from '#contract/audit-words.ts';
import { screens } from '#contract/screens.ts';
import { type AuditSource, withPage } from '#server/platform/audit/sources.ts';

/** Settings in the audit log; an export stands there by the name of its sheet, and has no page. */
export const auditedSettings = {
  setting: {
    about: sql`SELECT e.object_id, CASE WHEN e.action = 'setting.changed' THEN '' END WHERE e.object_type = 'setting'`,
    present: withPage(() => screens.adminSettings),
    find: (_, word) =>
      Promise.resolve(
        Object.entries(auditedSettingWords).flatMap(([name, words]) =>
          `${name} ${words}`.toLowerCase().includes(word.toLowerCase()) ? [name] : [],
        ),
      ),
  },
} satisfies Record<string, AuditSource>;
