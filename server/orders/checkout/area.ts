import { auditedOrders } from './audited.ts';
import { checkoutJobs } from './jobs.ts';
import { orderRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';
import { HOUR } from '#server/platform/http/limits/rate-limits.ts';
import type { PaymentServices } from '#server/payments/provider/payment-services.ts';
import { waitingOrders } from './waiting.ts';
import { orderData } from './personal-data.ts';

export const checkoutArea = {
  routes: orderRoutes,
  // Placed and cancelled in turn, orders are mails to an address that nobody may have confirmed.
  limits: { 'POST /checkout/{cartId}': { max: 60, timeWindow: HOUR, by: 'person' } },
  jobs: checkoutJobs,
  personalData: orderData,
  waiting: waitingOrders,
  audited: auditedOrders,
} satisfies Area<PaymentServices>;
