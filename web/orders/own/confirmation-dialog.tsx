import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { Order } from '#contract/orders.ts';
import { screens } from '#contract/screens.ts';
import { DateAndTime } from '#web/app/display/date.tsx';
import { Price } from '#web/app/display/price.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { type EndedPayment, type FailedEnd, isFailedEnd, type PaymentEnd, standOf } from '#web/orders/payment-widget.ts';
import { orderQuery, paymentQuery } from '#web/orders/queries.ts';
import { Receipt } from '#web/orders/sheets/receipt.tsx';
import { ConfirmedOrder } from '#web/orders/state/confirmed-order.tsx';
import { noteConfirmation } from '#web/orders/state/seen-confirmations.ts';

const LATE_PAYMENT_MS = 5_000;

type Props = {
  /** As it was when the payment began. */
  order: Order;
  ended: EndedPayment;
  /** Opens the payment once more. */
  onPay?: ((order: Order) => void) | undefined;
  onClose: () => void;
};

/** After an order: paid, being verified, or placed and unpaid with how to pay later (contract.md section 4). */
export function ConfirmationDialog({ order: placed, ended, onPay, onClose }: Props) {
  const end = useLateEnd(ended);
  const isPaid = end === 'paid';
  const {
    data: order = placed,
    isFetchedAfterMount,
    failureCount,
  } = useQuery({
    ...orderQuery(placed._id),
    enabled: isPaid,
    // What is known of it may be of before the payment.
    staleTime: 0,
  });
  useEffect(() => {
    if (isPaid) noteConfirmation(placed._id);
  }, [isPaid, placed._id]);
  return (
    <Dialog isOpen onClose={onClose} title={isPaid ? <Trans>Thank you, your order is confirmed</Trans> : <UnpaidTitle end={end} />}>
      {isPaid ? (
        <>
          <ConfirmedOrder order={order} isBeforePayment={!isFetchedAfterMount && failureCount === 0} onLeave={onClose} />
          <Receipt order={order} />
        </>
      ) : (
        <Unpaid order={order} end={end} wasClosed={ended.paymentId !== undefined} onPay={onPay} onClose={onClose} />
      )}
    </Dialog>
  );
}

/**
 * How a payment ends that was pending when its window closed: the provider may confirm or refuse it minutes later. It is this payment that is
 * asked for: its order may be called failed because of an earlier one.
 */
function useLateEnd({ end, paymentId }: EndedPayment): PaymentEnd {
  const { data } = useQuery({
    ...paymentQuery(paymentId ?? ''),
    enabled: end === 'pending' && paymentId !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (!state.data || standOf(state.data.data) === 'pending' ? LATE_PAYMENT_MS : false),
  });
  return end === 'pending' && data ? standOf(data) : end;
}

function UnpaidTitle({ end }: { end: PaymentEnd }) {
  if (isFailedEnd(end)) return <Trans>Your payment didn't go through</Trans>;
  return end === 'unpaid' ? <Trans>Your order is not paid yet</Trans> : <Trans>Your order is placed</Trans>;
}

/** `wasClosed`: the payment's window was open, and its buyer closed it. */
function Unpaid({ order, end, wasClosed, onPay, onClose }: Omit<Props, 'ended'> & { end: PaymentEnd; wasClosed: boolean }) {
  const hasFailed = isFailedEnd(end);
  const isUnpaid = hasFailed || end === 'unpaid';
  const wasTried = hasFailed || wasClosed;
  return (
    <>
      <p>
        <Trans>
          Order {order.number} · <Price amountFrw={order.totalPrice} className="font-medium" />
        </Trans>
      </p>
      <WhatBecame order={order} end={end} wasClosed={wasClosed} />
      {isUnpaid && !wasTried ? (
        <p>
          <Trans>Your order is placed.</Trans> <PayLater order={order} />
        </p>
      ) : null}
      <WaysOn onPay={isUnpaid && onPay ? () => onPay(order) : undefined} mayTryAgain={wasTried} onClose={onClose}>
        {/* Beneath the act, which is then in the first screen: what else there is to know before it is pressed or left. */}
        {isUnpaid && wasTried ? (
          <div className="flex flex-col gap-1 text-sm text-ash">
            {end === 'unpaid' ? (
              <p>
                <Trans>Confirmed it on your phone? Then don't pay again: we'll email you as soon as it arrives.</Trans>
              </p>
            ) : null}
            <p>
              <PayLater order={order} />
            </p>
          </div>
        ) : null}
      </WaysOn>
    </>
  );
}

