import { Trans } from '@lingui/react/macro';
import { awaitsPayment } from '#contract/order-actions.ts';
import type { Order } from '#contract/orders.ts';
import { stateOf } from './acts.ts';
import { isRefunded, progressOf, shipmentsOf } from './shipments.ts';

/** Who has to do what until an order is finished: said to its buyer, or to the artist whose sale it is. */
export function WhoActs({ order, isSale }: { order: Order; isSale: boolean }) {
  if (awaitsPayment(stateOf(order))) return isSale ? <Trans>The buyer pays or cancels it.</Trans> : <Trans>You pay or cancel it.</Trans>;
  if (order.payment.status !== 'paid') return <Trans>Ubugeni finishes the refund.</Trans>;
  if (order.cancellation?.state === 'asked') {
    return isSale ? (
      <Trans>You or Ubugeni answer the request to cancel it.</Trans>
    ) : (
      <Trans>Your request to cancel it is being answered.</Trans>
    );
  }
  const { waiting, isDelivered } = progressOf(order);
  if (isDelivered) return <Trans>Ubugeni approves it.</Trans>;
  if (isSale)
    return waiting.length > 0 ? <Trans>You send it, or ask the buyer to cancel.</Trans> : <Trans>You mark it as delivered.</Trans>;
  if (waiting.length > 0) {
    const names = waiting.map(({ artist }) => artist.name).join(', ');
    return <Trans>To be sent by {names}. You can ask to cancel it.</Trans>;
  }
  const names = shipmentsOf({ items: order.items.filter((item) => !item.deliveredAt && !isRefunded(item)) })
    .map(({ artist }) => artist.name)
    .join(', ');
  return <Trans>On its way from {names}, who records when it has arrived.</Trans>;
}
