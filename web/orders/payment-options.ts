import { queryOptions } from '@tanstack/react-query';
import { ask, pickData } from '#web/app/query.ts';

const HOUR_MS = 60 * 60 * 1_000;

/** The currencies to pay in, and whether payments are a test. Used on every page; separate so that no page loads the rest of the queries. */
export const paymentOptionsQuery = () =>
  queryOptions({
    queryKey: ['payments', 'options'],
    queryFn: ask('GET /payments/options', {}),
    select: pickData,
    staleTime: HOUR_MS,
  });
