import { limits } from '#contract/limits.ts';
import { cancellationEvents, fulfilmentEvents, type ItemAct, mayAct, type OrderActor } from '#contract/order-actions.ts';
import type { Order, OrderItem } from '#contract/orders.ts';
import { nextState } from '#contract/states.ts';

/** The two states of an order, as contract/order-actions.ts asks for them. */
export const stateOf = ({ status, payment }: Pick<Order, 'status' | 'payment'>) => ({ status, payment: payment.status });

/** Whether this actor may do this with an item now: as far as the order's and the item's state go. */
export function mayActOnItem(act: ItemAct, actor: OrderActor, order: Order, { fulfilment }: OrderItem): boolean {
  return mayAct(act, [actor], stateOf(order)) && nextState(fulfilmentEvents[act], [actor], fulfilment) !== undefined;
}

/** Whether the buyer may ask to cancel: it is paid, nothing was sent, and they have not asked before. */
export function mayAskCancellation(order: Order): boolean {
  const isNew = nextState(cancellationEvents.askCancellation, ['buyer'], order.cancellation?.state ?? 'new') !== undefined;
  return isNew && mayAct('askCancellation', ['buyer'], stateOf(order)) && order.items.every(({ fulfilment }) => fulfilment === 'toSend');
}

/** Whether this actor may answer a buyer who has asked to cancel. */
export function mayAnswerCancellation(act: 'acceptCancellation' | 'declineCancellation', actor: OrderActor, order: Order): boolean {
  const state = order.cancellation?.state;
  return state !== undefined && nextState(cancellationEvents[act], [actor], state) !== undefined && mayAct(act, [actor], stateOf(order));
}

const MINUTE_MS = 60_000;

/** Until when what was recorded at a time can be taken back, in ms since 1970. */
export const takeBackUntil = (recordedAt: string): number => Date.parse(recordedAt) + limits.takeBackMinutes * MINUTE_MS;
