import { Trans } from '@lingui/react/macro';
import { DaysLater } from '#web/contact/under-way.tsx';
import { isRefunded } from '#contract/order-standing.ts';
import type { Order } from '#contract/orders.ts';
import { Moment } from '#web/app/display/date.tsx';
import { LateShipment, useLateShipments } from './late-shipments.tsx';
import { shipmentsOf, type Shipment } from './shipments.ts';

/** What happens next with a paid order, artist by artist; nothing once all is delivered. */
export function NextSteps({ order }: { order: Order }) {
  const left = order.items.filter((item) => !item.deliveredAt && !isRefunded(item));
  const shipments = shipmentsOf({ items: left });
  const late = useLateShipments(order);
  if (shipments.length === 0) return null;
  const lateOf = ({ artist }: Shipment) => late.find((one) => one.artist._id === artist._id && one.artist.name === artist.name);
  return (
    <ol className="flex flex-col gap-3">
      {shipments.map((shipment) => (
        <li key={shipment.artist._id ?? shipment.artist.name} className="border-l-2 border-ochre pl-4 wrap-anywhere">
          <Step shipment={shipment} late={lateOf(shipment)} country={order.country} />
        </li>
      ))}
      <li className="border-l-2 border-hairline pl-4 text-ash">
        <Trans>We'll email you when it leaves, with the carrier and tracking number.</Trans>
      </li>
    </ol>
  );
}

type StepProps = { shipment: Shipment; late: Shipment | undefined; country: string | null | undefined };

function Step({ shipment: { artist, items }, late, country }: StepProps) {
  const names = items.map(({ product }) => product.name).join(', ');
  if (items.every(({ sentAt }) => sentAt)) {
    return (
      <Trans>
        {artist.name} has sent <em className="work-title">{names}</em>.
      </Trans>
    );
  }
  if (late) return <LateShipment shipment={late} />;
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
