import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '#contract/orders.ts';
import { screens } from '#contract/screens.ts';
import { Menu } from '#web/kit/buttons/menu.tsx';
import { WordButton } from '#web/kit/buttons/word-button.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { CheckedIcon, CheckIcon, MoreIcon } from '#web/kit/visuals/more-icons.tsx';
import { ActEntry, type OrderAct } from './order-act.tsx';
import { NextWord, useNextLink } from './next-link.tsx';
import { useOrderQuestions } from './order-action.tsx';
import { useRefundDialog } from './refund-dialog.tsx';

/**
 * The acts of a row of the list of orders: the one that the specification names, whose icon differs for pending and other orders, then what the order
 * waits for or, where it waits for nothing, the way out of it; everything else is in a menu, so that the columns have the room. A phone has room for one
 * alone, which is never a way out: the others are in what the row opens. All rows have the same room for them (list.css), so that sums and states stand in a line.
 */
export function OrderRowActs({ order }: { order: Order }) {
  const { t } = useLingui();
  const { may, ask, questions } = useOrderQuestions(order);
  const refund = useRefundDialog(order);
  const next = useNextLink(order);
  const { number } = order;
  const isToApprove = may.complete && order.payment.status === 'paid';
  const ways = useWaysOut(order, may, ask, refund);
  const pages = useOrderPages(order);
  const out = next ? undefined : ways[0];
  const others = ways.filter((way) => way !== out);
  return (
    <div className={classNames('order-acts flex items-center gap-x-1.5', isWithoutAct(isToApprove, next, out) && 'no-phone-act')}>
      <span className={isToApprove ? undefined : 'max-xl:hidden'}>
        {may.complete ? (
          // Of one that is not paid it records a payment: it does not look like what waits.
          <WordButton isQuiet={!isToApprove} label={t`Approve order ${number}`} onClick={() => ask('approve')}>
            <CheckIcon className="size-4 max-sm:hidden xl:max-[90rem]:hidden" />
            <Trans>Approve</Trans>
          </WordButton>
        ) : (
          <WordButton label={t`Order ${number} is ${order.status}`} isDisabled>
            <CheckedIcon className="size-4" />
          </WordButton>
        )}
      </span>
      {next ? (
        <span className={isToApprove ? 'max-sm:hidden' : undefined}>
          <NextWord next={next} />
        </span>
      ) : null}
      {out ? (
        <span className={out.isNext ? undefined : 'max-sm:hidden'}>
          <WordButton label={out.label} onClick={out.onPress}>
            {/* Two lines on a phone, beside the two of its row. */}
            <span className="max-sm:w-13 max-sm:leading-5 max-sm:whitespace-normal">{out.word}</span>
          </WordButton>
        </span>
      ) : null}
      {/* The room around its dots is the cell's. */}
      <div className="-my-1 -mr-3 flex-none max-sm:hidden xl:-mr-2 xl:ml-auto">
        <Menu label={t`More acts on order ${number}`} opener={<MoreIcon className="size-4" />}>
          {[...others, ...pages].map((act) => (
            <ActEntry key={act.key} act={act} />
          ))}
        </Menu>
      </div>
      {/* A dialog within the menu would be hidden with it. */}
      {questions}
      {refund.dialog}
    </div>
  );
}

/** On a phone, which shows no way out. */
const isWithoutAct = (isToApprove: boolean, next: unknown, out: WayOut | undefined) => !isToApprove && !next && !out?.isNext;

/** `word` is its text in the row; `isNext`: it is what the order waits for. */
type WayOut = { key: string; label: string; word: string; text: string; isNext?: true; onPress: () => void };

/** How an order is taken back, the first of them as a word of its row, the others in its menu; each asks before it does. */
function useWaysOut(
  { number, status }: Order,
  may: ReturnType<typeof useOrderQuestions>['may'],
  ask: ReturnType<typeof useOrderQuestions>['ask'],
  refund: ReturnType<typeof useRefundDialog>,
): WayOut[] {
  const { t } = useLingui();
  const outs: WayOut[] = [];
  if (may.cancel)
    outs.push({ key: 'cancel', label: t`Cancel order ${number}`, word: t`Cancel`, text: t`Cancel order`, onPress: () => ask('cancel') });
  if (may.recordRefund)
    outs.push({
      key: 'recordRefund',
      label: t`Record the refund of order ${number}`,
      word: t`Record refund`,
      text: t`Record the refund`,
      isNext: true,
      onPress: () => ask('recordRefund'),
    });
  if (refund.isOffered && status === 'complete')
    outs.push({ key: 'refund', label: t`Refund order ${number}`, word: t`Refund`, text: t`Refund`, onPress: refund.open });
  return outs;
}

/** Where an order leads: to the chat with its buyer, and to its page. */
function useOrderPages({ _id: id, number, user }: Order): OrderAct[] {
  const { t } = useLingui();
  const page = { key: 'page', label: t`Open the page of order ${number}`, text: t`Open its page`, to: screens.adminOrder(id) };
  if (!user._id) return [page];
  const to = screens.chat(user._id, { order: id }, screens.adminChats);
  return [{ key: 'message', label: t`Message the buyer of order ${number}`, text: t`Message the buyer`, to }, page];
}
