import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Order, OrderWithEvents } from '#contract/orders.ts';
import { formatPhone } from '#contract/phone.ts';
import { screens } from '#contract/screens.ts';
import { Moment } from '#web/app/display/date.tsx';
import { useReturnDays } from '#web/contact/return-days.ts';
import { OrderActions } from './order-card.tsx';
import type { EndedPayment } from '#web/orders/payment-widget.ts';
import { useLateShipments } from '#web/orders/state/late-shipments.tsx';
import { Duties } from '#web/orders/state/duties.tsx';
import { worksOf } from '#web/orders/named-works.ts';
import { RefundList } from '#web/orders/amounts/refund-list.tsx';
import { PaymentMethod } from '#web/orders/amounts/payment-method.tsx';
import { paidAmount } from '#web/orders/amounts/paid-amount.ts';
import { AskForCancellation } from '#web/orders/cancellation/ask-cancellation.tsx';
import { ChangeDelivery } from './change-delivery.tsx';
import { BuyAgain } from './buy-again.tsx';

type OrderPanelProps = {
  order: OrderWithEvents;
  onEnd: (ended: EndedPayment) => void;
};

/** Where an order goes, how it was paid, and what its buyer can do with it now; the sum stands in the page's head. */
export function OrderPanel({ order, onEnd }: OrderPanelProps) {
  // Then it is asked for in the page's head.
  const isLate = useLateShipments(order).length > 0;
  return (
    <div className="flex flex-col gap-6 border border-hairline bg-paper p-6">
      <OrderActions order={order} onEnd={(_, ended) => onEnd(ended)} isOnItsPage />
      <CancellationState order={order} />
      <OrderFacts order={order} />
      <RefundList order={order} />
      <div className="flex flex-col gap-3 empty:hidden sm:max-lg:items-start">
        <BuyAgain order={order} />
        {isLate ? null : <AskForCancellation order={order} />}
      </div>
      {/* Of what was cancelled before it left, nothing can arrive damaged. */}
      {order.payment.paidAt && (order.status !== 'cancelled' || order.items.some(({ sentAt }) => sentAt)) ? <Returns /> : null}
    </div>
  );
}

/** How a wish to cancel was answered, and of which works where that was not all of the order; that it waits stands in the page's head, that it was taken back in the time line. */
function CancellationState({ order, order: { cancellation, items } }: { order: Order }) {
  if (!cancellation || cancellation.state === 'asked' || cancellation.state === 'withdrawn') return null;
  const asked = items.filter(({ _id }) => cancellation.items.includes(_id));
  const isWhole = asked.length === items.length;
  // It was accepted and renewed since, by a payment that came late.
  if (cancellation.state === 'accepted' && isWhole && order.status !== 'cancelled') return null;
  const works = worksOf(asked);
  const says = {
    accepted: isWhole ? (
      <Trans>The cancellation you asked for was accepted.</Trans>
    ) : (
      <Trans>The cancellation you asked for was accepted: {works}.</Trans>
    ),
    declined: isWhole ? (
      <Trans>The cancellation you asked for was declined. Write to the artist if you want to know more.</Trans>
    ) : (
      <Trans>The cancellation you asked for was declined: {works}. Write to the artist if you want to know more.</Trans>
    ),
  };
  return <p className="border-l-2 border-ochre pl-4 text-sm">{says[cancellation.state]}</p>;
}

function Returns() {
  const days = useReturnDays();
  return (
    <p className="text-sm text-ash">
      <Plural
        value={days}
        _0="If a work arrives damaged, or is not what was shown, report it and we'll get back to you."
        one="If a work arrives damaged, or is not what was shown, report it within # day and we'll arrange the return."
        other="If a work arrives damaged, or is not what was shown, report it within # days and we'll arrange the return."
      />{' '}
      <Link to={screens.help('returns')} className="underline underline-offset-4">
        <Trans>Returns</Trans>
      </Link>
    </p>
  );
}

function OrderFacts({ order }: { order: Order }) {
  const { payment, phone, note, shippingAddress } = order;
  return (
    <dl className="flex flex-col gap-3 text-sm">
      <Fact name={<Trans>Ordered on</Trans>}>
        <Moment time={order.createdAt} />
      </Fact>
      {shippingAddress ? (
        <Fact name={<Trans>Shipping Address</Trans>}>
          {shippingAddress}
          <Duties country={order.country} className="pt-1" />
          <ChangeDelivery order={order} />
        </Fact>
      ) : null}
      {phone ? <Fact name={<Trans>Phone</Trans>}>{formatPhone(phone)}</Fact> : null}
      {note ? <Fact name={<Trans>Note</Trans>}>{note}</Fact> : null}
      {payment.paidAt ? (
        <Fact name={<Trans>Paid</Trans>}>
          <Moment time={payment.paidAt} />
          {payment.amount === null ? '' : ` · ${paidAmount(payment)}`}
          {payment.method ? (
            <>
              {' · '}
              <PaymentMethod method={payment.method} />
            </>
          ) : null}
        </Fact>
      ) : null}
    </dl>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ash">{name}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{children}</dd>
    </div>
  );
}
