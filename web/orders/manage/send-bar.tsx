import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Order, OrderItem } from '#contract/orders.ts';
import { useAskedAct } from '#web/dashboard/use-asked-act.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { useDue } from '#web/orders/state/due.ts';
import { SentDialog } from './sent-dialog.tsx';
import { dueItems } from './sales.ts';

/** What an artist has to do with a paid order, in reach at the foot of its dialog: it is sent, and by when. Nothing where nothing is to be sent. */
export function SendBar({ order }: { order: Order }) {
  const { t } = useLingui();
  const due = useDue(order);
  const [opened, setOpened] = useState<OrderItem>();
  const [first, ...others] = dueItems('sent', order);
  useAskedAct('send', first !== undefined, () => setOpened(first));
  // What is typed stays when the order changes meanwhile; the server then says why it is not recorded.
  const item = opened ?? first;
  if (!item) return null;
  return (
    <div className="sticky bottom-0 z-10 -mx-6 -mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-hairline bg-paper px-6 py-3 sm:-mx-8 sm:-mb-8 sm:px-8">
      {due ? <p className={classNames('text-sm', due.isLate ? 'font-medium text-laterite-ink' : 'text-ash')}>{due.text}</p> : null}
      <Button
        look="primary"
        className="grow sm:grow-0"
        aria-label={others.length > 0 ? undefined : t`Mark as sent: ${item.product.name}`}
        onClick={() => setOpened(first)}
      >
        <Trans>Mark as sent</Trans>
      </Button>
      <SentDialog order={order} item={item} isOpen={opened !== undefined} onClose={() => setOpened(undefined)} />
    </div>
  );
}
