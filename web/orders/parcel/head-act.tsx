import { Trans } from '@lingui/react/macro';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { isRefunded } from '#contract/order-standing.ts';
import type { OrderItem, OrderWithEvents } from '#contract/orders.ts';
import { ORDER_ARRIVAL } from '#contract/screens.ts';
import { ownReviewQuery } from '#web/arts/artwork-queries.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { returnOf } from '#web/orders/problems/reports.ts';
import { mayActOnItem } from '#web/orders/state/acts.ts';
import { useLateShipments } from '#web/orders/state/late-shipments.tsx';
import { parcelsIn, shipmentsOf } from '#web/orders/state/shipments.ts';
import { ItemArrived } from './item-arrived.tsx';
import { ReviewDialog } from './review-item.tsx';

type HeadActProps = {
  order: OrderWithEvents;
  /** The lines that were confirmed here: in its place stands their Undo, which their parcel then has not. */
  confirmed: readonly string[];
  onConfirm: (lineIds: readonly string[]) => void;
};

/** What its buyer does next with an own order, first in its head: says that it has arrived, then reviews it. */
export function HeadAct({ order, confirmed, onConfirm }: HeadActProps) {
  const onTheWay = shipmentsOf(order)
    .flatMap(({ items }) => parcelsIn(items))
    .filter((parcel) => parcel.some((item) => mayActOnItem('itemDelivered', 'buyer', order, item)));
  const [first] = onTheWay;
  if (first && onTheWay.length > 1) {
    return (
      <LinkButton to={`#${ORDER_ARRIVAL}`} look="primary">
        <Trans>A parcel has arrived</Trans>
      </LinkButton>
    );
  }
  return (
    <>
      <ItemArrived order={order} items={first ?? order.items.filter(({ _id }) => confirmed.includes(_id))} onConfirm={onConfirm} isInHead />
      {first ? null : <ReviewFirst order={order} />}
    </>
  );
}

/** Asks for a review of the first work that has arrived, is kept and was not reviewed; one after the other. */
function ReviewFirst({ order }: { order: OrderWithEvents }) {
  const [chosen, setChosen] = useState<OrderItem['product']>();
  const isLate = useLateShipments(order).length > 0;
  const kept = order.items.filter((item) => item.deliveredAt && !isRefunded(item) && !returnOf(order, item));
  const reviews = useQueries({ queries: kept.map(({ product }) => ownReviewQuery(product._id)) });
  const next = kept.find((_, index) => reviews[index]?.data?.canReview && !reviews[index].data.review);
  return (
    <>
      {next && !isLate ? (
        <Button look="primary" onClick={() => setChosen(next.product)}>
          <Trans>Write a review</Trans>
        </Button>
      ) : null}
      {chosen ? <ReviewDialog product={chosen} review={null} isOpen onClose={() => setChosen(undefined)} /> : null}
    </>
  );
}
