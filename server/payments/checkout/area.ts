import { paymentRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';
import type { PaymentServices } from '#server/payments/provider/payment-services.ts';

export const paymentsArea = { routes: paymentRoutes } satisfies Area<PaymentServices>;
