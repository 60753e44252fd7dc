import { sql } from '#server/database/drizzle.ts';
import { screens } from '#contract/screens.ts';
import { refundJobs } from './jobs.ts';
import type { Area } from '#server/platform/area.ts';
import type { PaymentServices } from '#server/payments/provider/payment-services.ts';
import { refundData } from './personal-data.ts';
import { isToDecide } from '#server/orders/states/refunds-to-decide.ts';
import { nameOrder } from '#server/orders/states/name-order.ts';

export const refundsArea = {
  jobs: refundJobs,
  personalData: refundData,
  waiting: {
    // Orders, as their list has them; one may have several refunds.
    refunds: {
      rows: sql`
        SELECT min(created_at) AS since, order_id AS id FROM refunds WHERE ${isToDecide} GROUP BY order_id ORDER BY since`,
      href: (only) => (only ? screens.adminOrder(only) : `${screens.adminOrders}?decide=refund&sort=oldest`),
      next: (id) => screens.adminOrder(id),
      first: nameOrder,
    },
  },
} satisfies Area<PaymentServices>;
