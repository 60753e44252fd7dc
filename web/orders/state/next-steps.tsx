import { Trans } from '@lingui/react/macro';
import { DaysLater } from '#web/contact/under-way.tsx';
import { isRefunded } from '#contract/order-standing.ts';
import type { Order } from '#contract/orders.ts';
import { Moment } from '#web/app/display/date.tsx';
import { shipmentsOf, type Shipment } from './shipments.ts';

/** What happens next with a paid order, artist by artist; nothing once all is delivered. */
export function NextSteps({ order }: { order: Order }) {
  const left = order.items.filter((item) => !item.deliveredAt && !isRefunded(item));
  const shipments = shipmentsOf({ items: left });
  if (shipments.length === 0) return null;
  return (
    <ol className="flex flex-col gap-3">
      {shipments.map((shipment) => (
        <li key={shipment.artist._id ?? shipment.artist.name} className="border-l-2 border-ochre pl-4 wrap-anywhere">
          <Step shipment={shipment} country={order.country} />
        </li>
      ))}
      <li className="border-l-2 border-hairline pl-4 text-ash">
        <Trans>We'll email you when it leaves, with the carrier and tracking number.</Trans>
      </li>
    </ol>
  );
}

function Step({ shipment: { artist, items }, country }: { shipment: Shipment; country: string | null | undefined }) {
  const names = items.map(({ product }) => product.name).join(', ');
  if (items.every(({ sentAt }) => sentAt)) {
    return (
      <Trans>
        {artist.name} has sent <em className="work-title">{names}</em>.
      </Trans>
    );
  }
  const by = items.flatMap(({ sentAt, dispatchBy }) => (sentAt || !dispatchBy ? [] : [dispatchBy])).toSorted();
  const last = by.at(-1);
  if (last) {
    return (
      <>
        <Trans>
          {artist.name} packs and sends <em className="work-title">{names}</em> by <Moment time={last} />
        </Trans>
        <DaysLater country={country} />.
      </>
    );
  }
  return (
    <Trans>
      {artist.name} packs and sends <em className="work-title">{names}</em>.
    </Trans>
  );
}
