import { auditedPayments } from '#server/payments/audited.ts';
import { paymentRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';
import type { PaymentServices } from '#server/payments/provider/payment-services.ts';
import { paymentData } from './personal-data.ts';
import { HOUR, MINUTE } from '#server/platform/http/limits/rate-limits.ts';

export const paymentsArea = {
  routes: paymentRoutes,
  limits: {
    'POST /checkout/{id}/pay': { max: 30, timeWindow: HOUR, by: 'person' },
    // Each may be a question to the provider, whose own limit is everybody's.
    'POST /payments/{id}/verify': { max: 30, timeWindow: MINUTE, by: 'person' },
  },
  personalData: paymentData,
  audited: auditedPayments,
} satisfies Area<PaymentServices>;
