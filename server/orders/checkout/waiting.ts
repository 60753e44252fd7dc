import { sql } from '#server/database/drizzle.ts';
import { screens } from '#contract/screens.ts';
import { isBeforeToday } from '#server/database/lists/days.ts';
import { dispatchSortKey } from '#server/orders/find-orders.ts';
import { nameOrder } from '#server/orders/states/name-order.ts';
import { isSendable } from '#server/orders/states/sendable.ts';
import type { WaitingSources } from '#server/platform/waiting.ts';

const isLate = isBeforeToday(sql`send_by`);

/**
 * What of orders waits for staff. Each order that is to leave is counted once, by what it waits for: the answer to its buyer, the approval, its sending; so
 * the late ones of these three are those of the filter 'overdue'. An artist need not wait for the approval, and may have sent it before.
 */
export const waitingOrders = {
  ordersToApprove: {
    // Who asked to cancel is answered first: until then it cannot be approved.
    rows: sql`
      SELECT paid_at AS since, id, coalesce(${isLate} AND cancellation_state IS DISTINCT FROM 'asked', false) AS is_late,
        CASE WHEN cancellation_state IS DISTINCT FROM 'asked' THEN paid_at END AS turn
      FROM orders WHERE status = 'pending' AND payment_status = 'paid' ORDER BY paid_at`,
    hasLate: true,
    hasTurn: true,
    href: () => `${screens.adminOrders}?decide=approval&sort=oldest`,
    next: (id) => `${screens.adminOrder(id)}?act=approve`,
    first: nameOrder,
  },
  ordersToSend: {
    rows: sql`
      SELECT paid_at AS since, id, coalesce(${isLate}, false) AS is_late, send_by AS turn
      FROM orders WHERE ${isSendable} ORDER BY ${dispatchSortKey} DESC, id DESC`,
    hasLate: true,
    hasTurn: true,
    href: () => `${screens.adminOrders}?decide=sending&sort=toSend`,
    next: (id) => `${screens.adminOrder(id)}?act=send`,
    first: nameOrder,
  },
  cancellations: {
    rows: sql`
      SELECT cancellation_asked_at AS since, id, coalesce(${isLate} AND NOT ${isSendable}, false) AS is_late
      FROM orders WHERE cancellation_state = 'asked' ORDER BY cancellation_asked_at`,
    hasLate: true,
    href: (only) => (only ? screens.adminOrder(only) : `${screens.adminOrders}?decide=cancellation&sort=oldest`),
    next: (id) => screens.adminOrder(id),
    first: nameOrder,
  },
} satisfies Partial<WaitingSources>;
