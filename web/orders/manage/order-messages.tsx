import { Trans, useLingui } from '@lingui/react/macro';
import { formatDate, formatNumber } from '#contract/format.ts';
import type { Order } from '#contract/orders.ts';
import { Badge } from '#web/kit/visuals/badge.tsx';
import { useClock } from '#web/app/display/date.tsx';
import { Price } from '#web/app/display/price.tsx';
import { Lines } from '#web/dashboard/list/list-column.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { PaymentMethod } from '#web/orders/amounts/payment-method.tsx';
import { withoutAsked } from '#web/orders/state/asked-to-cancel.tsx';
import { useDue } from '#web/orders/state/due.ts';
import { deliveryOf, hadArrived } from '#web/orders/state/shipments.ts';
import { paidAmount } from '#web/orders/amounts/paid-amount.ts';

/** The states of an order, of its payment and of its delivery in words, as those who sell read them. */
export function useStateWords() {
  const { t } = useLingui();
  return {
    status: { pending: t`pending`, complete: t`complete`, cancelled: t`cancelled` },
    payment: { unpaid: t`not paid`, paid: t`paid`, failed: t`payment failed`, refund_due: t`refund due`, refunded: t`refunded` },
    delivery: {
      toSend: t`to be sent`,
      partlySent: t`partly sent`,
      sent: t`sent`,
      partlyDelivered: t`partly delivered`,
      delivered: t`delivered`,
    },
  };
}

/** The state of an order's payment; what was refunded in part is still paid. `isUnderWay`: the provider is making the refund, and nobody has to. */
export function usePaymentWord({
  payment: { status, refundedAmount },
  isUnderWay = false,
}: {
  payment: Pick<Order['payment'], 'status' | 'refundedAmount'>;
  isUnderWay?: boolean | undefined;
}): string {
  const { t } = useLingui();
  const words = useStateWords();
  if (isUnderWay) return t`refund on its way`;
  return status === 'paid' && refundedAmount > 0 ? t`partly refunded` : words.payment[status];
}

/** The payment provider is making a refund: nobody has to. What was paid by hand no provider gives back. */
export const isRefundUnderWay = ({ payment: { status, method }, refunds }: Order): boolean =>
  status === 'refund_due' && method !== 'by hand' && refunds.some(({ state }) => state === 'due');

/**
 * Badges of where an order stands. `toApprove`: what the staff reads in place of its state and delivery, as its artist may send it before it is approved.
 */
export function OrderBadges({ order, reader, toApprove }: { order: Order; reader: 'artist' | 'admin'; toApprove?: string | undefined }) {
  const { t } = useLingui();
  return (
    <span className="flex flex-wrap gap-1.5">
      {reader === 'artist' ? <BadgesForArtist order={order} /> : <BadgesForAdmin order={order} toApprove={toApprove} />}
      {order.cancellation?.state === 'asked' ? <Badge look="bad">{t`cancellation requested`}</Badge> : null}
    </span>
  );
}

const isPaidAndStands = ({ status, payment }: Order) => status !== 'cancelled' && payment.status === 'paid';

/** Its state, its payment's and its delivery's. */
function BadgesForAdmin({ order, toApprove }: { order: Order; toApprove: string | undefined }) {
  return (
    <>
      {toApprove === undefined ? <StatusBadge order={order} /> : <Badge look="warn">{toApprove}</Badge>}
      <PaymentBadge order={order} />
      {toApprove === undefined && isPaidAndStands(order) ? <DeliveryBadge order={order} hasLate /> : null}
    </>
  );
}

/**
 * Of a paid one how far its delivery is, and that alone: the shop's approval is nothing that its artist waits for, and the sentence beside says that it is
 * paid and how late it is.
 */
function BadgesForArtist({ order }: { order: Order }) {
  const isToldByDelivery = isPaidAndStands(order) && order.payment.refundedAmount === 0 && deliveryOf(order) !== undefined;
  return (
    <>
      {order.status === 'cancelled' ? <StatusBadge order={order} /> : null}
      {isToldByDelivery ? null : <PaymentBadge order={order} />}
      {isPaidAndStands(order) ? <DeliveryBadge order={order} hasLate={false} /> : null}
    </>
  );
}

