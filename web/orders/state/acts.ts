import { limits } from '#contract/limits.ts';
import { cancellationEvents, fulfilmentEvents, type ItemAct, mayAct, type OrderActor } from '#contract/order-actions.ts';
import { isRefunded } from '#contract/order-standing.ts';
import type { Order, OrderItem, OrderWithEvents } from '#contract/orders.ts';
import { nextState } from '#contract/states.ts';

/** The two states of an order, as contract/order-actions.ts asks for them. */
export const stateOf = ({ status, payment }: Pick<Order, 'status' | 'payment'>) => ({ status, payment: payment.status });

/** An order, with its time line where that was asked for. */
type Told = Order & Partial<Pick<OrderWithEvents, 'events'>>;

/**
 * Whether this actor may do this with an item now: as far as the order's and the item's state go, and, where the time line is known, whoever
 * recorded the delivery that is taken back.
 */
export function mayActOnItem(act: ItemAct, actor: OrderActor, order: Told, item: OrderItem): boolean {
  if (act === 'itemDeliveredTakenBack' && isRecordedByOthers(actor, order, item)) return false;
  return mayAct(act, [actor], stateOf(order)) && nextState(fulfilmentEvents[act], [actor], item.fulfilment) !== undefined;
}

/** A buyer does not take back what the artist or the shop recorded, nor an artist what the buyer confirmed (decision 98). */
function isRecordedByOthers(actor: OrderActor, { events = [] }: Told, { _id }: OrderItem): boolean {
  const recorded = events.findLast(({ event, item }) => event === 'delivered' && item === _id);
  if (!recorded || actor === 'admin') return false;
  return (recorded.by.role === 'buyer') !== (actor === 'buyer');
}

/** The items of a paid order that its buyer may ask to cancel: not sent, and with money left. */
export const cancellableItems = ({ items }: Pick<Order, 'items'>): OrderItem[] =>
  items.filter((item) => item.fulfilment === 'toSend' && !item.cancelledAt && !isRefunded(item));

/** Whether the buyer may ask to cancel: it is paid, something was not sent, no request waits, and the last one was not made. */
export function mayAskCancellation(order: Order): boolean {
  const { state = 'new', isLast } = order.cancellation ?? {};
  const isFree = !isLast && nextState(cancellationEvents.askCancellation, ['buyer'], state) !== undefined;
  return isFree && mayAct('askCancellation', ['buyer'], stateOf(order)) && cancellableItems(order).length > 0;
}

/** Whether the buyer may correct where it goes: it is paid, and nothing of it was sent. */
export const mayChangeDelivery = (order: Order): boolean =>
  mayAct('changeDelivery', ['buyer'], stateOf(order)) && order.items.every(({ sentAt }) => !sentAt);

/** Whether the buyer waits for an answer about cancelling this item: until then it is not sent. */
export const isAskedToCancel = ({ cancellation }: Pick<Order, 'cancellation'>, { _id }: Pick<OrderItem, '_id'>): boolean =>
  cancellation?.state === 'asked' && cancellation.items.includes(_id);

/** Whether this actor may answer a buyer who has asked to cancel. */
export function mayAnswerCancellation(act: 'acceptCancellation' | 'declineCancellation', actor: OrderActor, order: Order): boolean {
  const state = order.cancellation?.state;
  return state !== undefined && nextState(cancellationEvents[act], [actor], state) !== undefined && mayAct(act, [actor], stateOf(order));
}

const MINUTE_MS = 60_000;

/** Until when what was recorded at a time can be taken back, in ms since 1970. */
export const takeBackUntil = (recordedAt: string): number => Date.parse(recordedAt) + limits.takeBackMinutes * MINUTE_MS;
