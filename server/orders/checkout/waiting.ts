import { sql } from '#server/database/drizzle.ts';
import { screens } from '#contract/screens.ts';
import { isBeforeToday } from '#server/database/lists/days.ts';
import type { WaitingSources } from '#server/platform/waiting.ts';

/** What of orders waits for staff. One that is to be approved is to be sent too: its artist need not wait for the approval, and its buyer does not know of it. */
export const waitingOrders = {
  ordersToApprove: {
    // Who asked to cancel is answered first: until then it cannot be approved.
    rows: sql`
      SELECT paid_at AS since, id, coalesce(${isBeforeToday(sql`send_by`)}, false) AS is_late,
        CASE WHEN cancellation_state IS DISTINCT FROM 'asked' THEN paid_at END AS turn
      FROM orders WHERE status = 'pending' AND payment_status = 'paid' ORDER BY paid_at`,
    hasLate: true,
    hasTurn: true,
    href: () => `${screens.adminOrders}?decide=approval&sort=oldest`,
    next: (id) => `${screens.adminOrder(id)}?act=approve`,
  },
  ordersToSend: {
    // What its buyer wants to cancel is in the list, and is not sent before that is answered; the rest of such an order is (decision 73).
    rows: sql`
      SELECT paid_at AS since, id, coalesce(${isBeforeToday(sql`send_by`)}, false) AS is_late,
        CASE WHEN cancellation_state IS DISTINCT FROM 'asked' OR EXISTS (
          SELECT FROM order_lines l WHERE l.order_id = orders.id AND l.sent_at IS NULL AND l.refunded_amount < l.price::bigint * l.quantity
            AND NOT coalesce(l.id = ANY (cancellation_items), true)
        ) THEN send_by END AS turn
      FROM orders WHERE send_by IS NOT NULL ORDER BY send_by`,
    hasLate: true,
    hasTurn: true,
    href: () => `${screens.adminOrders}?fulfilment=unsent&sort=toSend`,
    next: (id) => `${screens.adminOrder(id)}?act=send`,
  },
  cancellations: {
    rows: sql`SELECT cancellation_asked_at AS since, id FROM orders WHERE cancellation_state = 'asked' ORDER BY cancellation_asked_at`,
    href: (only) => (only ? screens.adminOrder(only) : `${screens.adminOrders}?decide=cancellation&sort=oldest`),
    next: (id) => screens.adminOrder(id),
  },
} satisfies Partial<WaitingSources>;
