import { Trans, useLingui } from '@lingui/react/macro';
import { isRefunded } from '#contract/order-standing.ts';
import type { Carrier, Order, OrderItem, Tracking } from '#contract/orders.ts';
import { Moment } from '#web/app/display/date.tsx';
import { ParcelPhoto } from './parcel-photo.tsx';

/** The carriers in words, in the order of the choice. */
export function useCarriers(): Record<Carrier, string> {
  const { t } = useLingui();
  return {
    moto: t`Moto courier`,
    ritco: t`RITCO`,
    volcano: t`Volcano`,
    ems: t`EMS Iposita`,
    dhl: t`DHL`,
    hand: t`By hand`,
    other: t`Another carrier`,
  };
}

/** How far an item of a paid order has come, and how to follow it. */
export function FulfilmentText({ order, item }: { order: Order; item: OrderItem }) {
  const { deliveredAt, sentAt, sentOn, tracking, hasPhoto, dispatchBy } = item;
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
    </p>
  );
}

const PHONE = /^\+?[\d ()-]{7,}$/;

function TrackingText({ tracking: { carrier, number, note } }: { tracking: Tracking }) {
  const carriers = useCarriers();
  const isPhone = (carrier === 'moto' || carrier === 'hand') && PHONE.test(number);
  return (
    <>
      <p className="wrap-anywhere">
        {carriers[carrier]}
        {number ? (
          <>
            {' · '}
            {isPhone ? (
              <a href={`tel:${number.replaceAll(/[^\d+]/g, '')}`} className="underline underline-offset-4">
                {number}
              </a>
            ) : (
              <span className="tabular-nums select-all">{number}</span>
            )}
          </>
        ) : null}
      </p>
      {note ? <p className="whitespace-pre-line wrap-anywhere text-ash">{note}</p> : null}
    </>
  );
}
