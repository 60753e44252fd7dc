import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router';
import type { OrderWithEvents } from '#contract/orders.ts';
import { useVisited } from '#web/accounts/session/visited.ts';
import { ApiFailure } from '#web/app/api.ts';
import { explain } from '#web/app/failures/situations.ts';
import { ScreenTitle } from '#web/dashboard/screen-title.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { WayBack } from '#web/kit/lists/way-back.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { orderQuery } from '#web/orders/queries.ts';
import { refundsFollowedEvery } from '#web/orders/refunds-followed.ts';
import { isOrderNumber, numberQuery } from './order-number.ts';

type OrderPageProps = {
  /** The list that it is a page of, and where an order of it has its page. */
  list: string;
  pageOf: (id: string) => string;
  /** The title until the order is there. */
  title: string;
  renderOrder: (order: OrderWithEvents) => ReactNode;
};

/** The page of one order in a dashboard, by its id or, in place of that, by its number in the address. */
export function OrderPage(props: OrderPageProps) {
  const { id = '' } = useParams();
  return isOrderNumber(id) ? <OrderOfNumber number={id} {...props} /> : <OrderOfId id={id} {...props} />;
}

/** What people call an order leads to its page; where none that they see has this number, to the list with it in the search. */
function OrderOfNumber({ number, list, pageOf, title }: OrderPageProps & { number: string }) {
  const { data: hits, error } = useQuery(numberQuery(number));
  const found = hits?.orders.find((order) => String(order.number) === number);
  if (found) return <Navigate to={pageOf(found._id)} replace />;
  if (hits) return <Navigate to={`${list}?search=${number}`} replace />;
  return error ? <LoadFailure>{explain('loadTable', error)}</LoadFailure> : <OrderSkeleton title={title} />;
}

function OrderOfId({ id, list, pageOf, title, renderOrder }: OrderPageProps & { id: string }) {
  const { t } = useLingui();
  const { data: order, error } = useQuery({
    ...orderQuery(id),
    refetchInterval: ({ state: { data } }) => refundsFollowedEvery(data?.data),
  });
  useVisited(order && { to: pageOf(id), text: `${order.number} · ${order.user.name}`, kind: t`Orders` });
  return (
    <div className="flex flex-col gap-6">
      <WayBack to={list}>
        <Trans>All orders</Trans>
      </WayBack>
      {order ? (
        renderOrder(order)
      ) : error ? (
        <LoadFailure>{error instanceof ApiFailure && error.status === 404 ? error.message : explain('loadTable', error)}</LoadFailure>
      ) : (
        <OrderSkeleton title={title} />
      )}
    </div>
  );
}

function OrderSkeleton({ title }: { title: string }) {
  return (
    <>
      <ScreenTitle title={title} />
      <Skeleton className="h-96 w-full" />
    </>
  );
}
