import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import type { OrderWithEvents } from '#contract/orders.ts';
import { PersonLink } from '#web/accounts/manage/person-link.tsx';
import { screens } from '#contract/screens.ts';
import { useVisited } from '#web/accounts/session/visited.ts';
import { ApiFailure } from '#web/app/api.ts';
import { explain } from '#web/app/failures/situations.ts';
import { ScreenTitle } from '#web/dashboard/screen-title.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { WayBack } from '#web/kit/lists/way-back.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { CancellationAnswer } from '#web/orders/cancellation/cancellation-answer.tsx';
import { OrderBadges } from '#web/orders/manage/order-messages.tsx';
import { isOrderNumber, numberQuery } from '#web/orders/manage/order-number.ts';
import { SaleFacts } from '#web/orders/manage/sale-dialog.tsx';
import { SaleLine } from '#web/orders/manage/sale-line.tsx';
import { orderQuery } from '#web/orders/queries.ts';
import { OrderSentence } from '#web/orders/state/order-sentence.tsx';
import { RefundList } from '#web/orders/state/refund-list.tsx';
import { Timeline } from '#web/orders/state/timeline.tsx';
import { OrderDesk, OrderRecords } from './order-desk.tsx';
import { OrderPageActs } from '#web/admin/order-acts/order-page-acts.tsx';
import { ProblemsToResolve } from './reported-problems.tsx';
import { WaitingCharges } from './waiting-charges.tsx';

/** `/dashboard/admin/orders/{id}`, or with the order's number in place of its id: all of one order, for staff. */
export default function OrderScreen() {
  const { id = '' } = useParams();
  return isOrderNumber(id) ? <OrderOfNumber number={id} /> : <OrderOfId id={id} />;
}

/** What people call an order leads to its page; where no order has this number, to the list with it in the search. */
function OrderOfNumber({ number }: { number: string }) {
  const { data: hits, error } = useQuery(numberQuery(number));
  const found = hits?.orders.find((order) => String(order.number) === number);
  if (found) return <Navigate to={screens.adminOrder(found._id)} replace />;
  if (hits) return <Navigate to={`${screens.adminOrders}?search=${number}`} replace />;
  return error ? <LoadFailure>{explain('loadTable', error)}</LoadFailure> : <OrderSkeleton />;
}

function OrderOfId({ id }: { id: string }) {
  const { t } = useLingui();
  const { data: order, error } = useQuery(orderQuery(id));
  useVisited(order && { to: screens.adminOrder(id), text: `${order.number} · ${order.user.name}`, kind: t`Orders` });
  return (
    <div className="flex flex-col gap-6">
      <WayBack to={screens.adminOrders}>
        <Trans>All orders</Trans>
      </WayBack>
      {order ? (
        <Order order={order} />
      ) : error ? (
        <LoadFailure>{error instanceof ApiFailure && error.status === 404 ? error.message : explain('loadTable', error)}</LoadFailure>
      ) : (
        <OrderSkeleton />
      )}
    </div>
  );
}

function OrderSkeleton() {
  const { t } = useLingui();
  return (
    <>
      <ScreenTitle title={t`One order of the shop`} />
      <Skeleton className="h-96 w-full" />
    </>
  );
}

function Order({ order }: { order: OrderWithEvents }) {
  const { t } = useLingui();
  const title = t`Order ${order.number}`;
  return (
    <>
      <div className="flex flex-col gap-2">
        <ScreenTitle title={title}>
          <OrderBadges order={order} />
        </ScreenTitle>
        <p>
          <OrderSentence order={order} reader="admin" />
        </p>
      </div>
      <OrderPageActs order={order} />
      <CancellationAnswer order={order} reader="admin" />
      <ProblemsToResolve order={order} />
      <WaitingCharges order={order} />
      {/* On a phone buyer and address stand before the history; on a desk beside the works and it. */}
      <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[3fr_2fr] xl:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-8">
          <ul className="flex flex-col border-t border-hairline">
            {order.items.map((item) => (
              <SaleLine key={item._id} order={order} item={item} reader="admin" />
            ))}
          </ul>
          <RefundList order={order} />
        </div>
        <div className="flex min-w-0 flex-col gap-8 xl:row-span-2">
          <SaleFacts order={order} renderBuyer={({ user }) => <PersonLink id={user._id} name={user.name} />} />
          <OrderDesk order={order} />
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          <Timeline order={order} />
          <OrderRecords order={order} />
        </div>
      </div>
    </>
  );
}