type WhatBecameProps = Pick<Props, 'order'> & { end: PaymentEnd; wasClosed: boolean };

/** What became of the payment; nothing where none was tried. */
function WhatBecame({ order, end, wasClosed }: WhatBecameProps) {
  return (
    <>
      {end === 'pending' ? (
        <p>
          <Trans>
            We are checking your payment with the provider. We will email <strong>{order.user.email}</strong> as soon as it arrives; there
            is nothing you need to do.
          </Trans>
        </p>
      ) : null}
      {end === 'refunding' ? (
        <p role="alert">
          <Trans>We received a payment that this order can't take. We are refunding it in full, and will email you.</Trans>
        </p>
      ) : null}
      {isFailedEnd(end) ? (
        <p role="alert">
          <WhatFailed end={end} />
        </p>
      ) : null}
      {end === 'unpaid' && wasClosed ? (
        <p role="alert">
          <Trans>You closed the payment before it was done.</Trans>
        </p>
      ) : null}
    </>
  );
}

type WaysOnProps = Pick<Props, 'onClose'> & { onPay: (() => void) | undefined; mayTryAgain: boolean; children: ReactNode };

/** The one act, `children` beneath it, and the ways to elsewhere in one row, also on a phone. */
function WaysOn({ onPay, mayTryAgain, onClose, children }: WaysOnProps) {
  return (
    <div className="flex flex-col gap-3">
      {onPay ? (
        <Button look="primary" onClick={onPay} className="sm:self-start">
          {mayTryAgain ? <Trans>Try again</Trans> : <Trans>Pay now</Trans>}
        </Button>
      ) : null}
      {children}
      <div className="flex flex-wrap gap-x-6">
        <LinkButton to={screens.cartOrders} onClick={onClose} look={onPay ? 'quiet' : 'primary'} className={onPay ? '' : 'max-sm:grow'}>
          <Trans>My Orders</Trans>
        </LinkButton>
        <LinkButton to={screens.shop} look="quiet">
          <Trans>Continue Shopping</Trans>
        </LinkButton>
      </div>
    </div>
  );
}

/** What happened, whether anything was charged as far as the provider says so, and what to do. */
function WhatFailed({ end }: { end: FailedEnd }) {
  switch (end) {
    case 'timedOut':
      return (
        <Trans>
          The payment wasn't confirmed in time, and nothing was charged. Try again and confirm it on your phone or with your bank, or pay
          another way: by card or by mobile money.
        </Trans>
      );
    case 'unheard':
      return (
        <Trans>
          We have heard nothing of this payment. Before you try again, please check whether money has left your account: a payment that
          still arrives pays this order, or is refunded.
        </Trans>
      );
    case 'failed':
      return (
        <Trans>The payment did not go through, and nothing was charged. Try again, or pay another way: by card or by mobile money.</Trans>
      );
    default:
      return (
        <Trans>
          The payment was declined, and nothing was charged. Check your balance or ask your bank, and try again, or pay another way: by card
          or by mobile money.
        </Trans>
      );
  }
}

/** Until when it can be paid, and where. */
const PayLater = ({ order: { expiresAt } }: { order: Order }) =>
  expiresAt ? (
    <Trans>
      Pay by <DateAndTime time={expiresAt} />, now or under My Orders. After that the works go back to the shop.
    </Trans>
  ) : (
    <Trans>You can pay it now, or later under My Orders.</Trans>
  );
