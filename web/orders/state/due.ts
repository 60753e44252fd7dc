import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { dayOf, formatDayMonth } from '#contract/format.ts';
import { isRefunded } from '#contract/order-standing.ts';
import type { Order } from '#contract/orders.ts';
import { useNow } from '#web/kit/browser/use-now.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Days from one time until another, by the calendar of Kigali. */
const daysUntil = (from: string, to: number) => (Date.parse(dayOf(to)) - Date.parse(dayOf(from))) / DAY_MS;

/** When the first item of an order has to leave that was not sent yet; undefined where none has. */
const firstDue = ({ items }: Pick<Order, 'items'>): string | undefined =>
  items.flatMap((item) => (item.sentAt || isRefunded(item) || !item.dispatchBy ? [] : [item.dispatchBy])).toSorted()[0];

/** How an order stands to the promise of when it leaves: 'Leaves by 12 Nov', 'Due today', 'Late by 1 day'; undefined where nothing is promised. */
export function useDue(order: Pick<Order, 'items'>): { text: string; isLate: boolean; by: string } | undefined {
  const { t } = useLingui();
  const now = useNow();
  const by = firstDue(order);
  if (!by) return undefined;
  const late = daysUntil(by, now);
  if (late > 0) return { text: t`Late by ${plural(late, { one: '# day', other: '# days' })}`, isLate: true, by };
  return { text: late === 0 ? t`Due today` : t`Leaves by ${formatDayMonth(by)}`, isLate: false, by };
}
