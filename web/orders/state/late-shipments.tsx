import { Trans } from '@lingui/react/macro';
import type { Order } from '#contract/orders.ts';
import { Moment } from '#web/app/display/date.tsx';
import { useNow } from '#web/kit/browser/use-now.ts';
import { firstDue, isLate } from './due.ts';
import { worksOf } from '#web/orders/named-works.ts';
import { type Shipment, shipmentsOf } from './shipments.ts';

/** What of a paid order should have left by now, by the artist who promised it; empty where all is in time. */
export function useLateShipments(order: Pick<Order, 'items' | 'cancellation'>): Shipment[] {
  const now = useNow();
  return shipmentsOf({ items: order.items.filter((item) => isLate(order, item, now)) });
}

/** 'Late: Jean Bosco promised to send Lake Kivu by 26 November 2026. We have reminded Jean Bosco.' */
export function LateShipment({ shipment: { artist, items } }: { shipment: Shipment }) {
  const works = worksOf(items);
  const by = firstDue({ items, cancellation: null });
  if (!by) return null;
  return (
    <>
      <Trans>
        Late: {artist.name} promised to send {works} by <Moment time={by} />.
      </Trans>
      {items.every(({ remindedAt }) => remindedAt) ? (
        <>
          {' '}
          <Trans>We have reminded {artist.name}.</Trans>
        </>
      ) : null}
    </>
  );
}
