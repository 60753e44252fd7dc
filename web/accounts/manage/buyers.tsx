import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CustomerSort } from '#contract/artists.ts';
import { skeletons } from '#contract/limits.ts';
import { emptyMessages } from '#contract/messages.ts';
import type { Buyer } from '#contract/buyers.ts';
import { explain } from '#web/app/failures/situations.ts';
import { Moment } from '#web/app/display/date.tsx';
import { Price } from '#web/app/display/price.tsx';
import { PersonLink } from './person-link.tsx';
import { EmailText } from '#web/kit/lists/table-cell.tsx';
import { type Column, Table } from '#web/kit/lists/table.tsx';
import { buyersQuery } from '#web/orders/manage/sales.ts';
import { sortBuyers } from './customer-sort.ts';
import { useCustomerSorts } from './use-customer-sorts.ts';
import { oneOf, useListAddress } from '#web/dashboard/list-address.ts';
import { SortSelect } from '#web/dashboard/sort-select.tsx';
import { useMedia } from '#web/dashboard/use-media.ts';
import { FIRST_ROWS, useFirstRows } from '#web/dashboard/use-first-rows.tsx';

/** There each is as high as four lines. */
const ROWS_ON_PHONE = 3;

/** The customers of the signed-in artist or, for an admin, all: the whole response of GET /checkout/customer, sorted here. */
export function Buyers() {
  const { t } = useLingui();
  const [address, set] = useListAddress();
  const { data, error } = useQuery(buyersQuery());
  const sort = oneOf(CustomerSort.options, address.get('customers')) ?? 'last-desc';
  const onSort = (wanted: string) => set('customers', wanted === 'last-desc' ? '' : wanted);
  const isOnPhone = useMedia('(width < 40rem)');
  const { shown, more } = useFirstRows(data && sortBuyers(data, sort), isOnPhone ? ROWS_ON_PHONE : FIRST_ROWS);
  return (
    <section aria-labelledby="customers-title" className="flex flex-col gap-4">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="flex flex-col gap-1">
          <h3 id="customers-title" className="text-xl">
            <Trans>Customers</Trans>
          </h3>
          <p className="text-sm text-ash">
            <Trans>People with a paid order</Trans>
          </p>
        </div>
        <SortSelect value={sort} labels={useCustomerSorts()} onChange={onSort} />
      </header>
      <Table
        caption={t`Customers`}
        columns={useColumns()}
        rows={shown}
        keyOf={({ _id, email }) => _id ?? email}
        error={error ? explain('loadTable', error) : undefined}
        skeletonRows={skeletons.dashboard}
        emptyText={emptyMessages.noData}
        sort={sort}
        onSort={onSort}
      />
      {more}
    </section>
  );
}

const both = (name: string) => ({ ascending: `${name}-asc`, descending: `${name}-desc` });

function useColumns(): Column<Buyer>[] {
  const { t } = useLingui();
  return [
    { header: t`Name`, renderCell: ({ _id, name }) => <PersonLink id={_id} name={name} />, sorts: both('name') },
    { header: t`Email`, renderCell: ({ email }) => <EmailText email={email} />, span: 2 },
    { header: t`Orders`, renderCell: ({ orders }) => orders, isFigure: true, sorts: both('orders') },
    { header: t`Total`, renderCell: ({ total }) => <Price amountFrw={total} />, isFigure: true, sorts: both('total') },
    { header: t`Last`, renderCell: ({ last }) => <Moment time={last} />, sorts: both('last') },
  ];
}
