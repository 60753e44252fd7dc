import { sql } from '#server/database/drizzle.ts';
import { screens } from '#contract/screens.ts';
import { type AuditSource, idsOf, withPage } from '#server/platform/audit/sources.ts';

/** Orders in the audit log, by their number. */
export const auditedOrders = {
  order: {
    about: sql`SELECT o.number::text, o.id::text FROM orders o WHERE e.object_type = 'order' AND o.id = e.thing`,
    // What an admin wrote; of a refund by the shop itself the code says it.
    why: sql`
      SELECT f.reason FROM refunds f WHERE e.object_type = 'order' AND e.action IN ('order.refundRequested', 'order.refundAsked', 'order.refundedByHand')
        AND f.order_id = e.thing AND f.id::text = e.after ->> 'refund'`,
    present: withPage(screens.adminOrder),
    find: async (db, word) => {
      const number = /^#?(\d{1,9})$/.exec(word)?.[1];
      if (!number) return [];
      return idsOf(db, sql`SELECT id FROM orders WHERE number = ${Number(number)}`);
    },
  },
} satisfies Record<string, AuditSource>;
