import { settlementJobs } from './jobs.ts';
import type { Area } from '#server/platform/area.ts';
import type { PaymentServices } from '#server/payments/provider/payment-services.ts';

export const settlementArea = { jobs: settlementJobs } satisfies Area<PaymentServices>;
