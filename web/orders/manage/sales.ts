import { queryOptions } from '@tanstack/react-query';
import type { OrderDecision } from '#contract/all-orders.ts';
import { isRefunded } from '#contract/order-standing.ts';
import type { FulfilmentFilter, Order, OrderItem, OrderStatus, PaymentFilter, SaleSort } from '#contract/orders.ts';
import type { NewRefund } from '#contract/refunds.ts';
import { toastMessages } from '#contract/messages.ts';
import { type ChangeSend, useChange } from '#web/app/changes/use-change.ts';
import { isGone } from '#web/orders/named-works.ts';
import { isAskedToCancel, mayActOnItem, takeBackUntil } from '#web/orders/state/acts.ts';
import { session } from '#web/accounts/session/session.ts';
import { listOf, queryOf } from '#web/app/query.ts';

export type SalesFilters = {
  status?: OrderStatus | undefined;
  payment?: PaymentFilter | undefined;
  fulfilment?: FulfilmentFilter | undefined;
  overdue?: 'true' | undefined;
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
  spelling?: 'exact' | undefined;
  sort: SaleSort;
};

/** All orders, for an admin. */
export const allOrdersQuery = (filters: SalesFilters & { decide?: OrderDecision | undefined }) =>
  listOf('GET /checkout', { query: filters, identity: session().identity });

/** Orders with the signed-in artist's works, reduced to their items. */
export const artsOrdersQuery = (filters: SalesFilters) =>
  listOf('GET /checkout/artsOwner', { query: filters, identity: session().identity });

/** The customers of the signed-in artist; for an admin, of all. */
export const buyersQuery = () =>
  queryOptions({ ...queryOf('GET /checkout/customer', { identity: session().identity }), select: ({ users }) => users });

/** Approves an order; an unpaid one is recorded as paid by hand. */
export const useApproveOrder = (onSuccess: () => void) =>
  useChange({
    run: (id: string, send) => send('POST /checkout/{id}/complete', { params: { id } }),
    situation: 'decide',
    success: toastMessages.orderApproved,
    onSuccess,
  });

/** The items of an order that its artist can record as sent, or as delivered, now; not while the buyer's wish to cancel waits for an answer. */
export const dueItems = (step: 'sent' | 'delivered', order: Order) =>
  order.items.filter((item) =>
    step === 'sent'
      ? !isRefunded(item) && !isAskedToCancel(order, item) && mayActOnItem('itemSent', 'artist', order, item)
      : mayActOnItem('itemDelivered', 'artist', order, item),
  );

const RANK_ASKED = 1;
/** How far behind those that are to be sent now a list of orders names an item. */
function rankOf(order: Order, item: OrderItem): number {
  if (isGone(item)) return 3;
  if (item.sentAt) return 2;
  return isAskedToCancel(order, item) ? RANK_ASKED : 0;
}

/**
 * Items of an order in the order in which a list names them: what is to be sent first, then what waits for an answer about cancelling it, what was
 * sent, and last what nobody sends any more.
 */
export const toSendFirst = (order: Order, items: readonly OrderItem[] = order.items): OrderItem[] =>
  items.toSorted((one, other) => rankOf(order, one) - rankOf(order, other));

/** How many of them, behind the first, are as it is: 'and 2 more' are to be sent, too, where it is. */
export const alikeFirst = (order: Order): number => {
  const [first = 0, ...others] = toSendFirst(order).map((item) => rankOf(order, item));
  return others.filter((rank) => rank === first).length;
};

/** How many of them are asked to be cancelled, where what is to be sent is named before them. */
export function askedBehind(order: Order): number {
  const [first, ...others] = toSendFirst(order);
  return first && isAskedToCancel(order, first) ? 0 : others.filter((item) => rankOf(order, item) === RANK_ASKED).length;
}

/** Items that were recorded within this time of each other left together. */
const TOGETHER_MS = 60_000;

/** The items of an order that its artist recorded as sent last, together, while they may take them back. */
export function justSentItems(order: Order, now: number): OrderItem[] {
  const sent = order.items.flatMap((item) =>
    item.sentAt !== null && now < takeBackUntil(item.sentAt) && mayActOnItem('itemSentTakenBack', 'artist', order, item)
      ? [{ item, at: Date.parse(item.sentAt) }]
      : [],
  );
  const last = Math.max(...sent.map(({ at }) => at));
  return sent.filter(({ at }) => last - at < TOGETHER_MS).map(({ item }) => item);
}

/** Records these items of an order as sent or delivered. */
export const recordStep = async (step: 'sent' | 'delivered', order: Order, send: ChangeSend) => {
  for (const { _id: lineId } of dueItems(step, order)) {
    const params = { id: order._id, lineId };
    await (step === 'sent'
      ? send('POST /checkout/{id}/lines/{lineId}/sent', { params, body: {} })
      : send('POST /checkout/{id}/lines/{lineId}/delivered', { params }));
  }
};

/** Takes back what `recordStep` recorded of an order as it was before. */
export const takeBackStep = async (step: 'sent' | 'delivered', order: Order, send: ChangeSend) => {
  for (const { _id: lineId } of dueItems(step, order))
    await send(`DELETE /checkout/{id}/lines/{lineId}/${step}`, { params: { id: order._id, lineId } });
};

/** Cancels an order as an admin: the stock is restored, a paid one is refunded. */
export const useCancelSale = (onSuccess: () => void) =>
  useChange({
    run: ({ id, reason }: { id: string; reason: string }, send) => send('POST /checkout/{id}/cancel', { params: { id }, body: { reason } }),
    situation: 'decide',
    success: toastMessages.canceled,
    onSuccess,
  });

type Refunding = { id: string; wish: NewRefund; key: string };

/** Refunds an order in whole or in part; repeated with the same `key` it is refunded once. What is given is called also once nobody looks any more. */
export const useRefundOrder = (success: string, { onSuccess, onError }: { onSuccess: () => void; onError: (error: Error) => void }) =>
  useChange({
    run: ({ id, wish, key }: Refunding, send) => send('POST /checkout/{id}/refunds', { params: { id }, body: wish, idempotencyKey: key }),
    situation: 'decide',
    success,
    onSuccess,
    onError,
  });

/** Refunds a charge that waits for a decision. */
export const useRefundWaiting = () =>
  useChange({
    run: (params: { id: string; refundId: string }, send) => send('POST /checkout/{id}/waiting/{refundId}/refund', { params }),
    situation: 'decide',
    success: toastMessages.updated,
  });

/** Records that what is due was refunded by hand. */
export const useRecordRefund = (onSuccess: () => void = () => {}) =>
  useChange({
    run: ({ id, refund }: { id: string; refund?: string }, send) =>
      send('POST /checkout/{id}/refunded', { params: { id }, body: refund ? { refund } : {} }),
    situation: 'decide',
    success: toastMessages.updated,
    onSuccess,
  });
