import { sql } from '#server/database/drizzle.ts';
import { screens } from '#contract/screens.ts';
import { type AuditSource, idsOf, withPage } from '#server/platform/audit/sources.ts';

/** Orders in the audit log, by their number. */
export const auditedOrders = {
  order: {
    about: sql`SELECT o.number::text, o.id::text FROM orders o WHERE e.object_type = 'order' AND o.id = e.thing`,
    present: withPage(screens.adminOrder),
    find: async (db, word) => {
      const number = /^#?(\d{1,9})$/.exec(word)?.[1];
      if (!number) return [];
      return idsOf(db, sql`SELECT id FROM orders WHERE number = ${Number(number)}`);
    },
  },
} satisfies Record<string, AuditSource>;
