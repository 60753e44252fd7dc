import { Trans } from '@lingui/react/macro';
import { awaitsPayment } from '#contract/order-actions.ts';
import { isRefunded } from '#contract/order-standing.ts';
import type { Order } from '#contract/orders.ts';
import { mayAskCancellation, stateOf } from './acts.ts';
import { progressOf, shipmentsOf } from './shipments.ts';

/** Who has to do what until an order is finished: said to its buyer, or to the artist whose sale it is. */
export function WhoActs({ order, isSale }: { order: Order; isSale: boolean }) {
  const isPaid = order.payment.status === 'paid';
  if (!isPaid && !awaitsPayment(stateOf(order))) return <Trans>Ubugeni is completing the refund.</Trans>;
  if (isPaid && progressOf(order).isDelivered) return <Trans>Waiting for Ubugeni to approve it.</Trans>;
  return isSale ? <ToArtist order={order} isPaid={isPaid} /> : <ToBuyer order={order} isPaid={isPaid} />;
}

type Part = { order: Order; isPaid: boolean };

function ToArtist({ order, isPaid }: Part) {
  if (!isPaid) return <Trans>Waiting for the buyer to pay or cancel it.</Trans>;
  if (order.cancellation?.state === 'asked') {
    return order.cancellation.severalArtists ? (
      <Trans>Ubugeni will answer the buyer's request to cancel it. Please wait before you send it.</Trans>
    ) : (
      <Trans>Please answer the buyer's request to cancel it; Ubugeni can too.</Trans>
    );
  }
  const { waiting } = progressOf(order);
  return waiting.length > 0 ? (
    <Trans>Please send it, or ask the buyer to cancel.</Trans>
  ) : (
    <Trans>Please mark it as delivered once it has arrived.</Trans>
  );
}

function ToBuyer({ order, isPaid }: Part) {
  if (!isPaid) return <Trans>Please pay or cancel it.</Trans>;
  if (order.cancellation?.state === 'asked') return <Trans>Your request to cancel it is being answered.</Trans>;
  const { waiting } = progressOf(order);
  if (waiting.length > 0) {
    const names = namesOf(waiting);
    if (!mayAskCancellation(order)) return <Trans>To be sent by {names}.</Trans>;
    return <Trans>To be sent by {names}. You can ask to cancel it.</Trans>;
  }
  const names = namesOf(shipmentsOf({ items: order.items.filter((item) => !item.deliveredAt && !isRefunded(item)) }));
  return <Trans>On its way from {names}. Please confirm it once it has arrived.</Trans>;
}

const namesOf = (shipments: ReturnType<typeof shipmentsOf>) => shipments.map(({ artist }) => artist.name).join(', ');
