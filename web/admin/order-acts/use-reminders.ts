import { useLingui } from '@lingui/react/macro';
import { formatDayMonth } from '#contract/format.ts';
import type { Order } from '#contract/orders.ts';
import { screens } from '#contract/screens.ts';
import { beginMessage } from '#web/app/forms/message-drafts.ts';
import { useNow } from '#web/kit/browser/use-now.ts';
import { firstDue, isLate } from '#web/orders/state/due.ts';
import { progressOf } from '#web/orders/state/shipments.ts';

/** Leads to the chat with an artist, where `begin` writes the first message. */
export type Reminder = { id: string; name: string; to: string; begin: () => void };

/** Those who are late with their part of a paid order, each with the way to remind them of it. */
export function useReminders(order: Order): Reminder[] {
  const { t } = useLingui();
  const now = useNow();
  if (order.payment.status !== 'paid' || order.status === 'cancelled') return [];
  const late = progressOf(order).waiting.filter(({ items }) => items.some((item) => isLate(order, item, now)));
  return late.flatMap(({ artist: { _id: id, name }, items }) => {
    // The day of this artist's own part.
    const by = firstDue({ items, cancellation: order.cancellation });
    const day = by ? formatDayMonth(by) : '';
    const text = t`Order ${order.number} was due to leave by ${day}. When can it leave?`;
    if (!id) return [];
    return { id, name, to: screens.chat(id, { order: order._id }, screens.adminChats), begin: () => beginMessage(id, text, order._id) };
  });
}
