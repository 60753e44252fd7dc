import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Order } from '#contract/orders.ts';
import { PagedTable } from '#web/dashboard/paged-table.tsx';
import { OrderFilters, useOrderFilters } from '#web/orders/manage/order-filters.tsx';
import { OrderBadges, PerLine } from '#web/orders/manage/order-messages.tsx';
import { SaleDialog } from '#web/orders/manage/sale-dialog.tsx';
import { ScreenTitle } from '#web/dashboard/screen-title.tsx';
import { useOpen } from '#web/dashboard/use-open.ts';
import { Price } from '#web/app/display/price.tsx';
import { CellText, EmailText, RowButton } from '#web/kit/lists/table-cell.tsx';
import type { Column } from '#web/kit/lists/table.tsx';
import { allOrdersQuery } from '#web/orders/sales.ts';
import { ExportButton } from '#web/admin/export-button.tsx';
import { OrderAction } from './order-action.tsx';
import { RefundOrder } from './refund-dialog.tsx';
import { WaitingCharges } from './waiting-charges.tsx';

/** `/dashboard/admin/orders`: every order (product.md section 2, 'Admin screens'). */
export default function OrdersScreen() {
  const { t } = useLingui();
  const [filters, setFilter] = useOrderFilters();
  const [opened, open] = useOpen('order');
  const list = useInfiniteQuery(allOrdersQuery(filters));
  const columns = useColumns(open);
  return (
    <div className="flex flex-col gap-6">
      <ScreenTitle title={t`orders`}>
        <ExportButton call="GET /admin/export/orders.csv" label={t`Export CSV of all orders`} />
      </ScreenTitle>
      <OrderFilters filters={filters} onChange={setFilter} />
      <PagedTable
        list={list}
        caption={t`All orders`}
        columns={columns}
        isDense
        fold="tablet"
        sort={filters.sort}
        onSort={(sort) => setFilter('sort', sort)}
        onRow={({ _id }) => open(_id)}
      />
      <SaleDialog
        reader="admin"
        id={opened}
        onClose={() => open(undefined)}
        renderActions={(order) => (
          <>
            <OrderAction order={order} />
            <RefundOrder order={order} />
          </>
        )}
        renderNews={(order) => <WaitingCharges order={order} />}
      />
    </div>
  );
}

function useColumns(open: (id: string) => void): Column<Order>[] {
  const { t } = useLingui();
  return [
    {
      header: t`Client Name`,
      renderCell: ({ _id, user }) => <RowButton onOpen={() => open(_id)}>{user.name}</RowButton>,
    },
    { header: t`Client Email`, renderCell: ({ user }) => <EmailText email={user.email} />, span: 2 },
    { header: t`Product Owner`, renderCell: (order) => <PerLine order={order} of={({ product }) => product.owner.name} /> },
    { header: t`Quantity Per Product`, renderCell: (order) => <PerLine order={order} of={({ quantity }) => quantity} />, isFigure: true },
    { header: t`Name Of Products`, renderCell: (order) => <PerLine order={order} of={({ product }) => product.name} />, span: 2 },
    { header: t`Category`, renderCell: (order) => <PerLine order={order} of={({ product }) => product.category} /> },
    {
      header: t`Address`,
      renderCell: ({ shippingAddress }) => <CellText className="min-w-28 whitespace-pre-line">{shippingAddress}</CellText>,
      span: 2,
    },
    { header: t`Status`, renderCell: (order) => <OrderBadges order={order} /> },
    { header: t`Total Items`, renderCell: ({ totalItems }) => totalItems, isFigure: true },
    {
      header: t`Total Price`,
      renderCell: ({ totalPrice }) => <Price amountFrw={totalPrice} />,
      isFigure: true,
      sorts: { ascending: 'total-asc', descending: 'total-desc' },
    },
    {
      header: t`Action`,
      span: 'actions',
      renderCell: (order) => (
        <div className="-my-2.5 -ml-2.5 flex">
          <OrderAction order={order} />
        </div>
      ),
    },
  ];
}
