import { Plural, Trans } from '@lingui/react/macro';
import type { Order } from '#contract/orders.ts';
import { DateAndTime, Moment } from '#web/app/display/date.tsx';
import { Price } from '#web/app/display/price.tsx';
import { worksOf } from '#web/orders/named-works.ts';
import { paidAmount } from '#web/orders/amounts/paid-amount.ts';

type RefundListProps = {
  order: Order;
  /** What is left stands with the other sums of the page. */
  isTotalElsewhere?: boolean;
};

/** The refunds of an order with dates and reasons, and the rest; nothing while there is none. */
export function RefundList({ order, isTotalElsewhere = false }: RefundListProps) {
  const { refunds, payment, totalPrice } = order;
  if (refunds.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p className="text-ash">
        <Trans>Refunds</Trans>
      </p>
      <ul className="flex flex-col gap-2">
        {refunds.map(({ _id, at, amount, reason, state, paid, restocked, restockedItems, decidedBy }) => (
          <li key={_id} className="flex flex-col">
            <span className="tabular-nums">
              <Price amountFrw={amount} />
              {paid && paid.currency !== 'RWF' ? ` (${paidAmount({ ...payment, ...paid })})` : ''} ·{' '}
              {/* The staff reads who decided it, and at what hour. */}
              {decidedBy ? (
                <>
                  {decidedBy} · <DateAndTime time={at} />
                </>
              ) : (
                <Moment time={at} />
              )}
              {state === 'due' ? (
                <>
                  {' '}
                  · <Trans>on its way</Trans>
                </>
              ) : null}
              {state === 'refused' ? (
                <>
                  {' '}
                  ·{' '}
                  <span className="text-laterite-ink">
                    <Trans>not made by the provider</Trans>
                  </span>
                </>
              ) : null}
            </span>
            {restocked ? (
              <span className="wrap-anywhere">
                <Plural value={restocked} one="# piece is back in the shop" other="# pieces are back in the shop" />
                {restockedItems ? `: ${worksOf(order.items.filter((item) => restockedItems.includes(item._id)))}` : null}
              </span>
            ) : null}
            {reason ? <span className="wrap-anywhere text-ash">{reason}</span> : null}
          </li>
        ))}
      </ul>
      {isTotalElsewhere ? null : (
        <p>
          <Trans>
            Total after refunds: <Price amountFrw={totalPrice - payment.refundedAmount} />
          </Trans>
        </p>
      )}
    </div>
  );
}
