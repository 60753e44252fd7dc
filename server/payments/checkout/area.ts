import { paymentRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';
import type { PaymentServices } from '#server/payments/provider/payment-services.ts';
import { paymentData } from './personal-data.ts';

export const paymentsArea = { routes: paymentRoutes, personalData: paymentData } satisfies Area<PaymentServices>;
