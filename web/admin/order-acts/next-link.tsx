import { useLingui } from '@lingui/react/macro';
import type { Order } from '#contract/orders.ts';
import { screens } from '#contract/screens.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { WordLink } from '#web/kit/buttons/word-button.tsx';
import { dueItems } from '#web/orders/manage/sales.ts';
import { useReminders } from './use-reminders.ts';

export type NextLink = { word: string; label: string; to: string; onClick?: () => void };

/** What an order waits for that is done elsewhere: an answer on its page, a reminder to whoever is late, else its parcel; undefined where nothing waits. */
export function useNextLink(order: Order): NextLink | undefined {
  const { t } = useLingui();
  const { isAdmin } = useSession();
  const [late] = useReminders(order);
  const { _id: id, number, status, cancellation, openProblem, refunds } = order;
  const to = screens.adminOrder(id);
  const isRefundToDecide = isAdmin && refunds.some(({ state }) => state === 'waiting');
  if (cancellation?.state === 'asked' || isRefundToDecide) return { word: t`Decide`, label: t`Decide about order ${number}`, to };
  if (openProblem) return { word: t`Resolve`, label: t`Resolve the problem of order ${number}`, to };
  // Before that it waits for the approval.
  if (status !== 'complete') return undefined;
  if (late) return { word: t`Remind`, label: t`Remind ${late.name} of order ${number}`, to: late.to, onClick: late.begin };
  return dueItems('sent', order).length > 0 ? { word: t`Send`, label: t`Send order ${number}`, to: `${to}?act=send` } : undefined;
}

/** The same as a word of the order's row. */
export const NextWord = ({ next: { word, ...link } }: { next: NextLink }) => <WordLink {...link}>{word}</WordLink>;
