import { sql } from '#server/database/drizzle.ts';
import { type RefundCode, refundWords } from '#server/orders/states/refund-words.ts';
import type { KeptData } from '#server/platform/area.ts';

type Row = Record<string, unknown> & {
  reason: string;
  reason_code: RefundCode | null;
  lines: Record<string, number>;
  items: { id: string; name: string; quantity: number }[];
};

/** What is kept about a person here. */
export const refundData = {
  stays: ['refunds.made_by'],
  exports: {
    refunds: (id) => sql`
    SELECT o.number AS order_number, r.created_at, r.amount, r.currency, r.reason, r.reason_code, r.state, r.made_at,
      (SELECT coalesce(json_object_agg(p.line_id, p.amount_frw), '{}') FROM refund_lines p WHERE p.refund_id = r.id) AS lines,
      (SELECT json_agg(json_build_object('id', l.id, 'name', l.name, 'quantity', l.quantity) ORDER BY l.id)
        FROM order_lines l WHERE l.order_id = o.id) AS items
    FROM refunds r JOIN orders o ON o.id = r.order_id WHERE o.user_id = ${id} ORDER BY r.created_at, r.id`,
  },
  // As the buyer reads it: in words, also what the shop itself has a code for (decision 79).
  writeRow: {
    refunds: (row) => {
      const { reason_code: code, lines, items, ...told } = row as Row;
      return { ...told, reason: refundWords({ reason: told.reason, code, lines }, items) };
    },
  },
} satisfies KeptData;
