import { Trans } from '@lingui/react/macro';
import type { Order } from '#contract/orders.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { Moment } from '#web/app/display/date.tsx';
import { paidAmount } from '#web/orders/state/paid-amount.ts';
import { useRecordRefund, useRefundWaiting } from '#web/orders/manage/sales.ts';

/** Charges of an order that was recorded as paid by hand: an admin decides what happens with them. */
export function WaitingCharges({ order }: { order: Order }) {
  const refund = useRefundWaiting();
  const record = useRecordRefund();
  return order.waiting?.map(({ _id, at, amount, currency }) => {
    const sum = paidAmount({ ...order.payment, amount, currency });
    return (
      <section key={_id} role="alert" className="flex flex-col gap-3 border border-laterite-ink p-4 text-sm">
        <p>
          <Trans>
            A payment of {sum} came on <Moment time={at} />, after this order had been recorded as paid by hand. It does not pay this order
            and is not refunded by itself.
          </Trans>
        </p>
        <div className="flex flex-wrap gap-3">
          <Button busy={refund.isPending} onClick={() => refund.mutate({ id: order._id, refundId: _id })}>
            <Trans>Refund {sum}</Trans>
          </Button>
          <Button busy={record.isPending} onClick={() => record.mutate(order._id)}>
            <Trans>I returned it another way</Trans>
          </Button>
        </div>
      </section>
    );
  });
}
