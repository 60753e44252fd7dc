import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { skeletons } from '#contract/limits.ts';
import type { Order } from '#contract/orders.ts';
import { Link, useNavigate } from 'react-router';
import { screens } from '#contract/screens.ts';
import { shownQuery } from '#web/dashboard/list-address.ts';
import type { BulkAct } from '#web/dashboard/list/bulk-bar.tsx';
import { byTime } from '#web/dashboard/list/by-time.ts';
import { ExportRows } from '#web/dashboard/list/export-rows.tsx';
import { List } from '#web/dashboard/list/list.tsx';
import type { ListColumn } from '#web/dashboard/list/list-column.tsx';
import { ScreenTitle } from '#web/dashboard/screen-title.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { useFromHere } from '#web/kit/lists/way-back.tsx';
import { EmailText } from '#web/kit/lists/table-cell.tsx';
import { BuyerCell, useOrderColumns } from '#web/orders/manage/order-cells.tsx';
import { useCountedSales, useOrderCount, useOwnOrdersPlace } from '#web/orders/manage/order-list.tsx';
import { PrintSlips } from '#web/orders/manage/print-slips.tsx';
import { SaleDialog } from '#web/orders/manage/sale-dialog.tsx';
import { SendRow } from '#web/orders/manage/send-row.tsx';
import { artsOrdersQuery, dueItems, recordStep, takeBackStep } from '#web/orders/manage/sales.ts';

/** `/dashboard/artist/orders`: orders with own artworks; a row leads to its page, and `?order=` shows it over the list (product.md section 2, 'Artist screens'). */
export default function ArtistOrdersScreen() {
  const { t } = useLingui();
  const { place, query, filters, sorts } = useOwnOrdersPlace();
  const navigate = useNavigate();
  const here = useFromHere('order');
  const openPage = (id: string) => void navigate(screens.artistOrder(id), { state: here });
  const list = useInfiniteQuery({ ...artsOrdersQuery(query), placeholderData: keepPreviousData });
  const sheet = { call: 'GET /artist/orders.csv', query: shownQuery(query, list.data) } as const;
  const shared = useOrderColumns({ hasPictures: true });
  const columns: ListColumn<Order>[] = [
    {
      header: t`Name`,
      renderCell: (order) => (
        <BuyerCell
          order={order}
          hasWorks
          buyer={
            <Link className="font-medium underline-offset-4 hover:underline" to={screens.artistOrder(order._id)} state={here}>
              {order.user.name}
            </Link>
          }
        />
      ),
      beneath: { header: t`Date`, sorts: byTime },
      phone: 'title',
      width: '13%',
    },
    {
      header: t`Email`,
      renderCell: ({ user }) => <EmailText email={user.email} />,
      isUnbroken: true,
      width: ['9.4%', '8.6%'],
    },
    // Its head has two lines.
    { ...shared.quantity, width: '6.9%' },
    shared.names,
    { ...shared.category, width: '7.6%' },
    // Where it goes is what they send by.
    { ...shared.address, width: ['11.4%', '14.4%'] },
    { ...shared.state, width: '7.5rem' },
    shared.items,
    shared.total,
    { header: t`Action`, renderCell: (order) => <SendRow order={order} />, phone: 'foot', width: '6rem' },
  ];
  return (
    <div className="flex flex-col gap-4">
      <ScreenTitle title={t`orders`}>
        <ExportRows sheet={sheet} label={t`Export CSV of the orders in this list`} />
      </ScreenTitle>
      <List
        {...{ place, list, columns, sorts, sheet }}
        filters={useCountedSales(filters, list.data?.pages[0]?.counts)}
        sort={query.sort}
        onLeave={openPage}
        caption={t`Orders with my works`}
        searchLabel={t`Search orders`}
        count={useOrderCount()}
        nameOf={({ number }) => t`Order ${number}`}
        acts={useActs()}
        renderSelected={(selected) => <PrintSlips orders={selected} />}
        skeletonRows={skeletons.artistOrderRows}
        emptyNext={
          <LinkButton to={screens.artistArtworks}>
            <Trans>Go to your artworks</Trans>
          </LinkButton>
        }
      />
      <SaleDialog reader="artist" id={place.opened} onClose={place.close} />
    </div>
  );
}

/** What is told to the buyers ten minutes later can be undone until then, here for ten seconds and in each order after that. */
function useActs(): BulkAct<Order>[] {
  const { t } = useLingui();
  return [
    {
      key: 'sent',
      label: t`Mark as sent`,
      allows: (order) => dueItems('sent', order).length > 0,
      run: (order, send) => recordStep('sent', order, send),
      done: (count) => t`${plural(count, { one: '# order', other: '# orders' })} marked as sent`,
      undo: (order, send) => takeBackStep('sent', order, send),
      undone: (count) => t`${plural(count, { one: '# order', other: '# orders' })} no longer marked as sent`,
    },
    {
      key: 'delivered',
      label: t`Mark as delivered`,
      allows: (order) => dueItems('delivered', order).length > 0,
      run: (order, send) => recordStep('delivered', order, send),
      done: (count) => t`${plural(count, { one: '# order', other: '# orders' })} marked as delivered`,
      undo: (order, send) => takeBackStep('delivered', order, send),
      undone: (count) => t`${plural(count, { one: '# order', other: '# orders' })} no longer marked as delivered`,
    },
  ];
}
