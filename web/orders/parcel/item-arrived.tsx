import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Order, OrderItem } from '#contract/orders.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { useConfirmArrival } from '#web/orders/life.ts';
import { mayActOnItem } from '#web/orders/state/acts.ts';
import { worksOf } from '#web/orders/state/named-works.ts';
import { TakeBack } from '#web/orders/state/take-back.tsx';

type ItemArrivedProps = { order: Order; items: readonly OrderItem[]; isParcel?: boolean };

/**
 * The buyer confirms that what was sent has arrived: one item, or all of a parcel that are still on their way. It asks nothing; where the press was
 * stands its Undo.
 */
export function ItemArrived({ order, items, isParcel = false }: ItemArrivedProps) {
  const { t } = useLingui();
  const arrived = useConfirmArrival(t`Thank you. We'll let the artist know.`);
  const [pressed, setPressed] = useState<readonly string[]>([]);
  const onTheWay = items.filter((item) => mayActOnItem('itemDelivered', 'buyer', order, item));
  const works = worksOf(onTheWay);
  if (onTheWay.length < (isParcel ? 2 : 1)) {
    const confirmed = isParcel ? items.filter(({ _id }) => pressed.includes(_id)) : items;
    return <TakeBack order={order} items={confirmed} reader="buyer" isInPlace={pressed.length > 0} />;
  }
  return (
    <Button
      className="self-start"
      busy={arrived.isPending}
      onClick={() => {
        const lineIds = onTheWay.map(({ _id }) => _id);
        arrived.mutate({ id: order._id, lineIds }, { onSuccess: () => setPressed(lineIds) });
      }}
      aria-label={t`It has arrived: ${works}`}
    >
      {isParcel ? <Trans>All of it has arrived</Trans> : <Trans>It has arrived</Trans>}
    </Button>
  );
}
