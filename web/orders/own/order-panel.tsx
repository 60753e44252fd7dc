import { Trans } from '@lingui/react/macro';
import { awaitsPayment } from '#contract/order-actions.ts';
import type { Order } from '#contract/orders.ts';
import { DateAndTime, Moment } from '#web/app/display/date.tsx';
import { Price } from '#web/app/display/price.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { PrintIcon } from '#web/kit/visuals/icons.tsx';
import { OrderActions } from '../order-card.tsx';
import type { PaymentEnd } from '../payment-widget.ts';
import { RefundList } from '../refund-list.tsx';
import { paidAmount } from '../state/paid-amount.ts';

/** What an order costs, where it goes, and what its buyer can do with it now. */
export function OrderPanel({ order, onEnd }: { order: Order; onEnd: (end: PaymentEnd) => void }) {
  return (
    <div className="flex flex-col gap-6 border border-hairline bg-paper p-6">
      <OrderFacts order={order} />
      <RefundList order={order} />
      <div className="flex flex-col gap-4 empty:hidden">
        <OrderActions order={order} onEnd={(_, how) => onEnd(how)} />
        {order.payment.paidAt ? (
          <Button onClick={() => print()} className="self-start">
            <PrintIcon className="size-5" />
            <Trans>Print receipt</Trans>
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function OrderFacts({ order }: { order: Order }) {
  return (
    <dl className="flex flex-col gap-3 text-sm">
      <div>
        <dt className="text-ash">
          <Trans>Ordered on</Trans>
        </dt>
        <dd>
          <Moment time={order.createdAt} />
        </dd>
      </div>
      <div>
        <dt className="text-ash">
          <Trans>Total</Trans>
        </dt>
        <dd className="text-lg">
          <Price amountFrw={order.totalPrice} />
        </dd>
      </div>
      {order.shippingAddress ? (
        <div>
          <dt className="text-ash">
            <Trans>Shipping Address</Trans>
          </dt>
          <dd className="whitespace-pre-line wrap-anywhere">{order.shippingAddress}</dd>
        </div>
      ) : null}
      {order.payment.paidAt ? (
        <div>
          <dt className="text-ash">
            <Trans>Paid</Trans>
          </dt>
          <dd>
            <Moment time={order.payment.paidAt} />
            {order.payment.amount === null ? '' : ` · ${paidAmount(order.payment)}`}
          </dd>
        </div>
      ) : null}
      {order.expiresAt && awaitsPayment({ status: order.status, payment: order.payment.status }) ? (
        <div>
          <dt className="text-ash">
            <Trans>Held for you until</Trans>
          </dt>
          <dd>
            <DateAndTime time={order.expiresAt} />
          </dd>
        </div>
      ) : null}
    </dl>
  );
}
