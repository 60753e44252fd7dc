import { useLingui } from '@lingui/react/macro';
import { awaitsPayment } from '#contract/order-actions.ts';
import type { Order } from '#contract/orders.ts';
import { Badge } from '#web/kit/visuals/badge.tsx';
import { isAskedToCancel } from './acts.ts';
import { deliveryOf, progressOf } from './shipments.ts';

/** The state of an order as its buyer sees it: a paid one says how far its delivery is, or that it is asked to be cancelled, not that it is 'pending'. */
export function OwnOrderBadges({ order }: { order: Order }) {
  const { t } = useLingui();
  const { status } = order;
  const payment = {
    unpaid: t`Not paid`,
    paid: t`Paid`,
    failed: t`Payment failed`,
    refund_due: t`Refund on its way`,
    refunded: t`Refunded`,
  }[order.payment.status];
  const isUnpaid = awaitsPayment({ status, payment: order.payment.status });
  // Approved, and not yet sent: 'Complete' would say too much.
  const isToSend = status === 'complete' && order.payment.status === 'paid' && progressOf(order).waiting.length > 0;
  return (
    <span className="flex flex-wrap gap-2">
      {status === 'complete' && !isToSend ? <Badge look="good">{t`Complete`}</Badge> : null}
      {status === 'cancelled' ? <Badge>{t`Cancelled`}</Badge> : null}
      <Badge look={isUnpaid ? 'bad' : 'plain'}>{payment}</Badge>
      {order.payment.status === 'paid' && (status === 'pending' || isToSend) ? <DeliveryBadge order={order} /> : null}
    </span>
  );
}

function DeliveryBadge({ order }: { order: Order }) {
  const { t } = useLingui();
  const delivery = deliveryOf(order);
  if (order.items.every((item) => isAskedToCancel(order, item))) return <Badge look="warn">{t`Cancellation requested`}</Badge>;
  if (!delivery) return null;
  const text = {
    toSend: t`To be sent`,
    partlySent: t`Partly sent`,
    sent: t`Sent`,
    partlyDelivered: t`Partly delivered`,
    delivered: t`Delivered`,
  }[delivery];
  return <Badge look={delivery === 'toSend' || delivery === 'partlySent' ? 'warn' : 'good'}>{text}</Badge>;
}
