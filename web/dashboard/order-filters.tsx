import { useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { OrderStatus, PaymentStatus } from '#contract/orders.ts';
import type { SalesFilters } from '#web/orders/sales.ts';
import { Select } from '#web/kit/select.tsx';
import { ListSearch } from './list-search.tsx';

const oneOf = <T extends string>(options: readonly T[], given: string | null): T | undefined => options.find((option) => option === given);

/** The filters of an orders list, as they stand in its address. */
export function useOrderFilters(): [SalesFilters, (name: keyof SalesFilters, value: string) => void] {
  const [search, setSearch] = useSearchParams();
  const set = (name: keyof SalesFilters, value: string) =>
    setSearch(
      (before) => {
        if (value) before.set(name, value);
        else before.delete(name);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  const filters = {
    status: oneOf(OrderStatus.options, search.get('status')),
    payment: oneOf(PaymentStatus.options, search.get('payment')),
    search: search.get('search') ?? undefined,
  };
  return [filters, set];
}

type OrderFiltersProps = { filters: SalesFilters; onChange: (name: keyof SalesFilters, value: string) => void };

/** Words, state and payment that narrow an orders list. */
export function OrderFilters({ filters, onChange }: OrderFiltersProps) {
  const { t } = useLingui();
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <ListSearch label={t`Search orders`} value={filters.search ?? ''} onChange={(words) => onChange('search', words)} />
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
    </div>
  );
}
