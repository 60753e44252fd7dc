import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { mayAct } from '#contract/order-actions.ts';
import type { Order, OrderItem } from '#contract/orders.ts';
import { screens } from '#contract/screens.ts';
import { explain } from '#web/app/failures/situations.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { Moment } from '#web/app/display/date.tsx';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { Picture } from '#web/app/display/picture.tsx';
import { Price } from '#web/app/display/price.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { useMarkDelivered, useMarkSent } from '#web/orders/sales.ts';
import { RefundList } from '#web/orders/refund-list.tsx';
import { orderQuery } from '#web/orders/queries.ts';
import { OrderBadges, PaymentTexts, RefundedTexts } from '#web/orders/manage/order-messages.tsx';

type SaleDialogProps = {
  id: string | undefined;
  onClose: () => void;
  /** Actions on the whole order. */
  renderActions?: (order: Order) => ReactNode;
  /** What an admin has to decide about it. */
  renderNews?: (order: Order) => ReactNode;
};

/** One order in full: buyer, address, payment, and the delivery state of each item. Open while there is an id. */
export function SaleDialog({ id, onClose, renderActions, renderNews }: SaleDialogProps) {
  return (
    <Dialog isOpen={id !== undefined} onClose={onClose} title={<Trans>Order</Trans>} className="w-[min(calc(100vw-2rem),44rem)]">
      {id ? <Sale id={id} renderActions={renderActions} renderNews={renderNews} /> : null}
    </Dialog>
  );
}

type SaleProps = { id: string } & { [Part in 'renderActions' | 'renderNews']: SaleDialogProps[Part] };

function Sale({ id, renderActions, renderNews }: SaleProps) {
  const { data: order, error } = useQuery(orderQuery(id));
  if (error && !order) return <LoadFailure>{explain('loadTable', error)}</LoadFailure>;
  if (!order) return <Skeleton className="h-72 w-full" />;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-lg">
          <Trans>Order {order.number}</Trans>
        </p>
        <OrderBadges order={order} />
      </div>
      {renderNews?.(order)}
      <SaleFacts order={order} />
      <RefundList order={order} />
      <ul className="flex flex-col border-t border-hairline">
        {order.items.map((item) => (
          <SaleLine key={item._id} order={order} item={item} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {renderActions?.(order)}
        {order.user._id ? (
          <LinkButton to={screens.chat(order.user._id, { order: order._id })}>
            <Trans>Chat with the buyer</Trans>
          </LinkButton>
        ) : null}
      </div>
    </>
  );
}

function SaleFacts({ order }: { order: Order }) {
  const { t } = useLingui();
  const facts: [string, ReactNode][] = [
    [t`Buyer`, order.user.name],
    [t`Email`, order.user.email],
    [t`Ordered on`, <Moment key="at" time={order.createdAt} />],
    [t`Paid`, <PaymentTexts key="paid" order={order} />],
    [t`Address`, order.shippingAddress ?? t`Told once it is paid`],
    [t`Total Price`, <Price key="total" amountFrw={order.totalPrice} />],
  ];
  return (
    <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-ash">{name}</dt>
          <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function SaleLine({ order, item }: { order: Order; item: OrderItem }) {
  const { product } = item;
  return (
    <li className="flex gap-4 border-b border-hairline py-4">
      <span className="flex size-16 shrink-0 items-center justify-center bg-mat p-1">
        <Picture picture={product.cover} alt="" sizes="4rem" className="size-full object-contain" />
      </span>
      <div className="flex min-w-0 grow flex-col gap-1 text-sm">
        <p className="work-title text-base wrap-anywhere">{product.name}</p>
        <p className="wrap-anywhere text-ash">
          {product.owner.name} · {product.category}
        </p>
        <p className="tabular-nums">
          {item.quantity} × <Price amountFrw={item.price} />
        </p>
        <RefundedTexts item={item} />
        <LineProgress order={order} item={item} />
      </div>
    </li>
  );
}

function LineProgress({ order, item }: { order: Order; item: OrderItem }) {
  const sent = useMarkSent();
  const delivered = useMarkDelivered();
  const params = { id: order._id, lineId: item._id };
  const state = { status: order.status, payment: order.payment.status };
  if (item.deliveredAt) {
    return (
      <p>
        <Trans>
          Delivered on <Moment time={item.deliveredAt} />
        </Trans>
      </p>
    );
  }
  if (item.sentAt) {
    return (
      <>
        <p>
          <Trans>
            Sent on <Moment time={item.sentAt} />
          </Trans>
        </p>
        {mayAct('itemDelivered', ['artist'], state) ? (
          <Button className="self-start" busy={delivered.isPending} onClick={() => delivered.mutate(params)}>
            <Trans>Mark as delivered</Trans>
          </Button>
        ) : null}
      </>
    );
  }
  const isRefunded = item.refundedAmount === item.price * item.quantity;
  if (isRefunded || !mayAct('itemSent', ['artist'], state)) return null;
  return (
    <Button className="self-start" busy={sent.isPending} onClick={() => sent.mutate(params)}>
      <Trans>Mark as sent</Trans>
    </Button>
  );
}
