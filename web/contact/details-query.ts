import { queryOptions } from '@tanstack/react-query';
import { ask, pickData } from '#web/app/query.ts';

const HOUR_MS = 60 * 60 * 1_000;

/** Phone, email, address and opening hours of the shop, for the footer and the contact page. */
export const contactDetailsQuery = () =>
  queryOptions({ queryKey: ['contact', 'details'], queryFn: ask('GET /contact-details', {}), select: pickData, staleTime: HOUR_MS });
