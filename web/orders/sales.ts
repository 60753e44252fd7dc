import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewRefund, OrderSort, OrderStatus, PaymentStatus } from '#contract/orders.ts';
import { send } from '#web/app/api.ts';
import { session } from '#web/accounts/session/session.ts';
import { invalidate, listOf, queryOf } from '#web/app/query.ts';

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

/** Invalidates orders and all figures derived from them. */
function useInvalidateOrders() {
  const client = useQueryClient();
  // Not awaited: a filtered list may unmount the row before its success message.
  return () => {
    void invalidate(client, 'GET /checkout/*', 'GET /admin/*', 'GET /artist/overview', 'GET /arts/*');
  };
}

/** Approves an order; an unpaid one is recorded as paid by hand. */
export function useApproveOrder() {
  const invalidate = useInvalidateOrders();
  return useMutation({ mutationFn: (id: string) => send('POST /checkout/{id}/complete', { params: { id } }), onSettled: invalidate });
}

/** Cancels an order as an admin: the stock is restored, a paid one is refunded. */
export function useCancelSale() {
  const invalidate = useInvalidateOrders();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      send('POST /checkout/{id}/cancel', { params: { id }, body: { reason } }),
    onSettled: invalidate,
  });
}

/** Refunds an order in whole or in part; repeated with the same `key` it is refunded once. */
export function useRefundOrder() {
  const invalidate = useInvalidateOrders();
  return useMutation({
    mutationFn: ({ id, wish, key }: { id: string; wish: NewRefund; key: string }) =>
      send('POST /checkout/{id}/refunds', { params: { id }, body: wish, idempotencyKey: key }),
    onSettled: invalidate,
  });
}

/** Refunds a charge that waits for a decision. */
export function useRefundWaiting() {
  const invalidate = useInvalidateOrders();
  return useMutation({
    mutationFn: (params: { id: string; refundId: string }) => send('POST /checkout/{id}/waiting/{refundId}/refund', { params }),
    onSettled: invalidate,
  });
}

/** Records that what is due was refunded by hand. */
export function useRecordRefund() {
  const invalidate = useInvalidateOrders();
  return useMutation({ mutationFn: (id: string) => send('POST /checkout/{id}/refunded', { params: { id } }), onSettled: invalidate });
}

type Line = { id: string; lineId: string };

/** Marks an item as sent. */
export function useMarkSent() {
  const invalidate = useInvalidateOrders();
  return useMutation({ mutationFn: (params: Line) => send('POST /checkout/{id}/lines/{lineId}/sent', { params }), onSettled: invalidate });
}

/** Marks a sent item as delivered. */
export function useMarkDelivered() {
  const invalidate = useInvalidateOrders();
  return useMutation({
    mutationFn: (params: Line) => send('POST /checkout/{id}/lines/{lineId}/delivered', { params }),
    onSettled: invalidate,
  });
}
