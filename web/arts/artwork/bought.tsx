import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Art } from '#contract/arts.ts';
import { awaitsPayment } from '#contract/order-actions.ts';
import { standingOf } from '#contract/order-standing.ts';
import type { Order, OrderItem } from '#contract/orders.ts';
import { screens } from '#contract/screens.ts';
import { session } from '#web/accounts/session/session.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { DateAndTime } from '#web/app/display/date.tsx';
import { listOf } from '#web/app/query.ts';
import { ownReviewQuery } from '#web/arts/artwork-queries.ts';
import { SoldMark } from '#web/arts/sold-mark.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';

/** Where the reader has an artwork: the order, and its item there. */
type Own = { order: Order; item: OrderItem };

/** The reader's own order of an artwork, of their latest ones, and whether that is still being found out. A visitor has none. */
function useOwnOrder({ _id }: Pick<Art, '_id'>): { own: Own | undefined; isLoading: boolean } {
  const { authenticated } = useSession();
  const query = listOf('GET /checkout/owner', { identity: session().identity });
  const { data, isLoading } = useInfiniteQuery({ ...query, enabled: authenticated });
  const own = (data?.pages ?? [])
    .flatMap((page) => page.data)
    .filter(({ status }) => status !== 'cancelled')
    .flatMap((order) => order.items.map((item) => ({ order, item })))
    .find(({ item }) => item.product._id === _id && !item.cancelledAt);
  return { own: authenticated ? own : undefined, isLoading };
}

const isToPay = ({ status, payment }: Order) => awaitsPayment({ status, payment: payment.status });

type OfOwnProps = { art: Pick<Art, '_id'>; children: ReactNode };

/** Of a work that is gone: the way to the reader's own order of it, which may be why; `children` where it is in none of their latest ones. */
export function Bought({ art, children }: OfOwnProps) {
  const { own } = useOwnOrder(art);
  if (!own) return children;
  const { _id, number } = own.order;
  return (
    <LinkButton to={screens.order(_id)} look={isToPay(own.order) ? 'primary' : 'secondary'} className="grow">
      {isToPay(own.order) ? <Trans>Pay your order</Trans> : <Trans>See order {number}</Trans>}
    </LinkButton>
  );
}

/** Beside the price of a work that is gone: that the reader is who has it; else that it is sold, or held. */
export function BoughtMark({ art }: { art: Pick<Art, '_id' | 'heldUntil'> }) {
  const { own } = useOwnOrder(art);
  if (!own) return <SoldMark isHeld={art.heldUntil !== undefined} />;
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className="size-2.5 rounded-full bg-laterite" />
      {isToPay(own.order) ? <Trans>Kept for you</Trans> : <Trans>You bought this</Trans>}
    </span>
  );
}

/** What became of the work in the reader's own order, with the ways on; `children` where there is none, nothing until that is known. */
export function BoughtNote({ art, children = null }: { art: Art; children?: ReactNode }) {
  const { own, isLoading } = useOwnOrder(art);
  if (isLoading) return null;
  if (!own) return children;
  const { order, item } = own;
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 text-sm text-ash print:hidden">
      <span>
        <WhereItIs order={order} item={item} artist={art.owner.name} />
      </span>
      {/* What is gone has the way to its order beside the price. */}
      {art.available_arts > 0 ? (
        <WayOn to={screens.order(order._id)}>
          {isToPay(order) ? <Trans>Pay your order</Trans> : <Trans>See order {order.number}</Trans>}
        </WayOn>
      ) : null}
      {item.deliveredAt ? <WayToReview art={art} /> : null}
    </p>
  );
}

function WhereItIs({ order, item, artist }: Own & { artist: string }) {
  const { number, payBy } = order;
  if (isToPay(order))
    return payBy ? (
      <Trans>
        Your order {number} keeps it for you until <DateAndTime time={payBy} />.
      </Trans>
    ) : (
      <Trans>Your order {number} keeps it for you.</Trans>
    );
  return {
    toSend: (
      <Trans>
        You bought this in order {number}. {artist} is preparing it.
      </Trans>
    ),
    sent: <Trans>You bought this in order {number}. It is on its way to you.</Trans>,
    delivered: <Trans>You bought this in order {number}. It has arrived.</Trans>,
    refunded: <Trans>You bought this in order {number}. It was refunded.</Trans>,
    cancelled: <Trans>You bought this in order {number}. It was cancelled.</Trans>,
  }[standingOf(item)];
}

/** Once it has arrived: to the review that the reader wrote, or may write. */
function WayToReview({ art: { _id, slug } }: { art: Art }) {
  const { data } = useQuery(ownReviewQuery(_id));
  if (!data?.review && !data?.canReview) return null;
  return <WayOn to={screens.reviewArt(slug)}>{data.review ? <Trans>Edit your review</Trans> : <Trans>Write a review</Trans>}</WayOn>;
}

const WayOn = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="inline-flex min-h-11 items-center text-soot underline underline-offset-4">
    {children}
  </Link>
);
