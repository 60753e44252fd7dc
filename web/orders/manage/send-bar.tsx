import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Order, OrderItem } from '#contract/orders.ts';
import { useAskedAct } from '#web/dashboard/use-asked-act.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { useNow } from '#web/kit/browser/use-now.ts';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { useDue } from '#web/orders/state/due.ts';
import { takeBackUntil } from '#web/orders/state/acts.ts';
import { SentDialog } from './sent-dialog.tsx';
import { isUndoneAtFoot, TakeBack } from './take-back.tsx';
import { dueItems } from './sales.ts';

const foot =
  'sticky bottom-0 z-10 -mx-6 -mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-hairline bg-paper px-6 py-3 sm:-mx-8 sm:-mb-8 sm:px-8';

/** What an artist has to do with a paid order, in reach at the foot of its dialog: it is sent, and by when. Nothing where nothing is to be sent. */
export function SendBar({ order }: { order: Order }) {
  const { t } = useLingui();
  const due = useDue(order);
  const [opened, setOpened] = useState<OrderItem>();
  const [first, ...others] = dueItems('sent', order);
  useAskedAct('send', first !== undefined, () => setOpened(first));
  // What is typed stays when the order changes meanwhile; the server then says why it is not recorded.
  const item = opened ?? first;
  if (!item) return <JustSent order={order} />;
  return (
    <div className={foot}>
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

/** Where 'Mark as sent' was: that the only item is sent, and for ten minutes the way back. */
function JustSent({ order }: { order: Order }) {
  const now = useNow();
  const [item] = order.items;
  if (!item || !isUndoneAtFoot(order) || !item.sentAt || item.deliveredAt || now >= takeBackUntil(item.sentAt)) return null;
  return (
    <div className={foot}>
      <p className="text-sm">
        <Trans>Sent just now. The buyer hears of it in ten minutes.</Trans>
      </p>
      <TakeBack order={order} item={item} reader="artist" />
    </div>
  );
}
