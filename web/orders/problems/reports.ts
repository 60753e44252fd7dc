import type { OrderItem, OrderProblem, OrderWithEvents, Refund } from '#contract/orders.ts';

/** The latest request to return an item, with others or alone; one without items is about the whole order. */
export const returnOf = ({ problems = [] }: Pick<OrderWithEvents, 'problems'>, { _id }: Pick<OrderItem, '_id'>): OrderProblem | undefined =>
  problems.find(({ reason, items }) => reason === 'return' && (items?.includes(_id) ?? true));

/** The items that a report is about; all of the order where it names none. */
export const itemsOf = ({ items }: Pick<OrderWithEvents, 'items'>, problem: OrderProblem): OrderItem[] =>
  items.filter(({ _id }) => problem.items?.includes(_id) ?? true);

/** What was refunded of the items of a report since it was made, and before the next one about any that were refunded. */
export function refundsOf(order: Pick<OrderWithEvents, 'items' | 'problems' | 'refunds'>, problem: OrderProblem): Refund[] {
  const { problems = [], refunds } = order;
  const told = problems.filter((one) => itemsOf(order, one).some(({ refundedAmount }) => refundedAmount > 0));
  return refunds.filter((refund) => told.find(({ at }) => at <= refund.at) === problem);
}

/** Where a report's box stands in its order's page, as the hash of an address says it. */
export const partOf = ({ _id }: Pick<OrderProblem, '_id'>): string => `report-${_id}`;
