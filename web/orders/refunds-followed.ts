import type { Order } from '#contract/orders.ts';

/** After that a provider that has not answered may take hours. */
const RECENT_MS = 60_000;
const [OFTEN_MS, SELDOM_MS] = [2_000, 30_000];

const isRecent = ({ at }: { at: string }) => Date.now() - Date.parse(at) < RECENT_MS;

/**
 * How often the staff's page of an order is asked for while its refunds change by themselves: as long as the provider makes one, and for a minute after
 * one was decided, in which its emails are written and sent. `false`: not at all.
 */
export function refundsFollowedEvery(order: Pick<Order, 'refunds' | 'payment'> | undefined): number | false {
  if (!order) return false;
  if (order.refunds.some(isRecent)) return OFTEN_MS;
  return order.payment.method !== 'by hand' && order.refunds.some(({ state }) => state === 'due') ? SELDOM_MS : false;
}

/** The same of a list: for a minute while the provider makes a refund of one of its rows. One that takes hours is no reason to read the list again and again. */
export const rowsFollowedEvery = (orders: readonly Pick<Order, 'refunds' | 'payment'>[] = []): number | false =>
  orders.some(
    ({ payment, refunds }) => payment.method !== 'by hand' && refunds.some((refund) => refund.state === 'due' && isRecent(refund)),
  ) && OFTEN_MS;
