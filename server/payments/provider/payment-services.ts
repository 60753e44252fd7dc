import type { Services } from '#server/platform/services.ts';
import type { PaymentProvider } from './provider.ts';

/** The services of whoever asks the payment provider. */
export type PaymentServices = Services & { payments: PaymentProvider };
