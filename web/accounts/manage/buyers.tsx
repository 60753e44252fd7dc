import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { skeletons } from '#contract/limits.ts';
import { emptyMessages } from '#contract/messages.ts';
import type { Buyer } from '#contract/orders.ts';
import { explain } from '#web/app/failures/situations.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { Moment } from '#web/app/display/date.tsx';
import { Price } from '#web/app/display/price.tsx';
import { PersonLink } from './person-link.tsx';
import { EmailText } from '#web/kit/lists/table-cell.tsx';
import { type Column, Table } from '#web/kit/lists/table.tsx';
import { buyersQuery } from '#web/orders/manage/sales.ts';
import { buyerSorts, sortBuyers } from './buyer-sort.ts';
import { oneOf, useListAddress } from '#web/dashboard/list-address.ts';
import { SortSelect } from '#web/dashboard/sort-select.tsx';

const FIRST_ROWS = 10;

/** The customers of the signed-in artist or, for an admin, all: the whole response of GET /checkout/customer, sorted here. */
export function Buyers() {
  const { t } = useLingui();
  const [address, set] = useListAddress();
  const [isWhole, setWhole] = useState(false);
  const { data, error } = useQuery(buyersQuery());
  const sort = oneOf(buyerSorts, address.get('customers')) ?? 'last-desc';
  const onSort = (wanted: string) => set('customers', wanted === 'last-desc' ? '' : wanted);
  const sorted = data && sortBuyers(data, sort);
  const hidden = sorted && !isWhole ? Math.max(0, sorted.length - FIRST_ROWS) : 0;
  const labels = {
    'last-desc': t`Most recent purchase`,
    'last-asc': t`Bought longest ago first`,
    'total-desc': t`Highest total first`,
    'total-asc': t`Lowest total first`,
    'orders-desc': t`Most orders first`,
    'orders-asc': t`Fewest orders first`,
    'name-asc': t`Name, A to Z`,
    'name-desc': t`Name, Z to A`,
  };
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
        <SortSelect value={sort} labels={labels} onChange={onSort} />
      </header>
      <Table
        caption={t`Customers`}
        columns={useColumns()}
        rows={hidden ? sorted?.slice(0, FIRST_ROWS) : sorted}
        keyOf={({ _id, email }) => _id ?? email}
        error={error ? explain('loadTable', error) : undefined}
        skeletonRows={skeletons.dashboard}
        emptyText={emptyMessages.noData}
        sort={sort}
        onSort={onSort}
      />
      {hidden ? (
        <Button onClick={() => setWhole(true)} className="self-center">
          <Plural value={hidden} one="Show # more" other="Show # more" />
        </Button>
      ) : null}
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
