import type { Currency, Order, OrderStatus } from '#contract/orders.ts';
import { toastMessages } from '#contract/messages.ts';
import { useChange } from '#web/app/changes/use-change.ts';
import { session } from '#web/accounts/session/session.ts';
import { dataQueryOf, listOf } from '#web/app/query.ts';
import { closeSuccesses } from '#web/kit/toasts/toast.ts';
import type { OrderWish } from './order-keys.ts';
import { noteCheck } from './payment-check.ts';
import { PaymentScriptFailed } from './payment-script.ts';
import { type EndedPayment, openPaymentWidget, standOf } from './payment-widget.ts';

export { paymentOptionsQuery } from './payment-options.ts';

/** Orders that I placed, newest first; of one status where it is given. */
export const myOrdersQuery = (status?: OrderStatus) =>
  listOf('GET /checkout/owner', { ...(status ? { query: { status } } : {}), identity: session().identity });

/** One order. */
export const orderQuery = (id: string) => dataQueryOf('GET /checkout/{id}', { params: { id }, identity: session().identity });

/** Where an own payment stands. */
export const paymentQuery = (id: string) => dataQueryOf('GET /payments/{id}', { params: { id }, identity: session().identity });

type Placing = OrderWish & { key: string };

/** Places an order from the cart; repeated with the same `key` it is placed once. `unsent` is said offline. */
export const usePlaceOrder = (unsent: string, onSuccess: (order: Order) => void) =>
  useChange({
    run: async ({ cartId, key, ...body }: Placing, send): Promise<Order> => {
      const { data } = await send('POST /checkout/{cartId}', { params: { cartId }, body, idempotencyKey: key });
      // The cart they speak of is ordered: an 'Undo' of it would fill another one.
      closeSuccesses();
      return data;
    },
    situation: 'placeOrder',
    unsent,
    success: ({ totalItems }) => toastMessages.ordered(totalItems),
    onSuccess,
  });

type Paying = { orderId: string; currency: Currency };

/** Opens the payment of an order and resolves with its result; `unsent` is said offline. */
export const usePayOrder = (onSuccess: (ended: EndedPayment) => void = () => {}, unsent?: string) =>
  useChange({
    run: async ({ orderId, currency }: Paying, send): Promise<EndedPayment> => {
      const { data } = await send('POST /checkout/{id}/pay', { params: { id: orderId }, body: { currency } });
      return openPaymentWidget(data, send, () => noteCheck(orderId, true));
    },
    // Once what is on the screen says how it ended.
    onSettled: (_ended, _error, { orderId }) => noteCheck(orderId, false),
    situation: (error) => (error instanceof PaymentScriptFailed ? 'paymentScript' : 'pay'),
    unsent,
    isAwaited: true,
    onSuccess,
  });

/** Redirects to the provider's own page, for browsers that cannot load its widget; it returns to /cart?payment=…. */
export const usePayOnPage = () =>
  useChange({
    run: async ({ orderId, currency }: Paying, send) => {
      const { data } = await send('POST /checkout/{id}/pay', { params: { id: orderId }, body: { currency, hosted: true } });
      if (data.link) location.assign(data.link);
    },
    situation: 'pay',
  });

/** The state of a payment that was made on the provider's own page, and its order. */
export const useReturnedPayment = () =>
  useChange({
    run: async (paymentId: string, send): Promise<EndedPayment & { order: Order }> => {
      const { data: payment } = await send('POST /payments/{id}/verify', { params: { id: paymentId } });
      const { data: order } = await send('GET /checkout/{id}', { params: { id: payment.order } });
      return { order, end: standOf(payment), paymentId };
    },
    situation: 'pay',
    isAwaited: true,
  });

/** Cancels an own unpaid order. */
export const useCancelOrder = (onSuccess: () => void) =>
  useChange({
    run: (id: string, send) => send('POST /checkout/{id}/cancel', { params: { id }, body: {} }),
    situation: 'decide',
    success: toastMessages.canceled,
    isAwaited: true,
    onSuccess,
  });
