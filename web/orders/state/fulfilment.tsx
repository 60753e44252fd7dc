import { Trans } from '@lingui/react/macro';
import { isRefunded } from '#contract/order-standing.ts';
import type { Order, OrderItem } from '#contract/orders.ts';
import { Moment } from '#web/app/display/date.tsx';
import { ParcelPhoto } from '#web/orders/tracking/parcel-photo.tsx';
import { TrackingText } from '#web/orders/tracking/tracking-text.tsx';
import { useNow } from '#web/kit/browser/use-now.ts';
import { isAskedToCancel } from './acts.ts';
import { isLate } from './due.ts';

type FulfilmentProps = {
  order: Order;
  item: OrderItem;
  isForBuyer?: boolean;
  /** The head above it says that it is on its way. */
  isHeaded?: boolean;
};

/** How far an item of a paid order has come, and how to follow it; its buyer reads what is still to come, with its days, above the works (next-steps.tsx). */
export function FulfilmentText({ order, item, isForBuyer = false, isHeaded = false }: FulfilmentProps) {
  const { sentAt, dispatchBy, cancelledAt } = item;
  if (cancelledAt) {
    return (
      <p className="text-sm">
        <Trans>
          Cancelled on <Moment time={cancelledAt} />
        </Trans>
      </p>
    );
  }
  if (sentAt) return <Sent order={order} item={item} sentAt={sentAt} isForBuyer={isForBuyer} isHeaded={isHeaded} />;
  if (order.payment.status !== 'paid' || isRefunded(item) || !dispatchBy) return null;
  return <ToLeave order={order} item={item} by={dispatchBy} isForBuyer={isForBuyer} />;
}

function ToLeave({ order, item, by, isForBuyer = false }: FulfilmentProps & { by: string }) {
  const now = useNow();
  // Until that is answered it does not leave.
  if (isAskedToCancel(order, item)) {
    return (
      <p className="text-sm">
        {isForBuyer ? <Trans>Waiting for the answer to your request to cancel</Trans> : <Trans>The buyer asked to cancel it</Trans>}
      </p>
    );
  }
  if (isForBuyer) return <p className="text-sm">{isLate(order, item, now) ? <Trans>Late</Trans> : <Trans>To be sent</Trans>}</p>;
  if (isLate(order, item, now)) {
    return (
      <p className="text-sm">
        <Trans>
          Late: was due to leave the studio by <Moment time={by} />
        </Trans>
      </p>
    );
  }
  return (
    <p className="text-sm">
      <Trans>
        Leaves the studio by <Moment time={by} />
      </Trans>
    </p>
  );
}

type SentProps = FulfilmentProps & { sentAt: string };

/** Its buyer has what was delivered: how it came is looked up, if at all. */
function Sent({ order, item, sentAt, isForBuyer = false, isHeaded = false }: SentProps) {
  const { deliveredAt } = item;
  const way = <Way order={order} item={item} sentAt={sentAt} isForBuyer={isForBuyer} isHeaded={isHeaded} />;
  if (!deliveredAt) return <div className="flex flex-col text-sm">{way}</div>;
  const delivered = (
    <Trans>
      Delivered on <Moment time={deliveredAt} />
    </Trans>
  );
  return isForBuyer ? (
    <details className="text-sm">
      <summary className="min-h-11 w-fit cursor-pointer content-center underline underline-offset-4">{delivered}</summary>
      <div className="flex flex-col pb-2">{way}</div>
    </details>
  ) : (
    <div className="flex flex-col text-sm">
      <p>{delivered}</p>
      {way}
    </div>
  );
}

/** On which day it left, who brings it, and how it looked. */
function Way({ order, item, sentAt, isForBuyer = false, isHeaded = false }: SentProps) {
  const { deliveredAt, sentOn, tracking, hasPhoto } = item;
  return (
    <>
      {isHeaded && !deliveredAt ? null : <Left on={sentOn ?? sentAt} isTold={isForBuyer && !deliveredAt} isOver={deliveredAt !== null} />}
      <Carried tracking={tracking} isOver={deliveredAt !== null} isLacking={!isForBuyer && !deliveredAt} />
      {hasPhoto ? <ParcelPhoto order={order} item={item} /> : null}
    </>
  );
}

type LeftProps = { on: string; isTold: boolean; isOver: boolean };

/** That it has left; its buyer reads on which day above the works (`isTold`), until it is there. */
function Left({ on, isTold, isOver }: LeftProps) {
  return isTold ? (
    <p>
      <Trans>On its way</Trans>
    </p>
  ) : (
    <p className={isOver ? 'text-ash' : undefined}>
      <Trans>
        Sent on <Moment time={on} />
      </Trans>
    </p>
  );
}

/** Who brings it; without that its sender reads that it can still be added. */
function Carried({ tracking, isOver, isLacking }: { tracking: OrderItem['tracking']; isOver: boolean; isLacking: boolean }) {
  if (tracking) return <TrackingText tracking={tracking} isOver={isOver} />;
  return isLacking ? (
    <p className="text-ash">
      <Trans>No carrier or tracking number</Trans>
    </p>
  ) : null;
}
