import { queryOptions } from '@tanstack/react-query';
import { dataQueryOf } from '#web/app/query.ts';

const HOUR_MS = 60 * 60 * 1_000;

/** Phone, e-mail, address and hours of the shop, at the foot of every page and on the contact page; and for how many days works can be returned. */
export const contactDetailsQuery = () => queryOptions({ ...dataQueryOf('GET /contact-details'), staleTime: HOUR_MS });
