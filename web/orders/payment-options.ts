import { queryOptions } from '@tanstack/react-query';
import { dataQueryOf } from '#web/app/query.ts';

const HOUR_MS = 60 * 60 * 1_000;

/** How one can pay here, and whether it is a test. Every page asks; it stands alone so that no page pays for the rest of state.ts. */
export const paymentOptionsQuery = () => queryOptions({ ...dataQueryOf('GET /payments/options'), staleTime: HOUR_MS });
