import { refundJobs } from './jobs.ts';
import type { Area } from '#server/platform/area.ts';
import type { PaymentServices } from '#server/payments/provider/payment-services.ts';
import { refundData } from './personal-data.ts';

export const refundsArea = { jobs: refundJobs, personalData: refundData } satisfies Area<PaymentServices>;
