import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import type { OrderWithEvents } from '#contract/orders.ts';
import { screens } from '#contract/screens.ts';
import { useAskedAct } from '#web/dashboard/use-asked-act.ts';
import { useFocusKept } from '#web/dashboard/use-focus-kept.ts';
import { useMedia } from '#web/dashboard/use-media.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { Menu } from '#web/kit/buttons/menu.tsx';
import { PrintIcon } from '#web/kit/visuals/icons.tsx';
import { MoreIcon } from '#web/kit/visuals/more-icons.tsx';
import { NextOrder } from './next-order.tsx';
import { ActButton, ActEntry, type OrderAct } from './order-act.tsx';
import { useOrderQuestions } from './order-action.tsx';
import { usePrintOrder } from './print-order.tsx';
import { useRefundDialog } from './refund-dialog.tsx';
import { useReminders } from './use-reminders.ts';

const PHONE = '(width < 40rem)';

/**
 * What can be done with an order, on its page. On a phone at the foot of the window: what it waits for, and the others behind '…', so that the works, the
 * buyer and the address come first.
 */
export function OrderPageActs({ order }: { order: OrderWithEvents }) {
  const { t } = useLingui();
  const isOnPhone = useMedia(PHONE);
  const questions = useOrderQuestions(order);
  const refund = useRefundDialog(order);
  const { sheet, ...print } = usePrintOrder(order);
  // A refund or a cancellation may have been the last act of its kind.
  useFocusKept(`${order.status} ${order.payment.status} ${order.payment.refundedAmount} ${refund.isOffered}`);
  useAskedAct('approve', questions.may.complete, () => questions.ask('approve'));
  useAskedAct('cancel', questions.may.cancel, () => questions.ask('cancel'));
  useAskedAct('refund', refund.mayRefund, refund.open);
  // Not within the effect that asks: the sheet is drawn at once.
  useAskedAct('print', true, () => queueMicrotask(() => print.printOut('order')));
  const reminders = useReminderActs(order);
  const navigate = useNavigate();
  const [only] = reminders.length === 1 ? reminders : [];
  // Of several artists one is chosen here. Once the address has forgotten the act: two ways at once, and the first is not gone.
  useAskedAct('remind', only !== undefined, () => {
    only?.onPress();
    queueMicrotask(() => only && void navigate(only.to));
  });
  const acts = [...reminders, ...useMoneyActs(order, questions, refund), ...usePaperActs(order, print), ...useMessageActs(order)];
  // Beside one button a phone has room for the menu alone.
  const first = reminders[0] ?? acts.at(-1);
  const besideMenu = questions.may.complete || !first ? [] : [first];
  const seen = isOnPhone ? besideMenu : acts;
  return (
    <section
      aria-label={t`Acts on this order`}
      className="window-foot flex flex-wrap gap-3 max-sm:sticky max-sm:bottom-0 max-sm:z-10 max-sm:order-last max-sm:-mx-4 max-sm:flex-nowrap max-sm:border-t max-sm:border-hairline max-sm:bg-paper max-sm:px-4 max-sm:py-2"
    >
      <NextOrder key={order._id} order={order} />
      {questions.may.complete ? (
        <Button
          look="primary"
          className="max-sm:grow"
          onClick={() => questions.ask('approve')}
          aria-label={t`Approve order ${order.number}`}
        >
          <Trans>Approve</Trans>
        </Button>
      ) : null}
      {seen.map((act) => (
        <ActButton key={act.key} act={act} className="max-sm:grow" />
      ))}
      {isOnPhone ? (
        <Menu label={t`More acts on order ${order.number}`} opener={<MoreIcon />}>
          {acts
            .filter((act) => !seen.includes(act))
            .map((act) => (
              <ActEntry key={act.key} act={act} />
            ))}
        </Menu>
      ) : null}
      {/* A dialog within the menu would be hidden with it. */}
      {questions.questions}
      {refund.dialog}
      {sheet}
    </section>
  );
}

function useReminderActs(order: OrderWithEvents): (OrderAct & { to: string; onPress: () => void })[] {
  const { t } = useLingui();
  return useReminders(order).map(({ id, name, to, begin }) => ({
    key: `remind ${id}`,
    label: t`Remind ${name}`,
    text: t`Remind ${name}`,
    to,
    onPress: begin,
  }));
}

/** The ways out of an order, each with its question. */
function useMoneyActs(
  { number }: OrderWithEvents,
  { may, ask }: ReturnType<typeof useOrderQuestions>,
  refund: ReturnType<typeof useRefundDialog>,
): OrderAct[] {
  const { t } = useLingui();
  const acts: OrderAct[] = [];
  if (may.cancel) acts.push({ key: 'cancel', label: t`Cancel order ${number}`, text: t`Cancel order`, onPress: () => ask('cancel') });
  if (may.recordRefund)
    acts.push({
      key: 'recordRefund',
      label: t`Record the refund of order ${number}`,
      text: t`Record refund`,
      onPress: () => ask('recordRefund'),
    });
  if (refund.isOffered) acts.push({ key: 'refund', label: t`Refund order ${number}`, text: t`Refund`, onPress: refund.open });
  return acts;
}

function usePaperActs({ number }: OrderWithEvents, { isPaid, printOut }: Omit<ReturnType<typeof usePrintOrder>, 'sheet'>): OrderAct[] {
  const { t } = useLingui();
  const sign = <PrintIcon className="size-5" />;
  const acts: OrderAct[] = [
    { key: 'print', label: t`Print order ${number}`, text: t`Print order`, sign, onPress: () => printOut('order') },
  ];
  const slip = t`Print packing slip`;
  return isPaid ? [...acts, { key: 'slip', label: slip, text: slip, sign, onPress: () => printOut('slips') }] : acts;
}

/** A buyer whose account is gone reads no message. */
function useMessageActs({ _id: id, user }: OrderWithEvents): OrderAct[] {
  const { t } = useLingui();
  const text = t`Message the buyer`;
  return user._id ? [{ key: 'message', label: text, text, to: screens.chat(user._id, { order: id }, screens.adminChats) }] : [];
}
