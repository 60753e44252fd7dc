import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { formatNumber } from '#contract/format.ts';
import { mayAct } from '#contract/order-actions.ts';
import type { Order } from '#contract/orders.ts';
import { screens } from '#contract/screens.ts';
import { useWaitingCounts } from '#web/admin/queries.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { PersonLink } from '#web/accounts/manage/person-link.tsx';
import { shownQuery } from '#web/dashboard/list-address.ts';
import type { BulkAct } from '#web/dashboard/list/bulk-bar.tsx';
import { byTime } from '#web/dashboard/list/by-time.ts';
import { ExportRows, type ListSheet } from '#web/dashboard/list/export-rows.tsx';
import { List } from '#web/dashboard/list/list.tsx';
import type { ListColumn } from '#web/dashboard/list/list-column.tsx';
import { ScreenTitle } from '#web/dashboard/screen-title.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { EmailText } from '#web/kit/lists/table-cell.tsx';
import { useFromHere } from '#web/kit/lists/way-back.tsx';
import { BuyerCell, useOrderColumns } from '#web/orders/manage/order-cells.tsx';
import { AndMore } from '#web/orders/manage/order-works.tsx';
import { type ShopCounts, useAllOrdersPlace, useOrderCount } from '#web/orders/manage/order-list.tsx';
import { SaleDialog } from '#web/orders/manage/sale-dialog.tsx';
import { allOrdersQuery } from '#web/orders/manage/sales.ts';
import { rowsFollowedEvery } from '#web/orders/refunds-followed.ts';
import { stateOf } from '#web/orders/state/acts.ts';
import { mayCancelSale, OrderActs, useCancelReasons } from '#web/admin/order-acts/order-action.tsx';
import { OrderRowActs } from '#web/admin/order-acts/order-row-acts.tsx';
import { RefundOrder } from '#web/admin/order-acts/refund-dialog.tsx';
import { ProblemsToResolve } from './reported-problems.tsx';
import { WaitingCharges } from './waiting-charges.tsx';

/** `/dashboard/admin/orders`: every order (product.md section 2, 'Admin screens'). */
export default function OrdersScreen() {
  const { t } = useLingui();
  const { place, query, filters, sorts } = useAllOrdersPlace(useShopCounts());
  const here = useFromHere('order');
  const list = useInfiniteQuery({ ...allOrdersQuery(query), placeholderData: keepPreviousData, refetchInterval: rowsFollowed });
  const sheet: ListSheet = { call: 'GET /admin/orders.csv', query: shownQuery(query, list.data) };
  return (
    <div className="flex flex-col gap-4">
      <ScreenTitle title={t`orders`}>
        <ExportRows sheet={sheet} label={t`Export CSV of the orders in this list`} />
      </ScreenTitle>
      <List
        {...{ place, list, filters, sorts, sheet }}
        columns={useColumns(place.open)}
        sort={query.sort}
        caption={t`All orders`}
        searchLabel={t`Search orders`}
        count={useOrderCount()}
        nameOf={({ number }) => t`Order ${number}`}
        acts={useActs()}
        emptyNext={
          <LinkButton to={screens.shop}>
            <Trans>See the shop as buyers do</Trans>
          </LinkButton>
        }
      />
      <SaleDialog
        reader="admin"
        id={place.opened}
        onClose={place.close}
        renderBuyer={({ user }) => <PersonLink id={user._id} name={user.name} />}
        renderActions={(order) => (
          <>
            <OrderActs order={order} />
            <RefundOrder order={order} />
            <LinkButton to={screens.adminOrder(order._id)} state={here}>
              <Trans>Open its page</Trans>
            </LinkButton>
          </>
        )}
        renderNews={(order) => (
          <>
            <ProblemsToResolve order={order} />
            <WaitingCharges order={order} />
          </>
        )}
      />
    </div>
  );
}

/** A refund that the provider just makes is followed, as on its order's page. */
const rowsFollowed = ({ state: { data } }: { state: { data?: { pages: { data: Order[] }[] } | undefined } }) =>
  rowsFollowedEvery(data?.pages.flatMap(({ data: rows }) => rows));

/** What waits, as the first page of the dashboard counts it: each kind is one chip of this list. */
function useShopCounts(): ShopCounts {
  const { ordersToSend, late, ordersToApprove, cancellations, problems, refunds } = useWaitingCounts();
  return {
    overdue: late,
    decide: { approval: ordersToApprove, sending: ordersToSend, cancellation: cancellations, problem: problems, refund: refunds },
  };
}

