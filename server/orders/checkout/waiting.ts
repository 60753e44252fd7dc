import { sql } from 'drizzle-orm';
import { screens } from '#contract/screens.ts';
import { WAITING_COUNTED_MOST } from '#contract/waiting.ts';
import { isBeforeToday } from '#server/database/lists/days.ts';
import type { WaitingSources } from '#server/platform/waiting.ts';

/** An order has one row for each artist in it: so many are read that the counted orders are among them, as long as few have more than two. */
const PARTS_READ = WAITING_COUNTED_MOST * 2;

/** What of orders waits for staff; one that is to be approved counts as that alone, though its artist may send it already. */
export const waitingOrders = {
  ordersToApprove: {
    rows: sql`
      SELECT paid_at AS since, id, coalesce(${isBeforeToday(sql`send_by`)}, false) AS is_late
      FROM orders WHERE status = 'pending' AND payment_status = 'paid' ORDER BY paid_at`,
    hasLate: true,
    href: () => `${screens.adminOrders}?status=pending&payment=paid&sort=oldest`,
  },
  ordersToSend: {
    rows: sql`
      SELECT o.paid_at AS since, o.id, coalesce(${isBeforeToday(sql`o.send_by`)}, false) AS is_late
      FROM (SELECT DISTINCT order_id FROM (
        SELECT order_id FROM artist_orders WHERE is_to_send AND status = 'complete' ORDER BY paid_on LIMIT ${PARTS_READ}
      ) AS parts) AS to_send JOIN orders o ON o.id = to_send.order_id ORDER BY o.paid_at`,
    hasLate: true,
    href: () => `${screens.adminOrders}?status=complete&fulfilment=unsent&sort=toSend`,
  },
  cancellations: {
    rows: sql`SELECT cancellation_asked_at AS since, id FROM orders WHERE cancellation_state = 'asked' ORDER BY cancellation_asked_at`,
    href: (only) => (only ? screens.adminOrder(only) : `${screens.adminOrders}?decide=cancellation&sort=oldest`),
  },
} satisfies Partial<WaitingSources>;
