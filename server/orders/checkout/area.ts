import { auditedOrders } from './audited.ts';
import { checkoutJobs } from './jobs.ts';
import { orderRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';
import type { PaymentServices } from '#server/payments/provider/payment-services.ts';
import { waitingOrders } from './waiting.ts';
import { orderData } from './personal-data.ts';

export const checkoutArea = {
  routes: orderRoutes,
  jobs: checkoutJobs,
  personalData: orderData,
  waiting: waitingOrders,
  audited: auditedOrders,
} satisfies Area<PaymentServices>;
