import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { Order, OrderItem } from '#contract/orders.ts';
import { useAskedAct } from '#web/dashboard/use-asked-act.ts';
import { useClock } from '#web/app/display/date.tsx';
import { useNow } from '#web/kit/browser/use-now.ts';
import { closeSuccesses, toast } from '#web/kit/toasts/toast.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { useTakeBack } from '#web/orders/life.ts';
import { TakeBack } from '#web/orders/state/take-back.tsx';
import { takeBackUntil } from '#web/orders/state/acts.ts';
import { type Due, useDue } from '#web/orders/state/due.ts';
import { NextToSend } from './next-to-send.tsx';
import { SentDialog } from './sent-dialog.tsx';
import { CorrectTracking } from './correct-tracking.tsx';
import { dueItems, justSentItems } from './sales.ts';

const FOOT = 'sticky bottom-0 z-10 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-hairline bg-paper py-3';
/** Over the whole width of the dialog. */
const IN_DIALOG = '-mx-6 -mb-6 border-t px-6 sm:-mx-8 sm:-mb-8 sm:px-8';
const ON_PAGE = 'window-foot border px-4';
const footOf = (isOnPage = false) => classNames(FOOT, isOnPage ? ON_PAGE : IN_DIALOG);

/** What an artist has to do with a paid order, in reach at the foot of its dialog or page: it is sent, and by when. Once all is, how to take that back for some minutes, and which order is next. */
export function SendBar({ order, isOnPage }: { order: Order; isOnPage?: boolean }) {
  const { t } = useLingui();
  const due = useDue(order);
  const [opened, setOpened] = useState<OrderItem>();
  const [first, ...others] = dueItems('sent', order);
  useAskedAct('send', first !== undefined, () => setOpened(first));
  // What is typed stays when the order changes meanwhile; the server then says why it is not recorded.
  const item = opened ?? first;
  const [wasDue, setWasDue] = useState(false);
  if (first && !wasDue) setWasDue(true);
  // Its dialog stays with what is typed there, whatever becomes of the order or of the minutes meanwhile.
  const [changed, setChanged] = useState<OrderItem>();
  const foot = footOf(isOnPage);
  const minutes = limits.takeBackMinutes;
  const say = () => toast.success(t`Marked as sent. We'll email the buyer in ${minutes} minutes.`);
  const count = others.length + 1;
  if (!item || changed) return <JustSent order={order} isNew={wasDue} changed={changed} foot={foot} onChange={setChanged} />;
  return (
    <div className={foot}>
      <Left due={due} work={others.length === 0 && order.items.length > 1 ? item.product.name : undefined} />
      <Button
        look="primary"
        className="grow sm:grow-0"
        aria-label={others.length > 0 ? undefined : t`Mark as sent: ${item.product.name}`}
        onClick={() => setOpened(first)}
      >
        {others.length > 0 ? <Trans>Mark all {count} as sent</Trans> : <Trans>Mark as sent</Trans>}
      </Button>
      <SentDialog order={order} item={item} isOpen={opened !== undefined} onClose={() => setOpened(undefined)} onSent={say} />
    </div>
  );
}

/** By when it leaves, and of an order of several which is left. */
function Left({ due, work }: { due: Due | undefined; work: string | undefined }) {
  if (!due && !work) return null;
  return (
    <p className={classNames('min-w-0 text-sm wrap-anywhere', due?.isLate ? 'font-medium text-laterite-ink' : 'text-ash')}>
      {[work, due?.text].filter(Boolean).join(' · ')}
    </p>
  );
}

type JustSentProps = {
  order: Order;
  isNew: boolean;
  /** The item whose dialog 'Change' is open. */
  changed: OrderItem | undefined;
  foot: string;
  onChange: (item: OrderItem | undefined) => void;
};

/** That it was recorded, in the place of the button that did it, and how it is undone or changed. `isNew`: it was done here, and has the focus. */
function JustSent({ order, isNew, changed, foot, onChange }: JustSentProps) {
  const { t } = useLingui();
  const now = useNow();
  const takeBack = useTakeBack('sent');
  const said = useRef<HTMLParagraphElement>(null);
  const clock = useClock();
  const items = changed ? [changed] : justSentItems(order, now);
  const [first, ...others] = items;
  const isThere = first !== undefined;
  useEffect(() => {
    // The button that had the focus is gone; without this it falls to the beginning of the page.
    if (isNew && isThere) said.current?.focus({ preventScroll: true });
  }, [isNew, isThere]);
  if (!first) return null;
  // The first of them that ends: with it the call for all would be refused.
  const time = clock(Math.min(...items.map(({ sentAt }) => takeBackUntil(sentAt ?? ''))));
  return (
    <div className={foot}>
      <p ref={said} tabIndex={-1} role="status" className="text-sm font-medium outline-none">
        <Trans>Sent just now</Trans>
      </p>
      <div className="flex flex-wrap items-center gap-x-1">
        {others.length === 0 ? (
          <>
            <TakeBack order={order} items={[first]} reader="artist" />
            <CorrectTracking order={order} item={first} reader="artist" onOpen={(isOpen) => onChange(isOpen ? first : undefined)} />
          </>
        ) : (
          <Button
            look="quiet"
            busy={takeBack.isPending}
            aria-label={t`Undo (until ${time}): all items that were sent just now`}
            onClick={() => {
              closeSuccesses();
              takeBack.mutate({ id: order._id, lineIds: items.map(({ _id }) => _id) });
            }}
          >
            <Trans>Undo (until {time})</Trans>
          </Button>
        )}
        {isNew ? <NextToSend id={order._id} /> : null}
      </div>
    </div>
  );
}
