import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { screens } from '#contract/screens.ts';
import { doesPart } from '#contract/staff.ts';
import { ApiFailure } from '#web/app/api.ts';
import { explain } from '#web/app/failures/situations.ts';
import { NotFound } from '#web/app/layout/not-found.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { EmptyState } from '#web/kit/lists/empty-state.tsx';
import { Head } from '#web/kit/browser/head.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { Guard } from '#web/accounts/guard.tsx';
import type { Session } from '#web/accounts/session/session.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { orderQuery } from '#web/orders/queries.ts';
import { cacheOrders, findCachedOrder } from '#web/app/offline/cached-orders.ts';
import { CachedOrders } from './cached-orders.tsx';
import { OneOrder } from './one-order.tsx';

/** `/cart/orders/{id}`: one own order in full; a mail's link leads visitors to the sign-in, which says that it is for the order. */
export default function OrderScreen() {
  const { t } = useLingui();
  return (
    <>
      <Head title={t`Order`} canonical={null} />
      <Guard mayEnter={isSignedIn} waiting={<Waiting />}>
        <OwnOrder />
      </Guard>
    </>
  );
}

const isSignedIn = ({ authenticated }: Session) => authenticated;

const Waiting = () => (
  <div className="page pt-10 md:pt-16">
    <Skeleton className="h-dvh w-full" />
  </div>
);

function OwnOrder() {
  const { id = '' } = useParams();
  const { identity, staff } = useSession();
  const { data: order, error, refetch } = useQuery(orderQuery(id));
  const isOwn = order?.user._id === identity;
  useEffect(() => {
    if (order && isOwn) cacheOrders([order]);
  }, [order, isOwn]);
  if (error instanceof ApiFailure && error.status === 404) return <NotFound message={error.message} />;
  // Artists and the staff come here by the card of a chat; what they do with an order is in their dashboards.
  if (order && !isOwn) return <Navigate to={doesPart(staff, 'orders') ? screens.adminOrder(id) : screens.artistOrder(id)} replace />;
  return (
    <div className="page flex flex-col gap-6 pt-6 md:pt-8">
      <Link to={screens.cartOrders} className="inline-flex min-h-11 items-center self-start text-sm underline underline-offset-4">
        <Trans>My Orders</Trans>
      </Link>
      {order ? (
        <OneOrder key={order._id} order={order} />
      ) : error ? (
        <LoadingFailed id={id} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-dvh w-full" />
      )}
    </div>
  );
}

/** Offline, the order can be read as it was. */
function LoadingFailed({ id, error, onRetry }: { id: string; error: Error; onRetry: () => void }) {
  const [cached] = useState(() => findCachedOrder(id));
  return (
    <>
      <EmptyState
        level="h1"
        title={explain('loadTable', error)}
        actions={
          <Button onClick={onRetry}>
            <Trans>Try Again</Trans>
          </Button>
        }
      />
      {cached ? <CachedOrders orders={[cached]} /> : null}
    </>
  );
}
