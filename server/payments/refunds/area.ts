import { sql } from '#server/database/drizzle.ts';
import { screens } from '#contract/screens.ts';
import { refundJobs } from './jobs.ts';
import type { Area } from '#server/platform/area.ts';
import type { PaymentServices } from '#server/payments/provider/payment-services.ts';
import { refundData } from './personal-data.ts';
import { isToDecide } from '#server/orders/states/refunds-to-decide.ts';

export const refundsArea = {
  jobs: refundJobs,
  personalData: refundData,
  waiting: {
    refunds: {
      rows: sql`
        SELECT created_at AS since, order_id AS id FROM refunds WHERE ${isToDecide} ORDER BY created_at`,
      href: (only) => (only ? screens.adminOrder(only) : `${screens.adminOrders}?decide=refund&sort=oldest`),
      next: (id) => screens.adminOrder(id),
    },
  },
} satisfies Area<PaymentServices>;
