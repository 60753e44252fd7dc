import { Trans } from '@lingui/react/macro';
import { DateAndTime } from '#web/app/display/date.tsx';
import { SmallWork } from '#web/app/display/small-work.tsx';
import { Price } from '#web/app/display/price.tsx';
import type { CachedOrder } from '#web/app/offline/cached-orders.ts';
import { FulfilmentText } from '#web/orders/state/fulfilment.tsx';
import { OrderHead } from '#web/orders/state/order-head.tsx';
import { isAskedToCancel } from '#web/orders/state/acts.ts';

/** Orders as they were when there was a connection, each with that time. */
export function CachedOrders({ orders }: { orders: readonly CachedOrder[] }) {
  return (
    <ul className="grid gap-6 lg:grid-cols-2">
      {orders.map((cached) => (
        <li key={cached.order._id}>
          <OneCached cached={cached} />
        </li>
      ))}
    </ul>
  );
}

function OneCached({ cached: { at, order } }: { cached: CachedOrder }) {
  return (
    <article className="flex flex-col gap-4 border border-hairline bg-paper p-5">
      <p className="text-sm text-ash">
        <Trans>
          As of <DateAndTime time={at} />
        </Trans>
      </p>
      <OrderHead order={order} />
      <ul className="flex flex-col border-t border-hairline">
        {order.items.map((item) => (
          <li key={item._id} className="flex gap-4 border-b border-hairline py-4">
            <SmallWork picture={item.product.cover} />
            <div className="flex min-w-0 flex-col gap-1 text-sm">
              <p className="work-title text-base wrap-anywhere">{item.product.name}</p>
              <p className="wrap-anywhere text-ash">{item.product.owner.name}</p>
              <p className="tabular-nums">
                {item.quantity} × <Price amountFrw={item.price} />
              </p>
              {/* The days of what is to come stand nowhere else here. */}
              <FulfilmentText order={order} item={item} isForBuyer={isAskedToCancel(order, item)} />
            </div>
          </li>
        ))}
      </ul>
      <p className="text-sm tabular-nums">
        <Trans>Total Price</Trans>: <Price amountFrw={order.totalPrice} />
      </p>
    </article>
  );
}
