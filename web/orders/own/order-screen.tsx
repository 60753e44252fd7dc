import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useParams } from 'react-router';
import { screens } from '#contract/screens.ts';
import { doesPart } from '#contract/staff.ts';
import { ApiFailure } from '#web/app/api.ts';
import { explain } from '#web/app/failures/situations.ts';
import { NotFound } from '#web/app/layout/not-found.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { EmptyState } from '#web/kit/lists/empty-state.tsx';
import { Head } from '#web/kit/browser/head.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { useSession, useSessionKnown } from '#web/accounts/session/use-session.ts';
import { orderQuery } from '#web/orders/queries.ts';
import { cacheOrders, findCachedOrder } from '#web/app/offline/cached-orders.ts';
import { CachedOrders } from './cached-orders.tsx';
import { OneOrder } from './one-order.tsx';

/** `/cart/orders/{id}`: one own order in full. */
export default function OrderScreen() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const { authenticated, identity, staff } = useSession();
  const isKnown = useSessionKnown();
  const { data: order, error, refetch } = useQuery({ ...orderQuery(id), enabled: authenticated });
  const isOwn = order?.user._id === identity;
  useEffect(() => {
    if (order && isOwn) cacheOrders([order]);
  }, [order, isOwn]);
  if (error instanceof ApiFailure && error.status === 404) return <NotFound message={error.message} />;
  // Artists and the staff come here by the card of a chat; what they do with an order is in their dashboards.
  if (order && !isOwn) return <Navigate to={doesPart(staff, 'orders') ? screens.adminOrder(id) : screens.artistOrder(id)} replace />;
  return (
    <div className="page flex flex-col gap-8 pt-10 md:pt-16">
      <Head title={t`Order`} canonical={null} />
      <Link to={screens.cartOrders} className="inline-flex min-h-11 items-center self-start text-sm underline underline-offset-4">
        <Trans>My Orders</Trans>
      </Link>
      {order ? (
        <OneOrder key={order._id} order={order} />
      ) : (
        <NoOrderYet id={id} isSignedOut={isKnown && !authenticated} error={error} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

type NoOrderYetProps = { id: string; isSignedOut: boolean; error: Error | null; onRetry: () => void };

function NoOrderYet({ id, isSignedOut, error, onRetry }: NoOrderYetProps) {
  // A mail leads to a part of the page.
  const { hash } = useLocation();
  if (isSignedOut) {
    return (
      <EmptyState
        level="h1"
        title={<Trans>Please sign in to see this order</Trans>}
        actions={
          <LinkButton to={screens.loginFor(screens.order(id) + hash)} look="primary">
            <Trans>Sign In</Trans>
          </LinkButton>
        }
      />
    );
  }
  if (!error) return <Skeleton className="h-dvh w-full" />;
  return <LoadingFailed id={id} error={error} onRetry={onRetry} />;
}

/** Offline, the order can be read as it was. */
function LoadingFailed({ id, error, onRetry }: Omit<NoOrderYetProps, 'isSignedOut'> & { error: Error }) {
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
