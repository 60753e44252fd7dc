import { Trans } from '@lingui/react/macro';
import { isRefunded } from '#contract/order-standing.ts';
import type { Order, OrderItem } from '#contract/orders.ts';
import { Moment } from '#web/app/display/date.tsx';
import { ArrivalText, DaysLater } from '#web/contact/under-way.tsx';
import { ParcelPhoto } from '#web/orders/tracking/parcel-photo.tsx';
import { TrackingText } from '#web/orders/tracking/tracking-text.tsx';

/** How far an item of a paid order has come, and how to follow it. */
export function FulfilmentText({ order, item }: { order: Order; item: OrderItem }) {
  const { deliveredAt, sentAt, sentOn, tracking, hasPhoto, dispatchBy, cancelledAt } = item;
  if (cancelledAt) {
    return (
      <p className="text-sm">
        <Trans>
          Cancelled on <Moment time={cancelledAt} />
        </Trans>
      </p>
    );
  }
  if (sentAt) {
    return (
      <div className="flex flex-col text-sm">
        {deliveredAt ? (
          <p>
            <Trans>
              Delivered on <Moment time={deliveredAt} />
            </Trans>
          </p>
        ) : null}
        <p>
          <Trans>
            Sent on <Moment time={sentOn ?? sentAt} />
          </Trans>
        </p>
        {deliveredAt ? null : (
          <p>
            <ArrivalText sent={sentOn ?? sentAt} country={order.country} />
          </p>
        )}
        {tracking ? <TrackingText tracking={tracking} /> : null}
        {hasPhoto ? <ParcelPhoto order={order} item={item} /> : null}
      </div>
    );
  }
  if (order.payment.status !== 'paid' || isRefunded(item) || !dispatchBy) return null;
  return (
    <p className="text-sm">
      <Trans>
        Leaves the studio by <Moment time={dispatchBy} />
      </Trans>
      <DaysLater country={order.country} />
    </p>
  );
}
