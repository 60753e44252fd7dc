import { Trans } from '@lingui/react/macro';
import { isRefunded } from '#contract/order-standing.ts';
import type { Order } from '#contract/orders.ts';
import { formatPhone } from '#contract/phone.ts';
import { Moment } from '#web/app/display/date.tsx';
import { type Shipment, shipmentsOf } from '#web/orders/state/shipments.ts';
import { Sheet, SheetFact } from './sheet.tsx';

/** What lies in the parcel, one page for each artist who sends one: to whom, from whom and which works, without prices. */
export function PackingSlips({ order }: { order: Order }) {
  const shipments = shipmentsOf({ items: order.items.filter((item) => !isRefunded(item)) });
  return shipments.map((shipment) => <PackingSlip key={shipment.artist._id ?? shipment.artist.name} order={order} shipment={shipment} />);
}

function PackingSlip({ order, shipment: { artist, items } }: { order: Order; shipment: Shipment }) {
  return (
    <Sheet
      title={<Trans>Packing slip for order {order.number}</Trans>}
      aside={
        <p>
          <Moment time={order.createdAt} />
        </p>
      }
    >
      <dl className="grid grid-cols-2 gap-x-8 gap-y-3 py-4">
        <SheetFact name={<Trans>Deliver to</Trans>}>
          <span className="text-lg">
            {order.user.name}
            <br />
            {order.shippingAddress}
          </span>
          {order.phone ? <span className="block pt-2 text-sm">{formatPhone(order.phone)}</span> : null}
        </SheetFact>
        <SheetFact name={<Trans>From</Trans>}>{artist.name}</SheetFact>
        {order.note ? <SheetFact name={<Trans>Note</Trans>}>{order.note}</SheetFact> : null}
      </dl>
      <table>
        <thead>
          <tr>
            <th>
              <Trans>Work</Trans>
            </th>
            <th className="figure">
              <Trans>Quantity</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ _id, product, quantity }) => (
            <tr key={_id}>
              <td>
                <span className="work-title">{product.name}</span> <span className="text-ash">· {product.category}</span>
              </td>
              <td className="figure tabular-nums">{quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  );
}