/** What was delivered stays so after its refund. */
function StatusBadge({ order }: { order: Order }) {
  const { status } = order;
  const words = useStateWords();
  if (hadArrived(order)) return <Badge>{words.delivery.delivered}</Badge>;
  return <Badge look={status === 'pending' ? 'warn' : status === 'complete' ? 'good' : 'plain'}>{words.status[status]}</Badge>;
}

function PaymentBadge({ order }: { order: Order }) {
  const isUnderWay = isRefundUnderWay(order);
  const word = usePaymentWord({ ...order, isUnderWay });
  const { status } = order.payment;
  if (isUnderWay) return <Badge>{word}</Badge>;
  return <Badge look={status === 'refund_due' || status === 'failed' ? 'bad' : 'plain'}>{word}</Badge>;
}

function DeliveryBadge({ order, hasLate }: { order: Order; hasLate: boolean }) {
  const words = useStateWords();
  // What is asked to be cancelled is not to be sent before the answer.
  const delivery = deliveryOf(withoutAsked(order));
  const due = useDue(order);
  if (!delivery) return null;
  return (
    <>
      <Badge look={delivery === 'toSend' || delivery === 'partlySent' ? 'warn' : 'good'}>{words.delivery[delivery]}</Badge>
      {hasLate && due?.isLate ? <Badge look="bad">{due.state}</Badge> : null}
    </>
  );
}

/** How many of an item were refunded. */
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

/** Amount, method and time of a payment. */
export function PaymentTexts({ order: { payment } }: { order: Order }) {
  if (!payment.paidAt) return <Trans>Nothing yet</Trans>;
  const amount = paidAmount(payment);
  return (
    <>
      {amount}
      {amount && payment.method ? ' · ' : null}
      {payment.method ? <PaymentMethod method={payment.method} /> : null}
      {' · '}
      <PaidAt time={payment.paidAt} />
    </>
  );
}

/** In a narrow column neither the date nor its time is broken. */
function PaidAt({ time }: { time: string }) {
  const clock = useClock();
  return (
    <time dateTime={time}>
      <span className="whitespace-nowrap">{formatDate(time)},</span> <span className="whitespace-nowrap">{clock(time)}</span>
    </time>
  );
}

type TotalCellProps = {
  order: Order;
  /** For what is left of it. */
  hasRoom: boolean;
};

/** What was ordered for, and of what was refunded in part what is left: beneath it of what, on a narrow screen, where a row has two lines, in its line. Without room for that, what was refunded, there as a mere number. */
export function TotalCell({ order, hasRoom }: TotalCellProps) {
  const { totalPrice, payment } = order;
  const { refundedAmount } = payment;
  if (refundedAmount === 0) return <Price amountFrw={totalPrice} />;
  const total = formatNumber(totalPrice);
  const refunded = formatNumber(refundedAmount);
  const word = <span className="sr-only"> {isRefundUnderWay(order) ? <Trans>on its way back</Trans> : <Trans>refunded</Trans>}</span>;
  const isPart = refundedAmount < totalPrice;
  if (hasRoom && isPart) {
    const leftOf = <Trans>left of {total}</Trans>;
    return (
      <Lines beneath={<span className="text-[0.6875rem] max-xl:hidden">{leftOf}</span>}>
        <Price amountFrw={totalPrice - refundedAmount} /> <span className="text-[0.6875rem] text-ash xl:hidden">{leftOf}</span>
      </Lines>
    );
  }
  return (
    <Lines
      beneath={
        <span className={hasRoom ? 'max-xl:hidden' : 'max-sm:hidden'}>
          −<Price amountFrw={refundedAmount} />
          {word}
        </span>
      }
    >
      <Price amountFrw={totalPrice} />{' '}
      <span className={classNames('text-[0.6875rem] text-ash', hasRoom ? 'xl:hidden' : 'sm:hidden')}>
        −{refunded}
        {word}
      </span>
    </Lines>
  );
}
