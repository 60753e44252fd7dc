import { queryOptions } from '@tanstack/react-query';
import type { NewRefund, OrderSort, OrderStatus, PaymentStatus } from '#contract/orders.ts';
import { toastMessages } from '#contract/messages.ts';
import { useChange } from '#web/app/changes/use-change.ts';
import { session } from '#web/accounts/session/session.ts';
import { listOf, queryOf } from '#web/app/query.ts';

export type SalesFilters = {
  status?: OrderStatus | undefined;
  payment?: PaymentStatus | undefined;
  search?: string | undefined;
  sort: OrderSort;
};

/** All orders, for an admin. */
export const allOrdersQuery = (filters: SalesFilters) => listOf('GET /checkout', { query: filters, identity: session().identity });

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

/** Cancels an order as an admin: the stock is restored, a paid one is refunded. */
export const useCancelSale = (onSuccess: () => void) =>
  useChange({
    run: ({ id, reason }: { id: string; reason: string }, send) => send('POST /checkout/{id}/cancel', { params: { id }, body: { reason } }),
    situation: 'decide',
    success: toastMessages.canceled,
    onSuccess,
  });

type Refunding = { id: string; wish: NewRefund; key: string };

/** Refunds an order in whole or in part; repeated with the same `key` it is refunded once. */
export const useRefundOrder = (success: string, onSuccess: () => void) =>
  useChange({
    run: ({ id, wish, key }: Refunding, send) => send('POST /checkout/{id}/refunds', { params: { id }, body: wish, idempotencyKey: key }),
    situation: 'decide',
    success,
    onSuccess,
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
    run: (id: string, send) => send('POST /checkout/{id}/refunded', { params: { id } }),
    situation: 'decide',
    success: toastMessages.updated,
    onSuccess,
  });
