import { useLingui } from '@lingui/react/macro';
import type { CustomerSort } from '#contract/artists.ts';

/** What the sorts of customers are called, an admin's and an artist's. */
export function useCustomerSorts(): Record<CustomerSort, string> {
  const { t } = useLingui();
  return {
    'last-desc': t`Most recent purchase`,
    'last-asc': t`Bought longest ago first`,
    'total-desc': t`Highest total first`,
    'total-asc': t`Lowest total first`,
    'orders-desc': t`Most orders first`,
    'orders-asc': t`Fewest orders first`,
    'name-asc': t`Name, A to Z`,
    'name-desc': t`Name, Z to A`,
  };
}
