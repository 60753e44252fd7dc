import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Order, OrderItem } from '#contract/orders.ts';
import { WordButton } from '#web/kit/buttons/word-button.tsx';
import { toast, UNDO_MS } from '#web/kit/toasts/toast.ts';
import { useTakeBack } from '#web/orders/life.ts';
import { worksOf } from '#web/orders/named-works.ts';
import { SentDialog } from './sent-dialog.tsx';
import { dueItems } from './sales.ts';

/** The act of a row of an artist's orders, on a phone beside what is to be packed: what is to be sent is recorded as sent, with how, and undone from what says so. Nothing where nothing is to be sent. */
export function SendRow({ order }: { order: Order }) {
  const { t } = useLingui();
  const { _id: id, number } = order;
  const takeBack = useTakeBack('sent', t`Order ${number} is no longer marked as sent`);
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
      <div className="flex items-center justify-between gap-3">
        <span className="min-w-0 text-ash sm:hidden">
          <span className="line-clamp-2 leading-5 whitespace-normal">{worksOf(due)}</span>
        </span>
        <WordButton label={t`Mark as sent: order ${number}`} onClick={() => setOpened(first)}>
          <Trans>Mark as sent</Trans>
        </WordButton>
      </div>
      <SentDialog order={order} item={item} isOpen={opened !== undefined} onClose={() => setOpened(undefined)} onSent={say} />
    </>
  );
}
