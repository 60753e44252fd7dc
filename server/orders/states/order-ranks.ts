import { inArray, type SQL, sql } from '#server/database/drizzle.ts';
import type { OrderState } from '#contract/order-actions.ts';
import { type FulfilmentFilter, OrderFulfilment, type OrderStatus, type PaymentFilter, type PaymentStatus } from '#contract/orders.ts';
import { columnsOf, unpaidStates } from './columns.ts';
import { orderEvents } from './events.ts';

/** How far an order is, as the indexes of migration 0107 have it. */
export const stateSortKey = sql`order_rank(status, payment_status, fulfilment)`;

type Facts = { status: OrderStatus; payment: PaymentStatus; fulfilment: OrderFulfilment | null };
type Filters = {
  status?: OrderStatus | undefined;
  payment?: PaymentFilter | undefined;
  fulfilment?: FulfilmentFilter | undefined;
  overdue?: 'true' | undefined;
};

/** The rank of the orders that wait for their payment, and of these alone. */
export const AWAITED_RANK = 3;
const isAwaited = ({ status, payment }: Facts) => status === 'pending' && unpaidStates.includes(payment);

/** The ranks, each with what has it unless an earlier line does: order_rank() in words of this side, which a test compares. */
const RANKS: readonly (readonly [rank: number, has: (facts: Facts) => boolean])[] = [
  [0, ({ payment }) => payment === 'refund_due'],
  [7, ({ status }) => status === 'cancelled'],
  [1, ({ fulfilment }) => fulfilment === 'toSend'],
  [2, ({ fulfilment }) => fulfilment === 'partlySent'],
  [AWAITED_RANK, isAwaited],
  [4, ({ fulfilment }) => fulfilment === 'sent'],
  [5, ({ fulfilment }) => fulfilment === 'delivered'],
  [6, () => true],
];

/** The rank of an order. */
export const rankOf = (facts: Facts): number => RANKS.find(([, has]) => has(facts))?.[0] ?? Number.NaN;

/** The states that an order can come to: none is paid and cancelled. */
const reached: ReadonlySet<OrderState> = new Set(
  Object.values(orderEvents).flatMap((event) => Object.values(event).flatMap((moves): OrderState[] => Object.values(moves))),
);
/** What the columns of an order can say together: a delivery is of paid orders that are not cancelled (keep_delivery() of 0052_orders_lists.sql). */
const ALL: readonly Facts[] = Array.from(reached, columnsOf).flatMap(({ status, paymentStatus: payment }) => {
  const deliveries = payment === 'paid' && status !== 'cancelled' ? [null, ...OrderFulfilment.options] : [null];
  return deliveries.map((fulfilment) => ({ status, payment, fulfilment }));
});

/** The ranks that orders of a filter can have, from the first to the last. */
export function ranksOf({ status, payment, fulfilment, overdue }: Filters): number[] {
  const stages = fulfilment === 'unsent' || (!fulfilment && overdue) ? UNSENT : fulfilment && [fulfilment];
  const isAsked = (one: Facts) =>
    (!status || one.status === status) &&
    (!payment || (payment === 'awaited' ? isAwaited(one) : one.payment === payment)) &&
    (!stages || (one.fulfilment !== null && stages.includes(one.fulfilment)));
  return Array.from(new Set(ALL.filter(isAsked).map(rankOf))).toSorted((one, other) => one - other);
}
const UNSENT: readonly OrderFulfilment[] = ['toSend', 'partlySent'];
const EVERY_RANK = RANKS.length;

/**
 * That an order has one of the ranks that a filter leaves: beside the filter itself, so that a list sorted by state begins where the index has them
 * instead of at its end. Undefined where the filter leaves all, a condition that nothing meets where it leaves none.
 */
export function isOfRanks(filters: Filters): SQL | undefined {
  const ranks = ranksOf(filters);
  if (ranks.length === EVERY_RANK) return undefined;
  return inArray(stateSortKey, ranks);
}