function useColumns(open: (id: string) => void): ListColumn<Order>[] {
  const { t } = useLingui();
  const shared = useOrderColumns({ hasPlaceBeneath: true });
  return [
    {
      header: t`Client Name`,
      renderCell: (order) => (
        <BuyerCell order={order} onOpen={() => open(order._id)} buyer={<PersonLink isTitle id={order.user._id} name={order.user.name} />} />
      ),
      beneath: { header: t`Date`, sorts: byTime },
      phone: 'title',
      // As long as names are, whatever a scroll bar takes.
      width: ['8.8rem', '13.2%'],
    },
    {
      header: t`Client Email`,
      renderCell: ({ user }) => <EmailText email={user.email} />,
      isUnbroken: true,
      width: ['8.7%', '8.2%'],
    },
    { header: t`Product Owner`, renderCell: (order) => <Owners order={order} />, isUnbroken: true, width: ['9.95%', '9.7%'] },
    { ...shared.quantity, width: ['5.5%', '4.8%'] },
    shared.names,
    { ...shared.category, width: ['8.2%', '7.8%'] },
    { ...shared.address, width: ['7.6%', '7.5%'] },
    { ...shared.state, width: ['9.8%', '9.6%'] },
    shared.items,
    { ...shared.total, width: ['5.5rem', '6.5rem'] },
    {
      header: t`Action`,
      renderCell: (order) => <OrderRowActs order={order} />,
      phone: 'side',
      width: ['8.5rem', '11.25rem'],
    },
  ];
}

/** Whose works were ordered, each once. */
function Owners({ order }: { order: Order }) {
  const owners = new Map(order.items.map(({ product: { owner } }) => [owner._id ?? owner.name, owner]));
  return (
    <AndMore
      all={[...owners.values()].map(({ _id, name }) => (
        <PersonLink key={_id ?? name} id={_id} name={name} />
      ))}
    />
  );
}

/** Neither can be undone, so both ask; an unpaid one is approved by itself, because that records a payment. */
function useActs(): BulkAct<Order>[] {
  return [useApproveSeveral(), useCancelSeveral()];
}

function useApproveSeveral(): BulkAct<Order> {
  const { t } = useLingui();
  return {
    key: 'approve',
    label: t`Approve`,
    allows: (order) =>
      order.payment.status === 'paid' && order.cancellation?.state !== 'asked' && mayAct('complete', ['admin'], stateOf(order)),
    run: ({ _id: id }, send) => send('POST /checkout/{id}/complete', { params: { id } }),
    done: (count) => t`${plural(count, { one: '# order', other: '# orders' })} approved`,
    ask: (orders) => {
      const total = formatNumber(orders.reduce((sum, { totalPrice }) => sum + totalPrice, 0));
      return {
        title: t`Approve ${plural(orders.length, { one: '# paid order', other: '# paid orders' })}?`,
        text: (
          <p>
            <Trans>{total} Frw in all. Approved orders can still be refunded, but no longer cancelled.</Trans>
          </p>
        ),
      };
    },
  };
}

/** What was paid is refunded with it: then it is an admin's alone. */
function useCancelSeveral(): BulkAct<Order> {
  const { t } = useLingui();
  const { isAdmin } = useSession();
  const common = useCancelReasons();
  return {
    key: 'cancel',
    label: t`Cancel orders`,
    allows: (order) => mayCancelSale(order, isAdmin),
    run: ({ _id: id }, send, reason) => send('POST /checkout/{id}/cancel', { params: { id }, body: { reason } }),
    done: (count) => t`${plural(count, { one: '# order', other: '# orders' })} cancelled`,
    ask: (orders) => {
      const paid = orders.filter(({ payment }) => payment.status === 'paid');
      const total = formatNumber(paid.reduce((sum, { totalPrice, payment }) => sum + totalPrice - payment.refundedAmount, 0));
      return {
        title: t`Cancel ${plural(orders.length, { one: '# order', other: '# orders' })}?`,
        text: (
          <p>
            {paid.length > 0 ? (
              <Trans>The works go back to the shop, and the buyers are refunded what is left of their payments, {total} Frw in all.</Trans>
            ) : (
              <Trans>The works go back to the shop, and others may buy them.</Trans>
            )}
          </p>
        ),
        reason:
          paid.length > 0
            ? { hint: t`We include it in the email.`, isRequired: true, common }
            : { hint: t`Optional. We include it in the email.`, isRequired: false, common },
      };
    },
  };
}
