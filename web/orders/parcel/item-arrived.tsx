import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { OrderItem, OrderWithEvents } from '#contract/orders.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { useConfirmArrival } from '#web/orders/life.ts';
import { mayActOnItem } from '#web/orders/state/acts.ts';
import { worksOf } from '#web/orders/named-works.ts';
import { returnOf } from '#web/orders/problems/reports.ts';
import { TakeBack } from '#web/orders/state/take-back.tsx';

type ItemArrivedProps = { order: OrderWithEvents; items: readonly OrderItem[] };

/**
 * The buyer confirms that what was sent has arrived: all of a parcel by one press. It asks nothing; where the press was
 * stands its Undo.
 */
export function ItemArrived({ order, items }: ItemArrivedProps) {
  const { t } = useLingui();
  const arrived = useConfirmArrival(t`Thank you. We'll let the artist know.`);
  const [isPressed, setPressed] = useState(false);
  const onTheWay = items.filter((item) => mayActOnItem('itemDelivered', 'buyer', order, item));
  const works = worksOf(onTheWay);
  const said = onTheWay.length > 1 ? t`All of it has arrived` : t`It has arrived`;
  if (onTheWay.length === 0) {
    // Whoever asks to return something has said that it is there.
    if (items.some((item) => returnOf(order, item))) return null;
    return <TakeBack order={order} items={items} reader="buyer" isInPlace={isPressed} />;
  }
  return (
    <Button
      className="self-start"
      busy={arrived.isPending}
      onClick={() => {
        const lineIds = onTheWay.map(({ _id }) => _id);
        arrived.mutate({ id: order._id, lineIds }, { onSuccess: () => setPressed(true) });
      }}
      aria-label={`${said}: ${works}`}
    >
      {said}
    </Button>
  );
}
