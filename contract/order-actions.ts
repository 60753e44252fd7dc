import type { OrderStatus, PaymentStatus } from './orders.ts';

/** An action on an order. */
export type OrderAct = 'pay' | 'cancel' | 'complete' | 'refund' | 'recordRefund';
export type OrderActor = 'buyer' | 'admin';
type Payments = readonly PaymentStatus[];

/**
 * The allowed actions on an order: for each action, actor and order status the payment states that allow it; anything else is not allowed
 * (contract.md sections 3 and 4). Used by the server and by the buttons. A complete or cancelled order is final, except for its refunds.
 */
export const orderActions: Record<OrderAct, Partial<Record<OrderActor, Partial<Record<OrderStatus, Payments>>>>> = {
  pay: { buyer: { pending: ['unpaid', 'failed'] } },
  /** Including a fully refunded one, so that its items go back into stock. */
  cancel: { buyer: { pending: ['unpaid', 'failed'] }, admin: { pending: ['unpaid', 'failed', 'paid', 'refund_due', 'refunded'] } },
  complete: { admin: { pending: ['unpaid', 'failed', 'paid'] } },
  /** Full or partial refund: an order counts as paid until everything is refunded. */
  refund: { admin: { pending: ['paid'], complete: ['paid'] } },
  /** Records a refund that the provider refused and an admin made in another way. */
  recordRefund: { admin: { pending: ['paid', 'refund_due'], complete: ['paid', 'refund_due'], cancelled: ['refund_due'] } },
};

/** Whether one of these actors may take this action on an order in this state. */
export function mayAct(act: OrderAct, actors: readonly OrderActor[], order: { status: OrderStatus; payment: PaymentStatus }): boolean {
  return actors.some((actor) => orderActions[act][actor]?.[order.status]?.includes(order.payment) ?? false);
}

/** Whether these actors may take this action in any state of an order. */
export function mayEverAct(act: OrderAct, actors: readonly OrderActor[]): boolean {
  return actors.some((actor) => orderActions[act][actor] !== undefined);
}
