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

/** Orders with the signed-in artist's works: their lines only. */
export const artsOrdersQuery = (filters: SalesFilters) =>
  listOf('GET /checkout/artsOwner', { query: filters, identity: session().identity });

/** People who bought from the signed-in artist; for an admin, from anyone. */
export const buyersQuery = () =>
  queryOptions({ ...queryOf('GET /checkout/customer', { identity: session().identity }), select: ({ users }) => users });

/** Orders, and every figure that is made of them. */
function useInvalidateOrders() {
  const client = useQueryClient();
  // Not waited for: a filtered list may lose the row before it could say that the act was done.
  return () => {
    void invalidate(client, 'GET /checkout/*', 'GET /admin/*', 'GET /artist/overview', 'GET /arts/*');
  };
}

/** Approves an order; an unpaid one is recorded as paid by hand. */
export function useApproveOrder() {
  const forget = useInvalidateOrders();
  return useMutation({ mutationFn: (id: string) => send('POST /checkout/{id}/complete', { params: { id } }), onSettled: forget });
}

/** Cancels an order as an admin: the stock goes back, a paid one is refunded. */
export function useCancelSale() {
  const forget = useInvalidateOrders();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      send('POST /checkout/{id}/cancel', { params: { id }, body: { reason } }),
    onSettled: forget,
  });
}

/** Refunds an order in whole or in part; the same `key` refunds once however often it is sent. */
export function useRefundOrder() {
  const forget = useInvalidateOrders();
  return useMutation({
    mutationFn: ({ id, wish, key }: { id: string; wish: NewRefund; key: string }) =>
      send('POST /checkout/{id}/refunds', { params: { id }, body: wish, idempotencyKey: key }),
    onSettled: forget,
  });
}

/** Has a charge refunded that waits for a decision. */
export function useRefundWaiting() {
  const forget = useInvalidateOrders();
  return useMutation({
    mutationFn: (params: { id: string; refundId: string }) => send('POST /checkout/{id}/waiting/{refundId}/refund', { params }),
    onSettled: forget,
  });
}

/** Records that what is due was given back by hand. */
export function useRecordRefund() {
  const forget = useInvalidateOrders();
  return useMutation({ mutationFn: (id: string) => send('POST /checkout/{id}/refunded', { params: { id } }), onSettled: forget });
}

type Line = { id: string; lineId: string };

/** Marks a line as sent. */
export function useMarkSent() {
  const forget = useInvalidateOrders();
  return useMutation({ mutationFn: (params: Line) => send('POST /checkout/{id}/lines/{lineId}/sent', { params }), onSettled: forget });
}

/** Marks a sent line as delivered. */
export function useMarkDelivered() {
  const forget = useInvalidateOrders();
  return useMutation({ mutationFn: (params: Line) => send('POST /checkout/{id}/lines/{lineId}/delivered', { params }), onSettled: forget });
}
