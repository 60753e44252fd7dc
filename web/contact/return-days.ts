import { useQuery } from '@tanstack/react-query';
import { contactDetailsQuery } from './details-query.ts';

/** Within how many days of its delivery a work can be returned, by the shop's settings; 0 where it cannot, and until that is known. */
export const useReturnDays = (): number => useQuery(contactDetailsQuery()).data?.returnDays ?? 0;
