import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Art } from '#contract/arts.ts';
import { awaitsPayment } from '#contract/order-actions.ts';
import { screens } from '#contract/screens.ts';
import { session } from '#web/accounts/session/session.ts';
import { listOf } from '#web/app/query.ts';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';

/** Of a work that is gone: the way to the reader's own order of it, which may be why; `children` where it is in none of their latest ones. */
export function Bought({ art, children }: { art: Pick<Art, '_id'>; children: ReactNode }) {
  const { data } = useInfiniteQuery(listOf('GET /checkout/owner', { identity: session().identity }));
  const order = data?.pages
    .flatMap((page) => page.data)
    .find(
      ({ status, items }) => status !== 'cancelled' && items.some(({ product, cancelledAt }) => product._id === art._id && !cancelledAt),
    );
  if (!order) return children;
  const { _id, number, status, payment } = order;
  const isPaid = !awaitsPayment({ status, payment: payment.status });
  return (
    <LinkButton to={screens.order(_id)} look={isPaid ? 'secondary' : 'primary'} className="grow">
      {isPaid ? <Trans>You bought this · Order {number}</Trans> : <Trans>Pay your order</Trans>}
    </LinkButton>
  );
}
