import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Currency, Order } from '#contract/orders.ts';
import { send } from '#web/app/api.ts';
import { cartQuery } from '#web/cart/queries.ts';
import { session } from '#web/accounts/session/session.ts';
import { dataQueryOf, invalidate, listOf } from '#web/app/query.ts';
import { openPaymentWidget, type PaymentEnd } from './payment-widget.ts';

export { paymentOptionsQuery } from './payment-options.ts';

/** Orders that I placed, newest first. */
export const myOrdersQuery = () => listOf('GET /checkout/owner', { identity: session().identity });

/** One order. */
export const orderQuery = (id: string) => dataQueryOf('GET /checkout/{id}', { params: { id }, identity: session().identity });

type Placing = { cartId: string; shippingAddress: string; expectedTotal: number; key: string };

/** Places an order from the cart; repeated with the same `key` it is placed once. */
export function usePlaceOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ cartId, shippingAddress, expectedTotal, key }: Placing): Promise<Order> => {
      const { data } = await send('POST /checkout/{cartId}', {
        params: { cartId },
        body: { shippingAddress, expectedTotal },
        idempotencyKey: key,
      });
      return data;
    },
    // Not awaited: the payment window is to open at once.
    onSettled: () => {
      void client.invalidateQueries(cartQuery());
      void invalidate(client, 'GET /checkout/*', 'GET /arts/*');
    },
  });
}

/** Opens the payment of an order and resolves with its result. */
export function usePayOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ orderId, currency }: { orderId: string; currency: Currency }): Promise<PaymentEnd> => {
      const { data } = await send('POST /checkout/{id}/pay', { params: { id: orderId }, body: { currency } });
      return openPaymentWidget(data);
    },
    onSettled: () => invalidate(client, 'GET /checkout/*'),
  });
}

/** Redirects to the provider's own page, for browsers that cannot load its widget; it returns to /cart?payment=…. */
export function usePayOnPage() {
  return useMutation({
    mutationFn: async ({ orderId, currency }: { orderId: string; currency: Currency }) => {
      const { data } = await send('POST /checkout/{id}/pay', { params: { id: orderId }, body: { currency, hosted: true } });
      if (data.link) location.assign(data.link);
    },
  });
}

/** The state of a payment that was made on the provider's own page, and its order. */
export function useReturnedPayment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (paymentId: string): Promise<{ order: Order; end: PaymentEnd }> => {
      const { data: payment } = await send('POST /payments/{id}/verify', { params: { id: paymentId } });
      const { data: order } = await send('GET /checkout/{id}', { params: { id: payment.order } });
      const isPaid = payment.paymentStatus === 'paid';
      return { order, end: isPaid ? 'paid' : payment.state === 'pending' ? 'pending' : 'failed' };
    },
    onSettled: () => invalidate(client, 'GET /checkout/*'),
  });
}

/** Cancels an own unpaid order. */
export function useCancelOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => send('POST /checkout/{id}/cancel', { params: { id }, body: {} }),
    onSettled: () => invalidate(client, 'GET /checkout/*', 'GET /arts/*'),
  });
}
