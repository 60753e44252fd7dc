import { sql } from '#server/database/drizzle.ts';
import { screens } from '#contract/screens.ts';
import { type AuditSource, idsOf, withPage } from '#server/platform/audit/sources.ts';

/** Payments in the audit log, by the number of their order. */
export const auditedPayments = {
  payment: {
    about: sql`
      SELECT o.number::text, o.id::text FROM payments p JOIN orders o ON o.id = p.order_id WHERE e.object_type = 'payment' AND p.id = e.thing`,
    present: withPage(screens.adminOrder),
    find: async (db, word, most) => {
      const number = /^#?(\d{1,9})$/.exec(word)?.[1];
      if (!number) return [];
      return idsOf(
        db,
        sql`SELECT p.id FROM payments p JOIN orders o ON o.id = p.order_id WHERE o.number = ${Number(number)} LIMIT ${most}`,
      );
    },
  },
} satisfies Record<string, AuditSource>;
