import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { explain } from '#web/app/failures/situations.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { Skeleton, Skeletons } from '#web/kit/visuals/skeleton.tsx';
import { useSession } from '#web/accounts/sign-in/queries.ts';
import { cacheOrders, listCachedOrders } from '#web/app/offline/cached-orders.ts';
import { CachedOrders } from './cached-orders.tsx';
import { OrderCard } from './order-card.tsx';
import type { EndedPayment } from '#web/orders/payment-widget.ts';
import { myOrdersQuery } from '#web/orders/queries.ts';

/** `/cart#orders`: the own orders, and which are still to be paid. */
export function OrdersSection({ onEnd }: { onEnd: (order: Order, ended: EndedPayment) => void }) {
  const { t } = useLingui();
  const { authenticated } = useSession();
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...myOrdersQuery(),
    enabled: authenticated,
  });
  const orders = data?.pages.flatMap((page) => page.data);
  useEffect(() => {
    if (data) cacheOrders(data.pages.flatMap((page) => page.data));
  }, [data]);
  return (
    <section id="orders" aria-labelledby="orders-title" className="flex scroll-mt-28 flex-col gap-6">
      <h2 id="orders-title" tabIndex={-1} className="text-2xl">
        <Trans>My Orders</Trans>
      </h2>
      {error ? <LoadingFailed error={error} isEmpty={!orders} /> : null}
      {/* What was known before may not be so any more. */}
      {orders?.length === 0 && !error ? (
        <p className="text-ash">
          <Trans>No orders yet.</Trans>
        </p>
      ) : null}
      {orders || error ? null : (
        <Skeletons count={2} label={t`Loading orders`}>
          <Skeleton className="h-40 w-full" />
        </Skeletons>
      )}
      <ul className="grid gap-6 lg:grid-cols-2">
        {orders?.map((order) => (
          <li key={order._id}>
            <OrderCard order={order} onEnd={onEnd} />
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()} className="self-start">
          <Trans>More orders</Trans>
        </Button>
      ) : null}
    </section>
  );
}

/** Offline, orders that were seen can still be read. */
function LoadingFailed({ error, isEmpty }: { error: Error; isEmpty: boolean }) {
  const [cached] = useState(listCachedOrders);
  return (
    <>
      <LoadFailure>{explain('loadTable', error)}</LoadFailure>
      {isEmpty ? <CachedOrders orders={cached} /> : null}
    </>
  );
}
