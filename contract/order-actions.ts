import type { OrderStatus, PaymentStatus } from './orders.ts';

/** What can be done with an order, and by whom. */
export type OrderAct = 'pay' | 'cancel' | 'complete' | 'refund' | 'recordRefund';
export type OrderActor = 'buyer' | 'admin';
type Payments = readonly PaymentStatus[];

/**
 * Which state of an order allows which act, by whom: the payments that allow it, for each status; what is not listed is not allowed
 * (contract.md sections 3 and 4). Read by the server and by the buttons. A complete or cancelled order is final, but for its money.
 */
export const orderActions: Record<OrderAct, Partial<Record<OrderActor, Partial<Record<OrderStatus, Payments>>>>> = {
  pay: { buyer: { pending: ['unpaid', 'failed'] } },
  /** Also a wholly refunded one, so that its pieces go back to the shop. */
  cancel: { buyer: { pending: ['unpaid', 'failed'] }, admin: { pending: ['unpaid', 'failed', 'paid', 'refund_due', 'refunded'] } },
  complete: { admin: { pending: ['unpaid', 'failed', 'paid'] } },
  /** Refund in whole or in part: while money is left, an order is paid. */
  refund: { admin: { pending: ['paid'], complete: ['paid'] } },
  /** That the provider refused a refund, and an admin did it in another way. */
  recordRefund: { admin: { pending: ['paid', 'refund_due'], complete: ['paid', 'refund_due'], cancelled: ['refund_due'] } },
};

/** Whether one of these actors may do this with an order in this state now. */
export function mayAct(act: OrderAct, actors: readonly OrderActor[], order: { status: OrderStatus; payment: PaymentStatus }): boolean {
  return actors.some((actor) => orderActions[act][actor]?.[order.status]?.includes(order.payment) ?? false);
}

/** Whether these actors may ever do this, in some state of an order. */
export function mayEverAct(act: OrderAct, actors: readonly OrderActor[]): boolean {
  return actors.some((actor) => orderActions[act][actor] !== undefined);
}
