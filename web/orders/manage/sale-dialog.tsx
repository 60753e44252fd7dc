import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Order, OrderWithEvents } from '#contract/orders.ts';
import { formatPhone } from '#contract/phone.ts';
import { useChatPath } from '#web/app/layout/use-chat-path.ts';
import { Moment } from '#web/app/display/date.tsx';
import { Price } from '#web/app/display/price.tsx';
import { explain } from '#web/app/failures/situations.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { PrintIcon } from '#web/kit/visuals/icons.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { goneLast } from '#web/orders/named-works.ts';
import { orderQuery } from '#web/orders/queries.ts';
import { CopyAddress } from '#web/orders/tracking/copy-address.tsx';
import { OpenProblem } from '#web/orders/problems/open-problem.tsx';
import { PackingSlips } from '#web/orders/sheets/packing-slip.tsx';
import { type OrderReader, OrderSentence } from '#web/orders/state/order-sentence.tsx';
import { RefundList } from '#web/orders/amounts/refund-list.tsx';
import { Timeline } from '#web/orders/state/timeline.tsx';
import { CancellationAnswer } from '#web/orders/cancellation/cancellation-answer.tsx';
import { StateBadges } from './order-cells.tsx';
import { PaymentTexts } from './order-messages.tsx';
import { SendBar } from './send-bar.tsx';
import { SaleLine } from './sale-line.tsx';

type SaleDialogProps = {
  /** Who looks at it: the artist of its items, or an admin. */
  reader: Exclude<OrderReader, 'buyer'>;
  id: string | undefined;
  onClose: () => void;
  /** The buyer as a link, for those who have a page of people; their name by default. */
  renderBuyer?: ((order: Order) => ReactNode) | undefined;
  /** What an admin does with the whole order, beneath where it stands. */
  renderActions?: (order: Order) => ReactNode;
  /** What an admin has to decide about it. */
  renderNews?: (order: OrderWithEvents) => ReactNode;
};

/** One order in full: buyer, address, payment, and the delivery of each item. Open while there is an id. */
export function SaleDialog({ id, onClose, ...parts }: SaleDialogProps) {
  const { data: order } = useQuery({ ...orderQuery(id ?? ''), enabled: id !== undefined });
  const title = order && order._id === id ? <Trans>Order {order.number}</Trans> : <Trans>Order</Trans>;
  return (
    <Dialog isOpen={id !== undefined} onClose={onClose} title={title} className="gives-way w-[min(calc(100vw-2rem),44rem)]">
      {id ? <Sale id={id} {...parts} /> : null}
    </Dialog>
  );
}

function Sale({ id, reader, renderBuyer, renderActions, renderNews }: Omit<SaleDialogProps, 'id' | 'onClose'> & { id: string }) {
  const { data: order, error } = useQuery(orderQuery(id));
  if (error && !order) return <LoadFailure>{explain('loadTable', error)}</LoadFailure>;
  if (!order) return <Skeleton className="h-72 w-full" />;
  return (
    <>
      <div className="flex flex-col gap-2">
        <StateBadges order={order} reader={reader} />
        <p>
          <OrderSentence order={order} reader={reader} />
        </p>
        {renderActions ? <div className="flex flex-wrap gap-2 pt-1 sm:gap-3">{renderActions(order)}</div> : null}
      </div>
      <CancellationAnswer order={order} reader={reader} />
      {reader === 'artist' ? <OpenProblem order={order} /> : null}
      {renderNews?.(order)}
      <SaleFacts order={order} renderBuyer={renderBuyer} />
      <RefundList order={order} isTotalElsewhere />
      <ul className="flex flex-col border-t border-hairline">
        {/* Who packs it has first what is to be packed; the staff look for each where it was. */}
        {(reader === 'artist' ? goneLast(order.items) : order.items).map((item) => (
          <SaleLine key={item._id} order={order} item={item} reader={reader} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {order.payment.status === 'paid' ? <PrintSlips order={order} /> : null}
        <MessageBuyer order={order} />
      </div>
      <Timeline order={order} />
      {reader === 'artist' ? <SendBar order={order} /> : null}
    </>
  );
}

/** Prints a packing slip for each parcel of an order. */
export function PrintSlips({ order }: { order: Order }) {
  return (
    <>
      <Button onClick={() => print()}>
        <PrintIcon className="size-5" />
        <Trans>Print packing slip</Trans>
      </Button>
      <PackingSlips order={order} />
    </>
  );
}

type Facts = [string, ReactNode][];

/** Who bought it, where it goes, what was paid. */
export function SaleFacts({ order, renderBuyer }: { order: Order } & Pick<SaleDialogProps, 'renderBuyer'>) {
  const { t } = useLingui();
  const { phone, note, totalPrice, payment } = order;
  const facts: Facts = [
    // What a parcel needs comes first.
    [t`Buyer`, renderBuyer?.(order) ?? order.user.name],
    [t`Address`, <DeliveryAddress key="address" order={order} />],
    ...(phone ? ([[t`Phone`, <Phone key="phone" phone={phone} />]] satisfies Facts) : []),
    ...(note ? ([[t`Note`, note]] satisfies Facts) : []),
    [t`Email`, order.user.email ? <Email key="email" email={order.user.email} /> : null],
    [t`Ordered on`, <Moment key="at" time={order.createdAt} />],
    [t`Paid`, <PaymentTexts key="paid" order={order} />],
    [t`Total Price`, <Price key="total" amountFrw={totalPrice} />],
    ...(payment.refundedAmount > 0
      ? ([[t`Total after refunds`, <Price key="left" amountFrw={totalPrice - payment.refundedAmount} />]] satisfies Facts)
      : []),
  ];
  return (
    <dl className="grid gap-x-6 gap-y-3 text-sm max-sm:gap-y-2 sm:grid-cols-2">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0 max-sm:grid max-sm:grid-cols-[6rem_minmax(0,1fr)]">
          <dt className="text-ash">{name}</dt>
          <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const Email = ({ email }: { email: string }) => (
  <a href={`mailto:${email}`} className="underline underline-offset-4">
    {email}
  </a>
);

function DeliveryAddress({ order }: { order: Order }) {
  if (!order.shippingAddress) return <Trans>Shown once paid</Trans>;
  return (
    <>
      <span className="mr-3">{order.shippingAddress}</span>
      <CopyAddress order={order} />
    </>
  );
}

function Phone({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone}`} className="underline underline-offset-4">
      {formatPhone(phone)}
    </a>
  );
}

/** The way to the chat with the buyer about an order; none to whom is erased. */
export function MessageBuyer({ order }: { order: Order }) {
  const chats = useChatPath();
  return order.user._id ? (
    <LinkButton to={chats.of(order.user._id, { order: order._id })}>
      <Trans>Message the buyer</Trans>
    </LinkButton>
  ) : null;
}
