import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { skeletons } from '#contract/limits.ts';
import type { Order } from '#contract/orders.ts';
import { artsOrdersQuery } from '#web/orders/sales.ts';
import { Price } from '#web/app/display/price.tsx';
import { CellText, EmailText, RowButton } from '#web/kit/lists/table-cell.tsx';
import type { Column } from '#web/kit/lists/table.tsx';
import { PagedTable } from '#web/dashboard/paged-table.tsx';
import { OrderFilters, useOrderFilters } from '#web/orders/manage/order-filters.tsx';
import { OrderBadges, PerLine } from '#web/orders/manage/order-messages.tsx';
import { SaleDialog } from '#web/orders/manage/sale-dialog.tsx';
import { ScreenTitle } from '#web/dashboard/screen-title.tsx';
import { useOpen } from '#web/dashboard/use-open.ts';

/** `/dashboard/artist/orders`: orders with own artworks; a row opens its details (product.md section 2, 'Artist screens'). */
export default function ArtistOrdersScreen() {
  const { t } = useLingui();
  const [filters, setFilter] = useOrderFilters();
  const [opened, open] = useOpen('order');
  const list = useInfiniteQuery(artsOrdersQuery(filters));
  const columns: Column<Order>[] = [
    {
      header: t`Name`,
      renderCell: (order) => <RowButton onOpen={() => open(order._id)}>{order.user.name}</RowButton>,
    },
    { header: t`Email`, renderCell: (order) => <EmailText email={order.user.email} />, span: 2 },
    { header: t`Quantity Per Product`, renderCell: (order) => <PerLine order={order} of={({ quantity }) => quantity} />, isFigure: true },
    { header: t`Name Of Products`, renderCell: (order) => <PerLine order={order} of={({ product }) => product.name} />, span: 2 },
    { header: t`Category`, renderCell: (order) => <PerLine order={order} of={({ product }) => product.category} /> },
    {
      header: t`Address`,
      renderCell: (order) => (
        <CellText className="min-w-28 whitespace-pre-line">{order.shippingAddress ?? t`Told once it is paid`}</CellText>
      ),
      span: 2,
    },
    { header: t`Status`, renderCell: (order) => <OrderBadges order={order} /> },
    { header: t`Total Items`, renderCell: (order) => order.totalItems, isFigure: true },
    {
      header: t`Total Price`,
      renderCell: (order) => <Price amountFrw={order.totalPrice} />,
      isFigure: true,
      sorts: { ascending: 'total-asc', descending: 'total-desc' },
    },
  ];
  return (
    <div className="flex flex-col gap-6">
      <ScreenTitle title={t`orders`} />
      <OrderFilters filters={filters} onChange={setFilter} />
      <PagedTable
        list={list}
        caption={t`Orders with my works`}
        columns={columns}
        skeletonRows={skeletons.artistOrderRows}
        isDense
        fold="tablet"
        sort={filters.sort}
        onSort={(sort) => setFilter('sort', sort)}
        onRow={({ _id }) => open(_id)}
      />
      <SaleDialog reader="artist" id={opened} onClose={() => open(undefined)} />
    </div>
  );
}
