import { Plural, Trans } from '@lingui/react/macro';
import { awaitsPayment } from '#contract/order-actions.ts';
import type { Order } from '#contract/orders.ts';
import { DateAndTime } from '#web/app/display/date.tsx';
import { progressOf } from './shipments.ts';

/** Where an order stands, in a sentence: 'Paid. 2 of 3 artists have yet to send it.' */
export function OrderSentence({ order }: { order: Order }) {
  const { status, payment } = order;
  if (awaitsPayment({ status, payment: payment.status })) return <Unpaid order={order} />;
  if (payment.status === 'refund_due') {
    return status === 'cancelled' ? <Trans>Cancelled. The refund is on its way.</Trans> : <Trans>The refund is on its way.</Trans>;
  }
  if (payment.status === 'refunded') return status === 'cancelled' ? <Trans>Cancelled and refunded.</Trans> : <Trans>Refunded.</Trans>;
  if (status === 'cancelled') return <Trans>Cancelled. Nothing was charged.</Trans>;
  return <Progress order={order} />;
}

function Unpaid({ order: { payment, expiresAt } }: { order: Order }) {
  return (
    <>
      {payment.status === 'failed' ? <Trans>The last payment did not go through.</Trans> : <Trans>Not paid yet.</Trans>}
      {expiresAt ? (
        <>
          {' '}
          <Trans>
            Please pay by <DateAndTime time={expiresAt} />.
          </Trans>
        </>
      ) : null}
    </>
  );
}

function Progress({ order }: { order: Order }) {
  const { waiting, artists, isDelivered } = progressOf(order);
  if (isDelivered) return <Trans>Paid and delivered.</Trans>;
  const first = waiting[0]?.artist.name;
  if (!first) return <Trans>Paid and on its way.</Trans>;
  if (artists === 1) return <Trans>Paid. {first} has yet to send it.</Trans>;
  return (
    <Plural
      value={waiting.length}
      one={`Paid. # of ${artists} artists has yet to send it.`}
      other={`Paid. # of ${artists} artists have yet to send it.`}
    />
  );
}
