import { useLingui } from '@lingui/react/macro';
import { awaitsPayment } from '#contract/order-actions.ts';
import { isRefunded } from '#contract/order-standing.ts';
import type { Order } from '#contract/orders.ts';
import { Badge } from '#web/kit/visuals/badge.tsx';
import { useIsChecked } from '#web/orders/payment-check.ts';
import { isAskedToCancel } from './acts.ts';
import { useLateShipments } from './late-shipments.tsx';
import { deliveryOf, progressOf } from './shipments.ts';

/**
 * The state of an order as its buyer sees it, in one badge beside the sentence that says the rest: of a paid one how far its delivery is, or that it
 * is asked to be cancelled, not that it is 'pending'.
 */
export function OwnOrderBadge({ order }: { order: Order }) {
  const { t } = useLingui();
  const { status, payment } = order;
  if (status === 'cancelled') return <Badge>{t`Cancelled`}</Badge>;
  if (payment.status === 'refund_due') return <Badge>{t`Refund on its way`}</Badge>;
  if (payment.status === 'refunded') return <Badge>{t`Refunded`}</Badge>;
  if (awaitsPayment({ status, payment: payment.status })) return <UnpaidBadge order={order} />;
  // Approved, and not yet sent: 'Complete' would say too much.
  if (status === 'complete' && progressOf(order).waiting.length === 0) return <Badge look="good">{t`Complete`}</Badge>;
  return <DeliveryBadge order={order} />;
}

function UnpaidBadge({ order: { _id, payment } }: { order: Order }) {
  const { t } = useLingui();
  if (useIsChecked(_id)) return <Badge look="warn">{t`Checking payment`}</Badge>;
  return <Badge look="bad">{payment.status === 'failed' ? t`Payment failed` : t`Not paid`}</Badge>;
}

function DeliveryBadge({ order }: { order: Order }) {
  const { t } = useLingui();
  const delivery = deliveryOf(order);
  const isLate = useLateShipments(order).length > 0;
  const hasArrived = order.items.some((item) => item.deliveredAt && !isRefunded(item));
  if (order.items.every((item) => isAskedToCancel(order, item))) return <Badge look="warn">{t`Cancellation requested`}</Badge>;
  if (!delivery) return <Badge>{t`Paid`}</Badge>;
  if (isLate) return <Badge look="warn">{t`Late`}</Badge>;
  const text = {
    toSend: t`To be sent`,
    // As the sentence beside it begins.
    partlySent: hasArrived ? t`Partly delivered` : t`Partly sent`,
    sent: t`Sent`,
    partlyDelivered: t`Partly delivered`,
    delivered: t`Delivered`,
  }[delivery];
  return <Badge look={delivery === 'toSend' || delivery === 'partlySent' ? 'warn' : 'good'}>{text}</Badge>;
}
