import { sql } from 'drizzle-orm';
import { screens } from '#contract/screens.ts';
import { type AuditSource, withPage } from '#server/platform/audit/sources.ts';

/** Payments in the audit log, by the number of their order. */
export const auditedPayments = {
  payment: {
    about: sql`
      SELECT o.number::text, o.id::text FROM payments p JOIN orders o ON o.id = p.order_id WHERE e.object_type = 'payment' AND p.id = e.thing`,
    present: withPage(screens.adminOrder),
  },
} satisfies Record<string, AuditSource>;
