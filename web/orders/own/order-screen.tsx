import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { awaitsPayment } from '#contract/order-actions.ts';
import type { Order, OrderItem } from '#contract/orders.ts';
import { screens } from '#contract/screens.ts';
import { ApiFailure } from '#web/app/api.ts';
import { explain } from '#web/app/failures/situations.ts';
import { BrandMark } from '#web/app/layout/brand-mark.tsx';
import { NotFound } from '#web/app/layout/not-found.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { Moment } from '#web/app/display/date.tsx';
import { EmptyState } from '#web/kit/lists/empty-state.tsx';
import { Head } from '#web/kit/browser/head.tsx';
import { PrintIcon } from '#web/kit/visuals/icons.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { Picture } from '#web/app/display/picture.tsx';
import { Price } from '#web/app/display/price.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { useSession, useSessionKnown } from '#web/accounts/session/use-session.ts';
import { ConfirmationDialog } from '../confirmation-dialog.tsx';
import { OrderActions, OrderState } from '../order-card.tsx';
import type { PaymentEnd } from '../payment-widget.ts';
import { paidAmount } from '../paid-amount.ts';
import { RefundList } from '../refund-list.tsx';
import { orderQuery } from '../queries.ts';

/** `/cart/orders/{id}`: one own order in full. */
export default function OrderScreen() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const { authenticated } = useSession();
  const isKnown = useSessionKnown();
  const { data: order, error, refetch } = useQuery({ ...orderQuery(id), enabled: authenticated });
  if (error instanceof ApiFailure && error.status === 404) return <NotFound message={error.message} />;
  return (
    <div className="order-sheet page flex flex-col gap-8 pt-10 md:pt-16">
      <Head title={t`Order`} canonical={null} />
      <Link
        to={screens.cartOrders}
        className="inline-flex min-h-11 items-center self-start text-sm underline underline-offset-4 print:hidden"
      >
        <Trans>My Orders</Trans>
      </Link>
      {order ? (
        <OneOrder order={order} />
      ) : (
        <NoOrderYet id={id} isSignedOut={isKnown && !authenticated} error={error} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

type NoOrderYetProps = { id: string; isSignedOut: boolean; error: Error | null; onRetry: () => void };

function NoOrderYet({ id, isSignedOut, error, onRetry }: NoOrderYetProps) {
  if (isSignedOut) {
    return (
      <EmptyState
        level="h1"
        title={<Trans>Please sign in to see this order</Trans>}
        actions={
          <LinkButton to={screens.loginFor(screens.order(id))} look="primary">
            <Trans>Sign In</Trans>
          </LinkButton>
        }
      />
    );
  }
  if (!error) return <Skeleton className="h-96 w-full" />;
  return (
    <EmptyState
      level="h1"
      title={explain('loadTable', error)}
      actions={
        <Button onClick={onRetry}>
          <Trans>Try Again</Trans>
        </Button>
      }
    />
  );
}

function OneOrder({ order }: { order: Order }) {
  const [end, setEnd] = useState<PaymentEnd>();
  return (
    <>
      <div className="hidden print:block">
        <BrandMark />
      </div>
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">
          <Trans>Order {order.number}</Trans>
        </h1>
        <OrderState order={order} />
      </header>
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-14">
        <ul className="flex flex-col border-t border-hairline">
          {order.items.map((item) => (
            <OrderLine key={item._id} item={item} orderId={order._id} />
          ))}
        </ul>
        <aside className="flex flex-col gap-6 border border-hairline bg-paper p-6 lg:self-start">
          <OrderFacts order={order} />
          <RefundList order={order} />
          <div className="flex flex-col gap-4 empty:hidden print:hidden">
            <OrderActions order={order} onEnd={(_, how) => setEnd(how)} />
            {order.payment.paidAt ? (
              <Button onClick={() => print()} className="self-start">
                <PrintIcon className="size-5" />
                <Trans>Print receipt</Trans>
              </Button>
            ) : null}
          </div>
        </aside>
      </div>
      {end ? <ConfirmationDialog order={order} end={end} onClose={() => setEnd(undefined)} /> : null}
    </>
  );
}

function OrderLine({ item, orderId }: { item: OrderItem; orderId: string }) {
  const { identity } = useSession();
  const { product } = item;
  const { owner } = product;
  return (
    <li className="flex gap-5 border-b border-hairline py-5">
      <span className="flex size-24 shrink-0 items-center justify-center bg-mat p-2">
        <Picture picture={product.cover} alt="" sizes="6rem" className="size-full object-contain" />
      </span>
      <div className="flex min-w-0 grow flex-col gap-1">
        <p className="work-title text-lg wrap-anywhere">
          {product.slug ? <Link to={screens.art(product.slug)}>{product.name}</Link> : product.name}
        </p>
        <p className="text-sm wrap-anywhere text-ash">
          {product.owner.name} · {product.category}
        </p>
        <p className="text-sm tabular-nums">
          {item.quantity} × <Price amountFrw={item.price} />
        </p>
        {item.sentAt ? (
          <p className="text-sm">
            {item.deliveredAt ? (
              <Trans>
                Delivered on <Moment time={item.deliveredAt} />
              </Trans>
            ) : (
              <Trans>
                Sent on <Moment time={item.sentAt} />
              </Trans>
            )}
          </p>
        ) : null}
        {owner._id && owner._id !== identity ? (
          <LinkButton to={screens.chat(owner._id, { order: orderId })} look="quiet" className="self-start wrap-anywhere print:hidden">
            <Trans>Chat with {owner.name}</Trans>
          </LinkButton>
        ) : null}
      </div>
    </li>
  );
}

function OrderFacts({ order }: { order: Order }) {
  return (
    <dl className="flex flex-col gap-3 text-sm">
      <div className="hidden print:block">
        <dt className="text-ash">
          <Trans>Buyer</Trans>
        </dt>
        <dd>
          {order.user.name}, {order.user.email}
        </dd>
      </div>
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
            <Moment time={order.expiresAt} /> <Moment time={order.expiresAt} as="time" />
          </dd>
        </div>
      ) : null}
    </dl>
  );
}
