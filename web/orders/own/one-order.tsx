import { Trans } from '@lingui/react/macro';
import { type ComponentProps, useEffect, useState } from 'react';
import { awaitsPayment } from '#contract/order-actions.ts';
import { isRefunded } from '#contract/order-standing.ts';
import type { OrderWithEvents } from '#contract/orders.ts';
import { ORDER_ARRIVAL, screens } from '#contract/screens.ts';
import { Picture } from '#web/app/display/picture.tsx';
import { Price } from '#web/app/display/price.tsx';
import { useLinkedPart } from '#web/orders/use-linked-part.ts';
import { useNow } from '#web/kit/browser/use-now.ts';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { ConfirmationDialog } from './confirmation-dialog.tsx';
import { isNewlyPaid } from '#web/orders/state/confirmed-order.tsx';
import { useFirstCurrency } from '#web/orders/currency-choice.tsx';
import type { EndedPayment } from '#web/orders/payment-widget.ts';
import { usePayOrder } from '#web/orders/queries.ts';
import { KeepOrder } from '#web/orders/cancellation/keep-order.tsx';
import { LateActs } from '#web/orders/cancellation/late-acts.tsx';
import { ReportedProblems } from '#web/orders/problems/reported-problems.tsx';
import { ReturnUntil } from '#web/orders/problems/return-item.tsx';
import { ReturnState } from '#web/orders/problems/return-state.tsx';
import { refundsOf } from '#web/orders/problems/reports.ts';
import { ReportProblem } from '#web/orders/problems/report-problem.tsx';
import { Receipt } from '#web/orders/sheets/receipt.tsx';
import { ViewReceipt } from '#web/orders/sheets/view-receipt.tsx';
import { useLateShipments } from '#web/orders/state/late-shipments.tsx';
import { isAskedToCancel, mayActOnItem, stateOf } from '#web/orders/state/acts.ts';
import { OrderSentence } from '#web/orders/state/order-sentence.tsx';
import { worksOf } from '#web/orders/named-works.ts';
import { NextSteps } from '#web/orders/state/next-steps.tsx';
import { OwnOrderBadge } from '#web/orders/state/order-badges.tsx';
import { hasSeenConfirmation, noteConfirmation } from '#web/orders/state/seen-confirmations.ts';
import { shipmentsOf } from '#web/orders/state/shipments.ts';
import { Timeline } from '#web/orders/state/timeline.tsx';
import { OrderPanel } from './order-panel.tsx';
import { HeadAct } from '#web/orders/parcel/head-act.tsx';
import { ShipmentSection } from '#web/orders/parcel/shipment-section.tsx';

/** One own order: where it stands, what was bought of whom, and what can be done now. */
export function OneOrder({ order }: { order: OrderWithEvents }) {
  const [ended, setEnded] = useState<EndedPayment>();
  const currency = useFirstCurrency();
  const again = usePayOrder(setEnded);
  const tryAgain = () => {
    setEnded(undefined);
    again.mutate({ orderId: order._id, currency });
  };
  const isUnpaid = awaitsPayment(stateOf(order));
  const wasConfirmed = useWasConfirmed(order, ended !== undefined);
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const shipments = shipmentsOf(order);
  const onItsWay = shipments.find(({ items }) => items.some((item) => mayActOnItem('itemDelivered', 'buyer', order, item)));
  // For the first parcel that is on its way: a mail leads to it, to say that it has arrived.
  const arrival = useLinkedPart(ORDER_ARRIVAL);
  const isThanked = useIsRecent(order) && isNewlyPaid(order) && isUnderWay(order) && !wasConfirmed;
  const isSettled = areReturnsRefunded(order);
  const parts = [
    <div key="works" className="flex min-w-0 flex-col gap-10 lg:col-start-1 lg:row-start-2">
      {isSettled ? null : <ReportedProblems order={order} />}
      {isThanked ? <Confirmed order={order} /> : null}
      {isUnderWay(order) ? <WhatHappensNext order={order} /> : null}
      {shipments.map((shipment) => (
        <ShipmentSection
          key={shipment.artist._id ?? shipment.artist.name}
          order={order}
          shipment={shipment}
          confirmedAbove={confirmed}
          ref={shipment === onItsWay ? arrival : undefined}
        />
      ))}
      {isSettled ? <ReportedProblems order={order} /> : null}
    </div>,
    <aside key="panel" className="lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:self-start">
      <OrderPanel order={order} onEnd={setEnded} />
    </aside>,
  ];
  return (
    // The last row takes what is left beside the panel: the head is as tall as what is in it.
    <div className="grid grid-cols-1 gap-10 max-sm:gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_auto_1fr] lg:gap-x-14">
      <header className="flex min-w-0 flex-col gap-4">
        <div className="flex flex-wrap items-center gap-4 max-sm:justify-between">
          <h1 className="text-3xl">
            <Trans>Order {order.number}</Trans>
          </h1>
          <OwnOrderBadge order={order} />
        </div>
        <p className="text-lg">
          <OrderSentence order={order} />
        </p>
        <LateActs order={order} />
        <KeepOrder order={order} />
        <ReturnState order={order} />
        <ReturnUntil order={order} />
        <OrderHead order={order} confirmed={confirmed} onConfirm={setConfirmed} />
      </header>
      {/* What is to be paid stands before what was ordered, for whoever reads it aloud too. */}
      {isUnpaid ? parts.toReversed() : parts}
      <Timeline order={order} isForBuyer />
      {ended ? (
        <ConfirmationDialog order={order} ended={ended} onPay={tryAgain} onClose={() => setEnded(undefined)} />
      ) : (
        <Receipt order={order} />
      )}
    </div>
  );
}

