import { type SQL, sql, type SQLWrapper } from '#server/database/drizzle.ts';
import { awaitingPayment, type OrderState } from '#contract/order-actions.ts';
import type { OrderStatus, PaymentStatus } from '#contract/orders.ts';
import { isIn } from '#server/database/states.ts';

/** The state of an order's row. */
export const stateOf = ({ status, paymentStatus }: { status: OrderStatus; paymentStatus: PaymentStatus }): OrderState =>
  `${status}/${paymentStatus}`;

/** Whether the order of a row waits for its payment. */
export const awaitsPayment = (row: Parameters<typeof stateOf>[0]): boolean => awaitingPayment.includes(stateOf(row));

/** Payment states without money, in which `paid_at` is null; a cancelled order may have them too. */
export const unpaidStates: readonly PaymentStatus[] = [...new Set(awaitingPayment.map((state) => columnsOf(state).paymentStatus))];

/** A state as the columns of an order's row. */
export function columnsOf(state: OrderState): { status: OrderStatus; paymentStatus: PaymentStatus } {
  const [status, paymentStatus] = state.split('/') as [OrderStatus, PaymentStatus];
  return { status, paymentStatus };
}

/** The condition that an order is in one of these states. */
export function isOrderIn(states: readonly OrderState[], columns: { status: SQLWrapper; paymentStatus: SQLWrapper }): SQL {
  const byStatus = Map.groupBy(states.map(columnsOf), ({ status }) => status);
  const parts = [...byStatus].map(([status, rows]) => {
    const payments = rows.map(({ paymentStatus }) => paymentStatus);
    return sql`${isIn(columns.status, [status])} AND ${isIn(columns.paymentStatus, payments)}`;
  });
  return sql`(${sql.join(parts, sql` OR `)})`;
}
