import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Order, OrderItem } from '#contract/orders.ts';
import { WordButton } from '#web/kit/buttons/word-button.tsx';
import { toast, UNDO_MS } from '#web/kit/toasts/toast.ts';
import { useTakeBack } from '#web/orders/life.ts';
import { addressOf } from './order-address.ts';
import { useWorksInLine } from './order-works.tsx';
import { SentDialog } from './sent-dialog.tsx';
import { dueItems } from './sales.ts';

/** The act of a row of an artist's orders, on a phone beside what is to be packed and beneath where it goes: what is to be sent is recorded as sent, with how, and undone from what says so. Nothing where nothing is to be sent. */
export function SendRow({ order }: { order: Order }) {
  const { t } = useLingui();
  const { _id: id, number } = order;
  const takeBack = useTakeBack('sent', t`Order ${number} is no longer marked as sent`);
  const worksInLine = useWorksInLine();
  const [opened, setOpened] = useState<OrderItem>();
  const due = dueItems('sent', order);
  const [first] = due;
  // The row may leave the list with what was recorded: the offer to undo stands outside of it.
  const say = (lineIds: readonly string[]) =>
    toast.success(t`Order ${number} marked as sent`, UNDO_MS, { label: t`Undo`, act: () => takeBack.mutate({ id, lineIds }) });
  // What is typed stays when the order changes meanwhile; the server then says why it is not recorded.
  const item = opened ?? first;
  if (!item) return null;
  return (
    <>
      {/* On a phone where it goes has a line of its own, which the act's height for a finger lies over. */}
      {order.shippingAddress ? (
        <div className="truncate text-ash sm:hidden">{addressOf(order.shippingAddress, order.user.name)}</div>
      ) : null}
      <div className="send-line flex items-center justify-between gap-3">
        <span className="truncate text-ash sm:hidden">{worksInLine(due)}</span>
        <WordButton label={t`Mark as sent: order ${number}`} onClick={() => setOpened(first)}>
          <Trans>Mark as sent</Trans>
        </WordButton>
      </div>
      <SentDialog order={order} item={item} isOpen={opened !== undefined} onClose={() => setOpened(undefined)} onSent={say} />
    </>
  );
}
