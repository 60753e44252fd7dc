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
 * The acts of a row of the list of orders: the one that the specification names, whose icon differs for pending and other orders, and everything else behind
 * it in a menu, so that the columns have the room.
 */
export function OrderRowActs({ order }: { order: Order }) {
  const { t } = useLingui();
  const { may, ask, questions } = useOrderQuestions(order);
  const refund = useRefundDialog(order);
  const { number } = order;
  return (
    <div className="flex items-center justify-between">
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
      {/* The room around its dots is the cell's. */}
      <div className="-my-1 -mr-3 -ml-2 flex-none">
        <Menu label={t`More acts on order ${number}`} opener={<MoreIcon className="size-4" />}>
          {may.cancel ? (
            <button type="button" className={entry} aria-label={t`Cancel order ${number}`} onClick={() => ask('cancel')}>
              <Trans>Cancel order</Trans>
            </button>
          ) : null}
          {may.recordRefund ? (
            <button
              type="button"
              className={entry}
              aria-label={t`Record the refund of order ${number}`}
              onClick={() => ask('recordRefund')}
            >
              <Trans>Record the refund</Trans>
            </button>
          ) : null}
          {refund.isOffered && order.status === 'complete' ? (
            <button type="button" className={entry} aria-label={t`Refund order ${number}`} onClick={refund.open}>
              <Trans>Refund</Trans>
            </button>
          ) : null}
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
