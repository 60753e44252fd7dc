import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatDayMonth } from '#contract/format.ts';
import { isRefunded } from '#contract/order-standing.ts';
import type { Order, OrderItem } from '#contract/orders.ts';
import { daysUntil } from '#web/app/display/days-until.ts';
import { isAskedToCancel } from './acts.ts';
import { useNow } from '#web/kit/browser/use-now.ts';

type Dated = Pick<Order, 'items' | 'cancellation'>;

/** When an item has to leave that was not sent yet and that nobody asked to cancel; undefined where nothing is promised. */
const dueOf = (order: Dated, item: OrderItem): string | undefined =>
  item.sentAt || isRefunded(item) || isAskedToCancel(order, item) ? undefined : (item.dispatchBy ?? undefined);

/** When the first of what is still to be sent has to leave; undefined where nothing is promised. */
export const firstDue = (order: Dated): string | undefined => order.items.flatMap((item) => dueOf(order, item) ?? []).toSorted()[0];

/** Whether an item is still to be sent though its day is over, by the calendar of Kigali. */
export function isLate(order: Dated, item: OrderItem, now: number): boolean {
  const by = dueOf(order, item);
  return by !== undefined && daysUntil(by, now) > 0;
}

/** How an order stands to the promise of when it leaves: 'Leaves by 12 Nov', 'Due today', 'Late by 1 day'; undefined where nothing is promised. */
export const useDue = (order: Dated): Due | undefined => useDueBy(firstDue(order));

/** `state`: the same among other states, which begin with small letters. */
export type Due = { text: string; state: string; isLate: boolean; by: string };

/** The same of the time itself. */
export function useDueBy(by: string | undefined): Due | undefined {
  const { t } = useLingui();
  const now = useNow();
  if (!by) return undefined;
  const late = daysUntil(by, now);
  const days = t`${plural(late, { one: '# day', other: '# days' })}`;
  if (late > 0) return { text: t`Late by ${days}`, state: t`late by ${days}`, isLate: true, by };
  if (late === 0) return { text: t`Due today`, state: t`due today`, isLate: false, by };
  const day = formatDayMonth(by);
  return { text: t`Leaves by ${day}`, state: t`leaves by ${day}`, isLate: false, by };
}

/** How many days ago, by the calendar of Kigali; 0 for today, and for no time. */
export function useDaysSince(time: string | undefined): number {
  const now = useNow();
  return time === undefined ? 0 : daysUntil(time, now);
}
