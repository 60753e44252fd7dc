import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { screens } from '#contract/screens.ts';
import { Menu } from '#web/kit/buttons/menu.tsx';
import { WordButton } from '#web/kit/buttons/word-button.tsx';
import { CheckedIcon, CheckIcon, MoreIcon } from '#web/kit/visuals/icons.tsx';
import { useOrderQuestions } from './order-action.tsx';
import { useRefundDialog } from './refund-dialog.tsx';

const entry = 'flex min-h-11 w-full items-center px-4 text-left text-sm hover:bg-mat';

/**
 * The acts of a row of the list of orders: the one that the specification names, whose icon differs for pending and other orders, beside it the way out of
 * the order, whose question is the second press, and everything else in a menu, so that the columns have the room. A phone has room for one alone: what
 * a paid order waits for, else the way out; the others are in what the row opens.
 */
export function OrderRowActs({ order }: { order: Order }) {
  const { t } = useLingui();
  const { may, ask, questions } = useOrderQuestions(order);
  const refund = useRefundDialog(order);
  const { number } = order;
  const isToApprove = may.complete && order.payment.status === 'paid';
  const [out, ...others] = useWaysOut(order, may, ask, refund);
  return (
    <div className="flex items-center gap-x-1.5">
      <span className={isToApprove ? undefined : 'max-sm:hidden'}>
        {may.complete ? (
          <WordButton label={t`Approve order ${number}`} onClick={() => ask('approve')}>
            <CheckIcon className="size-4" />
            <Trans>Approve</Trans>
          </WordButton>
        ) : (
          <WordButton label={t`Order ${number} is ${order.status}`} isDisabled>
            <CheckedIcon className="size-4" />
          </WordButton>
        )}
      </span>
      {out ? (
        <span className={isToApprove ? 'max-sm:hidden' : undefined}>
          <WordButton label={out.label} onClick={out.onPress}>
            {out.word}
          </WordButton>
        </span>
      ) : null}
      {/* The room around its dots is the cell's. */}
      <div className="-my-1 -mr-3 ml-auto flex-none max-sm:hidden">
        <Menu label={t`More acts on order ${number}`} opener={<MoreIcon className="size-4" />}>
          {others.map(({ label, entry: words, onPress }) => (
            <button key={label} type="button" className={entry} aria-label={label} onClick={onPress}>
              {words}
            </button>
          ))}
          {order.user._id ? (
            <Link
              className={entry}
              aria-label={t`Message the buyer of order ${number}`}
              to={screens.chat(order.user._id, { order: order._id }, screens.adminChats)}
            >
              <Trans>Message the buyer</Trans>
            </Link>
          ) : null}
          <Link className={entry} aria-label={t`Open the page of order ${number}`} to={screens.adminOrder(order._id)}>
            <Trans>Open its page</Trans>
          </Link>
        </Menu>
      </div>
      {/* A dialog within the menu would be hidden with it. */}
      {questions}
      {refund.dialog}
    </div>
  );
}

type WayOut = { label: string; word: string; entry: string; onPress: () => void };

/** How an order is taken back, the first of them as a word of its row, the others in its menu; each asks before it does. */
function useWaysOut(
  { number, status }: Order,
  may: ReturnType<typeof useOrderQuestions>['may'],
  ask: ReturnType<typeof useOrderQuestions>['ask'],
  refund: ReturnType<typeof useRefundDialog>,
): WayOut[] {
  const { t } = useLingui();
  const outs: WayOut[] = [];
  if (may.cancel) outs.push({ label: t`Cancel order ${number}`, word: t`Cancel`, entry: t`Cancel order`, onPress: () => ask('cancel') });
  if (may.recordRefund)
    outs.push({
      label: t`Record the refund of order ${number}`,
      word: t`Record refund`,
      entry: t`Record the refund`,
      onPress: () => ask('recordRefund'),
    });
  if (refund.isOffered && status === 'complete')
    outs.push({ label: t`Refund order ${number}`, word: t`Refund`, entry: t`Refund`, onPress: refund.open });
  return outs;
}
