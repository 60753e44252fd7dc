import { Trans } from '@lingui/react/macro';
import type { Order } from '#contract/orders.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { useWithdrawCancellation } from '#web/orders/life.ts';
import { isAskedToCancel } from '#web/orders/state/acts.ts';
import { worksOf } from '#web/orders/named-works.ts';

/** Takes the request to cancel back, while nobody has answered it. */
export function KeepOrder({ order }: { order: Order }) {
  const withdraw = useWithdrawCancellation();
  const { cancellation } = order;
  if (cancellation?.state !== 'asked') return null;
  const asked = order.items.filter((item) => isAskedToCancel(order, item));
  const works = worksOf(asked);
  return (
    <Button className="self-start" busy={withdraw.isPending} onClick={() => withdraw.mutate({ id: order._id, at: cancellation.at })}>
      {asked.length === order.items.length ? <Trans>Keep the order after all</Trans> : <Trans>Keep {works} after all</Trans>}
    </Button>
  );
}
