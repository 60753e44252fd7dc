import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { OrderItem, OrderWithEvents } from '#contract/orders.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { useConfirmArrival } from '#web/orders/life.ts';
import { mayActOnItem } from '#web/orders/state/acts.ts';
import { worksOf } from '#web/orders/named-works.ts';
import { returnOf } from '#web/orders/problems/reports.ts';
import { TakeBack } from '#web/orders/state/take-back.tsx';

type ItemArrivedProps = {
  order: OrderWithEvents;
  items: readonly OrderItem[];
  /** By which lines it was confirmed. */
  onConfirm?: (lineIds: readonly string[]) => void;
  /** As the first act of the page, where all that is on its way is this one parcel. */
  isInHead?: boolean;
};

/**
 * The buyer confirms that what was sent has arrived: all of a parcel by one press. It asks nothing; where the press was
 * stands its Undo.
 */
export function ItemArrived({ order, items, onConfirm, isInHead = false }: ItemArrivedProps) {
  const { t } = useLingui();
  const arrived = useConfirmArrival(t`Thank you. We'll let the artist know.`);
  const [isPressed, setPressed] = useState(false);
  const onTheWay = items.filter((item) => mayActOnItem('itemDelivered', 'buyer', order, item));
  const works = worksOf(onTheWay);
  const said = onTheWay.length > 1 ? t`All of it has arrived` : t`It has arrived`;
  if (onTheWay.length === 0) {
    // Whoever asks to return something has said that it is there.
    if (items.some((item) => returnOf(order, item))) return null;
    // The head has nothing to undo but its own press.
    return isInHead && !isPressed ? null : <TakeBack order={order} items={items} reader="buyer" isInPlace={isPressed} />;
  }
  const confirm = () => {
    const lineIds = onTheWay.map(({ _id }) => _id);
    const onSuccess = () => {
      setPressed(true);
      onConfirm?.(lineIds);
    };
    arrived.mutate({ id: order._id, lineIds }, { onSuccess });
  };
  return (
    <Button
      look={isInHead ? 'primary' : 'secondary'}
      className="self-start"
      busy={arrived.isPending}
      onClick={confirm}
      // Beside its parcel it is told from those of others.
      aria-label={isInHead ? undefined : `${said}: ${works}`}
    >
      {said}
    </Button>
  );
}
