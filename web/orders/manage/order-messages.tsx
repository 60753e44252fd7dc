import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '#contract/orders.ts';
import { Badge } from '#web/kit/badge.tsx';
import { Moment } from '#web/kit/date.tsx';
import { Price } from '#web/kit/price.tsx';
import { paidAmount } from '#web/orders/paid-amount.ts';

/** Of every line one value, each on a line of its own. */
export function PerLine({ order, of }: { order: Order; of: (item: Order['items'][number]) => string | number }) {
  return (
    <ul className="flex flex-col gap-1">
      {order.items.map((item) => (
        // One line for each on a desk, so that the columns stay beside each other; the whole words are in the order's detail.
        <li key={item._id} className="max-w-32 truncate" title={String(of(item))}>
          {of(item)}
        </li>
      ))}
    </ul>
  );
}

/** An order's state and its payment's, in words. */
export function OrderBadges({ order }: { order: Order }) {
  const { t } = useLingui();
  const status = { pending: t`pending`, complete: t`complete`, cancelled: t`cancelled` }[order.status];
  const payment = { unpaid: t`not paid`, paid: t`paid`, failed: t`payment failed`, refund_due: t`refund due`, refunded: t`refunded` }[
    order.payment.status
  ];
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge look={order.status === 'pending' ? 'warn' : order.status === 'complete' ? 'good' : 'plain'}>{status}</Badge>
      <Badge look={order.payment.status === 'refund_due' || order.payment.status === 'failed' ? 'bad' : 'plain'}>{payment}</Badge>
    </span>
  );
}

/** What of an item was refunded. */
export function RefundedTexts({ item }: { item: Order['items'][number] }) {
  if (item.refundedAmount === 0) return null;
  return (
    <p className="text-laterite-ink tabular-nums">
      <Trans>
        <Price amountFrw={item.refundedAmount} /> refunded
      </Trans>
    </p>
  );
}

/** What was paid, how and when. */
export function PaymentTexts({ order: { payment } }: { order: Order }) {
  if (!payment.paidAt) return <Trans>Nothing yet</Trans>;
  return (
    <>
      {[paidAmount(payment), payment.method].filter(Boolean).join(' · ')} · <Moment time={payment.paidAt} />{' '}
      <Moment time={payment.paidAt} as="time" />
    </>
  );
}
