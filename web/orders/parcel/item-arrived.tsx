import { Trans, useLingui } from '@lingui/react/macro';
import type { Order, OrderItem } from '#contract/orders.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { useConfirmArrival } from '#web/orders/life.ts';
import { mayActOnItem } from '#web/orders/state/acts.ts';
import { worksOf } from '#web/orders/state/named-works.ts';

/** The buyer confirms that what was sent has arrived: one item, or all of a parcel that are still on their way. */
export function ItemArrived({ order, items, isParcel = false }: { order: Order; items: readonly OrderItem[]; isParcel?: boolean }) {
  const { t } = useLingui();
  const arrived = useConfirmArrival(t`Thank you. We'll let the artist know.`);
  const onTheWay = items.filter((item) => mayActOnItem('itemDelivered', 'buyer', order, item));
  if (onTheWay.length < (isParcel ? 2 : 1)) return null;
  const works = worksOf(onTheWay);
  return (
    <Button
      className="self-start"
      busy={arrived.isPending}
      onClick={() => arrived.mutate({ id: order._id, lineIds: onTheWay.map(({ _id }) => _id) })}
      aria-label={t`It has arrived: ${works}`}
    >
      {isParcel ? <Trans>All of it has arrived</Trans> : <Trans>It has arrived</Trans>}
    </Button>
  );
}
