import { auditedPayments } from '#server/payments/audited.ts';
import { paymentRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';
import type { PaymentServices } from '#server/payments/provider/payment-services.ts';
import { paymentData } from './personal-data.ts';
import { HOUR } from '#server/platform/http/limits/rate-limits.ts';

export const paymentsArea = {
  routes: paymentRoutes,
  limits: { 'POST /checkout/{id}/pay': { max: 30, timeWindow: HOUR, by: 'person' } },
  personalData: paymentData,
  audited: auditedPayments,
} satisfies Area<PaymentServices>;
