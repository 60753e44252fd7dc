import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { screens } from '#contract/screens.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { explain } from '#web/app/failures/situations.ts';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { myOrdersQuery } from '#web/orders/queries.ts';
import { artsOrdersQuery } from '#web/orders/manage/sales.ts';
import { WhoActs } from '#web/orders/state/who-acts.tsx';

/** The own orders that are not finished, with who has to do what. */
export function OpenOrders() {
  const { t } = useLingui();
  const list = useInfiniteQuery(myOrdersQuery('pending'));
  return <OpenList list={list} label={t`Your open orders`} isSale={false} />;
}

/** The same for orders of the signed-in artist's works; who is no artist any more leaves them to the shop. */
export function OpenSales() {
  const { isArtist } = useSession();
  return isArtist ? <OwnSales /> : <SalesOfShop />;
}

const SalesOfShop = () => (
  <p className="text-sm">
    <Trans>
      We finish the open orders of your works, because you are no longer selling here.{' '}
      <Link to={screens.contact} className="underline underline-offset-4">
        Contact us
      </Link>{' '}
      if it takes long.
    </Trans>
  </p>
);

function OwnSales() {
  const { t } = useLingui();
  const list = useInfiniteQuery(artsOrdersQuery({ status: 'pending', sort: 'oldest' }));
  return <OpenList list={list} label={t`Open orders of your works`} isSale />;
}

type OpenListProps = {
  list: { data: { pages: readonly { data: readonly Order[] }[] } | undefined; error: Error | null };
  label: string;
  isSale: boolean;
};

function OpenList({ list: { data, error }, label, isSale }: OpenListProps) {
  if (!data) return error ? <LoadFailure>{explain('loadTable', error)}</LoadFailure> : <Skeleton className="h-16 w-full" />;
  return (
    <ul aria-label={label} className="flex flex-col border-t border-hairline text-sm">
      {data.pages
        .flatMap((page) => page.data)
        .map((order) => (
          <li key={order._id} className="flex flex-wrap items-center gap-x-4 border-b border-hairline py-2">
            <Link
              to={isSale ? screens.artistOrder(order._id) : screens.order(order._id)}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              <Trans>Order {order.number}</Trans>
            </Link>
            <span className="min-w-0 wrap-anywhere text-ash">
              <WhoActs order={order} isSale={isSale} />
            </span>
          </li>
        ))}
    </ul>
  );
}
