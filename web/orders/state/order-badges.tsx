import { useLingui } from '@lingui/react/macro';
import { awaitsPayment } from '#contract/order-actions.ts';
import type { Order } from '#contract/orders.ts';
import { Badge } from '#web/kit/visuals/badge.tsx';
import { progressOf } from './shipments.ts';

/** The state of an order as its buyer sees it: a paid one says how far its delivery is, not that it is 'pending'. */
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
  return (
    <span className="flex flex-wrap gap-2">
      {status === 'complete' ? <Badge look="good">{t`Complete`}</Badge> : null}
      {status === 'cancelled' ? <Badge>{t`Cancelled`}</Badge> : null}
      <Badge look={isUnpaid ? 'bad' : 'plain'}>{payment}</Badge>
      {status === 'pending' && order.payment.status === 'paid' ? <DeliveryBadge order={order} /> : null}
    </span>
  );
}

/** How far the delivery of a paid order is. */
export function DeliveryBadge({ order }: { order: Order }) {
  const { t } = useLingui();
  const { waiting, artists, isDelivered } = progressOf(order);
  if (artists === 0) return null;
  if (isDelivered) return <Badge look="good">{t`Delivered`}</Badge>;
  if (waiting.length === 0) return <Badge look="good">{t`Sent`}</Badge>;
  const isPartly = order.items.some(({ sentAt }) => sentAt);
  return <Badge look="warn">{isPartly ? t`Partly sent` : t`To be sent`}</Badge>;
}
