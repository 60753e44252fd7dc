import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { awaitsPayment } from '#contract/order-actions.ts';
import type { Order, OrderWithEvents } from '#contract/orders.ts';
import { screens } from '#contract/screens.ts';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { ConfirmationDialog } from './confirmation-dialog.tsx';
import type { PaymentEnd } from '#web/orders/payment-widget.ts';
import { Receipt } from '#web/orders/sheets/receipt.tsx';
import { stateOf } from '#web/orders/state/acts.ts';
import { NextSteps } from '#web/orders/state/next-steps.tsx';
import { OrderSentence } from '#web/orders/state/order-sentence.tsx';
import { OwnOrderBadges } from '#web/orders/state/order-badges.tsx';
import { shipmentsOf } from '#web/orders/state/shipments.ts';
import { Timeline } from '#web/orders/state/timeline.tsx';
import { OrderPanel } from './order-panel.tsx';
import { ShipmentSection } from './shipment-section.tsx';

/** One own order: where it stands, what was bought of whom, and what can be done now. */
export function OneOrder({ order }: { order: OrderWithEvents }) {
  const [end, setEnd] = useState<PaymentEnd>();
  const isUnpaid = awaitsPayment(stateOf(order));
  return (
    <>
      <header className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h1 className="text-3xl">
            <Trans>Order {order.number}</Trans>
          </h1>
          <OwnOrderBadges order={order} />
        </div>
        <p className="text-lg">
          <OrderSentence order={order} />
        </p>
      </header>
      {isNewlyPaid(order) ? <Confirmed order={order} /> : null}
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-14">
        <div className="flex flex-col gap-10">
          {shipmentsOf(order).map((shipment) => (
            <ShipmentSection key={shipment.artist._id ?? shipment.artist.name} order={order} shipment={shipment} />
          ))}
        </div>
        {/* On a phone what is to be paid stands before what was ordered. */}
        <aside className={classNames('lg:row-span-2 lg:self-start', isUnpaid && 'max-lg:order-first')}>
          <OrderPanel order={order} onEnd={setEnd} />
        </aside>
        <Timeline order={order} />
      </div>
      {end ? <ConfirmationDialog order={order} end={end} onClose={() => setEnd(undefined)} /> : <Receipt order={order} />}
    </>
  );
}

/** Paid, and no artist has sent anything yet. */
const isNewlyPaid = ({ status, payment, items }: Order): boolean =>
  status !== 'cancelled' && payment.status === 'paid' && items.every(({ sentAt }) => !sentAt);

/** The confirmation for whoever was not on the page when the payment came: the tab was closed, the provider was late. */
function Confirmed({ order }: { order: Order }) {
  return (
    <section aria-labelledby="confirmed" className="flex flex-col gap-5 border border-hairline bg-paper p-6">
      <h2 id="confirmed" className="text-xl">
        <Trans>Thank you, your order is confirmed</Trans>
      </h2>
      <p>
        <Trans>
          We've emailed a confirmation to <strong>{order.user.email}</strong>.
        </Trans>
      </p>
      <div className="flex flex-col gap-2">
        <h3 className="eyebrow font-text">
          <Trans>What happens next</Trans>
        </h3>
        <NextSteps order={order} />
      </div>
      <LinkButton to={screens.shop} className="self-start">
        <Trans>Continue Shopping</Trans>
      </LinkButton>
    </section>
  );
}
