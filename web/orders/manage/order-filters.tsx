import { useLingui } from '@lingui/react/macro';
import { OrderSort, OrderStatus, PaymentStatus } from '#contract/orders.ts';
import type { SalesFilters } from '#web/orders/sales.ts';
import { Select } from '#web/kit/forms/select.tsx';
import { oneOf, useListAddress } from '#web/dashboard/list-address.ts';
import { ListSearch } from '#web/dashboard/list-search.tsx';
import { SortSelect } from '#web/dashboard/sort-select.tsx';

type SetFilter = (name: keyof SalesFilters, value: string) => void;

/** Filters and sort order of an order list, stored in its address. */
export function useOrderFilters(): [SalesFilters, SetFilter] {
  const [address, set] = useListAddress();
  const filters = {
    status: oneOf(OrderStatus.options, address.get('status')),
    payment: oneOf(PaymentStatus.options, address.get('payment')),
    search: address.get('search') ?? undefined,
    sort: oneOf(OrderSort.options, address.get('sort')) ?? 'newest',
  };
  return [filters, (name, value) => set(name, name === 'sort' && value === 'newest' ? '' : value)];
}

/** Search, state and payment filters of an order list, and its sort order. */
export function OrderFilters({ filters, onChange }: { filters: SalesFilters; onChange: SetFilter }) {
  const { t } = useLingui();
  const sorts = {
    newest: t`Newest first`,
    oldest: t`Oldest first`,
    'total-desc': t`Highest total first`,
    'total-asc': t`Lowest total first`,
  };
  return (
    <div className="grid grid-cols-2 gap-4 xl:grid-cols-4">
      <ListSearch
        className="max-sm:col-span-2"
        label={t`Search orders`}
        value={filters.search ?? ''}
        onChange={(text) => onChange('search', text)}
      />
      <Select label={t`Status`} value={filters.status ?? ''} onChange={(event) => onChange('status', event.target.value)}>
        <option value="">{t`All`}</option>
        <option value="pending">{t`pending`}</option>
        <option value="complete">{t`complete`}</option>
        <option value="cancelled">{t`cancelled`}</option>
      </Select>
      <Select label={t`Payment`} value={filters.payment ?? ''} onChange={(event) => onChange('payment', event.target.value)}>
        <option value="">{t`All`}</option>
        <option value="unpaid">{t`not paid`}</option>
        <option value="paid">{t`paid`}</option>
        <option value="failed">{t`payment failed`}</option>
        <option value="refund_due">{t`refund due`}</option>
        <option value="refunded">{t`refunded`}</option>
      </Select>
      <div className="max-sm:col-span-2">
        <SortSelect value={filters.sort} labels={sorts} onChange={(sort) => onChange('sort', sort)} />
      </div>
    </div>
  );
}