/** Whether all that was reported are returns that a refund ended: what came of them stands in the head, and the works come before their boxes. */
const areReturnsRefunded = (order: OrderWithEvents): boolean =>
  order.problems?.every((problem) => problem.reason === 'return' && !problem.isOpen && refundsOf(order, problem).length > 0) === true;

const RECENT_MS = 2 * 24 * 60 * 60 * 1_000;

/** Whether a thank-you still fits: it was paid within two days, and nothing of it is late. */
function useIsRecent(order: OrderWithEvents): boolean {
  const now = useNow();
  const isLate = useLateShipments(order).length > 0;
  return !isLate && now - Date.parse(order.payment.paidAt ?? order.createdAt) < RECENT_MS;
}

/** Paid, with something still to come. A request to cancel all of that stands in the head: 'sends by …' beside it would contradict it. */
const isUnderWay = (order: OrderWithEvents): boolean =>
  order.status !== 'cancelled' &&
  order.payment.status === 'paid' &&
  order.items.some((item) => !item.deliveredAt && !item.cancelledAt && !isRefunded(item) && !isAskedToCancel(order, item));

/** Whether the confirmation was shown before this visit, or in the dialog of this payment: then the page of the order begins with the order. */
function useWasConfirmed(order: OrderWithEvents, hasDialog: boolean): boolean {
  const [wasSeen, setWasSeen] = useState(() => hasSeenConfirmation(order._id));
  const isNew = isNewlyPaid(order);
  // Also where the provider was late: the dialog says thank you by itself once the payment is there.
  if (hasDialog && isNew && !wasSeen) setWasSeen(true);
  useEffect(() => {
    if (isNew) noteConfirmation(order._id);
  }, [order._id, isNew]);
  return wasSeen;
}

/** What is looked for first, above everything that was ordered: of what it is, the sum, what of it is left after refunds, the receipt, and help. */
function OrderHead({ order, confirmed, onConfirm }: ComponentProps<typeof HeadAct>) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="flex min-w-0 flex-1 basis-64 items-center gap-3">
        <Pictures items={order.items} />
        <div className="min-w-0">
          <p className="work-title text-lg wrap-anywhere">{worksOf(order.items)}</p>
          <Sum order={order} />
        </div>
      </div>
      <div className="flex flex-wrap gap-3 empty:hidden max-sm:w-full max-sm:flex-col max-sm:*:self-stretch">
        <HeadAct {...{ order, confirmed, onConfirm }} />
        <div className="grid grid-flow-col auto-cols-fr gap-3 empty:hidden max-sm:*:px-2">
          <ViewReceipt order={order} />
          <ReportProblem order={order} />
        </div>
      </div>
    </div>
  );
}

const Sum = ({ order: { payment, totalPrice } }: { order: OrderWithEvents }) => (
  <p className="tabular-nums">
    <span className="text-ash">{payment.refundedAmount > 0 ? <Trans>Total after refunds</Trans> : <Trans>Total</Trans>}</span>{' '}
    <Price amountFrw={totalPrice - payment.refundedAmount} className="text-lg" />
  </p>
);

/** So many works have their picture in the head of an order; what each costs stands below. */
const PICTURED = 3;

/** What was ordered, to be known again at a glance; on a wide screen the works themselves stand just below. */
const Pictures = ({ items }: Pick<OrderWithEvents, 'items'>) => (
  <span className="flex shrink-0 gap-3 lg:hidden">
    {items.slice(0, PICTURED).map(({ _id, product }) => (
      <span key={_id} className="flex size-14 items-center justify-center bg-mat p-1">
        <Picture picture={product.cover} alt="" sizes="3.5rem" className="size-full object-contain" />
      </span>
    ))}
  </span>
);

function WhatHappensNext({ order }: { order: OrderWithEvents }) {
  return (
    <section aria-labelledby="next" className="flex flex-col gap-3">
      <h2 id="next" className="eyebrow font-text">
        <Trans>What happens next</Trans>
      </h2>
      <NextSteps order={order} />
    </section>
  );
}

/** The thank-you for whoever was not on the page when the payment came: the tab was closed, the provider was late. What was bought stands below it. */
function Confirmed({ order }: { order: OrderWithEvents }) {
  return (
    <section
      aria-labelledby="confirmed"
      className="flex items-center justify-between gap-x-6 gap-y-3 border border-hairline bg-paper px-6 py-4 max-sm:flex-col max-sm:items-start"
    >
      <div className="flex min-w-0 flex-col gap-1">
        <h2 id="confirmed" className="text-xl">
          <Trans>Thank you, your order is confirmed</Trans>
        </h2>
        <p className="wrap-anywhere">
          <Trans>
            We've emailed a confirmation to <strong>{order.user.email}</strong>.
          </Trans>
        </p>
      </div>
      <LinkButton to={screens.shop} className="shrink-0">
        <Trans>Continue Shopping</Trans>
      </LinkButton>
    </section>
  );
}
